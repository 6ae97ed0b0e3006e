/**
 * A route's declaration about its page: `export const handle = { hydrate: 'later', shared: true } satisfies PageHandle`.
 */
export interface PageHandle {
  /**
   * A page comes alive at once. `later`, for reading: at the first sign of a person. `painted`: after the first paint, and
   * every click waits until the page dispatches `equipped`.
   */
  readonly hydrate?: 'later' | 'painted';
  /**
   * The first paint does without the late styles (late-styles.ts), which follow at the first sign of a person. Only for
   * the reading pages whose first paint is measured: a page that does not ask for it is never unstyled.
   */
  readonly fewStyles?: true;
  /** The working side is denser. */
  readonly side?: 'work';
  /** Without navigation and footer: the editor. */
  readonly chrome?: 'none';
  /** People with the same rights see the same page, and the server renders it once for all of them. */
  readonly shared?: true;
}

/**
 * The handles of the matched routes. A page that differs between people decides this by its loaded data: `handle =
 * (loaded) => …`.
 */
export function pageHandles(
  matches: readonly { readonly handle: unknown; readonly loaderData?: unknown }[],
): readonly PageHandle[] {
  return matches.flatMap(({ handle, loaderData }) =>
    typeof handle === 'function' ? (handle(loaderData) as PageHandle) : ((handle as PageHandle | undefined) ?? []),
  );
}
