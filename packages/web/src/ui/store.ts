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
}

/** A value outside React that components can follow: for messages that come from anywhere and show in one place. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get: () => value,
    subscribe,
    set(next: Value) {
      value = next;
      for (const listener of listeners) listener();
    },
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => initial,
      ),
  };
}
