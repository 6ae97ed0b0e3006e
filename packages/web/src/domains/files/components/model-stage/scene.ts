/** The progress of a scene. `progress` is from 0 to 1. */
export type StageState =
  | { readonly kind: 'waiting'; readonly progress?: number }
  | { readonly kind: 'shown' }
  | { readonly kind: 'failed'; readonly reason: string };

/** Adds the scene to its host and reports its progress; returns a function that removes it. */
export type Scene = (host: HTMLElement, tell: (state: StageState) => void) => () => void;
