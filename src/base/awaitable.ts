/** Values that are there at once or come later: one port for a store in a local file and one behind a network. */

/** Await it where it is used: a store in a local file answers at once, which costs a caller nothing but a turn of the queue. */
export type Awaitable<T> = T | Promise<T>;

/** `T` whose methods all answer at once. */
export type Immediate<T> = {
  readonly [K in keyof T]: T[K] extends (...given: infer A) => infer R ? (...given: A) => Awaited<R> : T[K];
};

export function isLater<T>(value: Awaitable<T>): value is Promise<T> {
  return value instanceof Promise;
}

/** `next` of the value: at once where the value is there at once. */
export function after<T, R>(value: Awaitable<T>, next: (value: T) => R): Awaitable<R> {
  return isLater(value) ? value.then(next) : next(value);
}
