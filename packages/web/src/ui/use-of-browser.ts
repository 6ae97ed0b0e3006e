import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * A value that only the browser knows and that never changes there. The server renders `onServer`, and so does the
 * browser while it takes over that page.
 */
export const useOfBrowser = <T>(inBrowser: () => T, onServer: T): T =>
  useSyncExternalStore(never, inBrowser, () => onServer);
