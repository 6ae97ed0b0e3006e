/** The path of a Chromium that is installed; undefined without one. */
export function findBrowser(): string | undefined;
