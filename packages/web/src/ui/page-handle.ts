/** What a route says of its page: `export const handle = { hydrate: 'now', side: 'work' } satisfies PageHandle`. */
export interface PageHandle {
  /** Pages to be worked with come alive at once, or as soon as they are painted; the others at the first sign of a person. */
  readonly hydrate?: 'now' | 'painted';
  /** The working side is denser. */
  readonly side?: 'work';
  /** No navigation and no footer round it: the editor. */
  readonly chrome?: 'none';
  /** People with the same rights are shown the same page: the server renders it once for all of them. */
  readonly shared?: true;
}

/** What the matched routes say. A page that is another one for other people says it by what it loaded: `handle = (loaded) => …`. */
export function pageHandles(matches: readonly { readonly handle: unknown; readonly loaderData?: unknown }[]): readonly PageHandle[] {
  return matches.flatMap(({ handle, loaderData }) =>
    typeof handle === 'function' ? (handle(loaderData) as PageHandle) : ((handle as PageHandle | undefined) ?? []),
  );
}
