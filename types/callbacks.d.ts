/** A task's callback, for one value. A falsy error is none; `false` as the error stops the flow silently. */
export type Callback<T = any> = (error?: any, ...value: [] | [value: T]) => void;

/** A task's callback, for any number of values: several make an array, or a waterfall's next arguments. */
export type ValuesCallback<Values extends readonly any[] = any[]> = (error?: any, ...values: [] | Values) => void;

/** A flow's final callback. With an error the results are those so far. */
export type FinalCallback<R> = (error: any, results: R) => void;

export {};
