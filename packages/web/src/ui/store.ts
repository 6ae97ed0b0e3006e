import { useSyncExternalStore } from 'react';

/** A value to read and subscribe to; `subscribe` returns a function that unsubscribes. */
export interface ReadStore<Value> {
  readonly get: () => Value;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface Store<Value> extends ReadStore<Value> {
  readonly set: (next: Value) => void;
  /** Renders the component again when the value changes. */
  readonly use: () => Value;
  /** Renders the component again when this part changes; `select` returns the same part for the same value. */
  readonly usePart: <Part>(select: (value: Value) => Part) => Part;
}

/** A value outside React that components can follow: for messages that come from anywhere and show in one place. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const usePart = <Part>(select: (value: Value) => Part) =>
    useSyncExternalStore(
      subscribe,
      () => select(value),
      () => select(initial),
    );
  return {
    get: () => value,
    subscribe,
    set(next: Value) {
      value = next;
      for (const listener of listeners) listener();
    },
    use: () => usePart(whole),
    usePart,
  };
}

const whole = <Value>(value: Value) => value;
