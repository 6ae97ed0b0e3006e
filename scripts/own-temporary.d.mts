/**
 * Gives a run of tests a temporary folder of its own: whatever its processes leave there goes when it ends. Folders of
 * runs that were killed are removed by the next one.
 */
export function useOwnTemporary(): void;
