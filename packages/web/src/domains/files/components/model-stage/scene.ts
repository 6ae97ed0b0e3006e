/** How it goes with a scene. `progress` is a share of 1. */
export type StageState =
  | { readonly kind: 'waiting'; readonly progress?: number }
  | { readonly kind: 'shown' }
  | { readonly kind: 'failed'; readonly reason: string };

/** Puts a scene into its host and tells how it goes; gives back how to take it away. */
export type Scene = (host: HTMLElement, tell: (state: StageState) => void) => () => void;
