/** What a route says of its page: `export const handle = { hydrate: 'now', side: 'work' } satisfies PageHandle`. */
export interface PageHandle {
  /** Pages to be worked with come alive at once; the others at the first sign of a person. */
  readonly hydrate?: 'now';
  /** The working side is denser. */
  readonly side?: 'work';
  /** No navigation and no footer round it: the editor. */
  readonly chrome?: 'none';
}
