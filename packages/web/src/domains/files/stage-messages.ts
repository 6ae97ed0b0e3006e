/** What the page that a stage is framed in asks of it. */
export type StageOrder = { readonly stage: 'show'; readonly file: File } | { readonly stage: 'take-picture' };

/** What a stage tells the page that it is framed in. */
export type StageReport =
  | { readonly stage: 'ready' }
  | { readonly stage: 'shown' }
  | { readonly stage: 'failed'; readonly reason: string }
  | { readonly stage: 'picture'; readonly picture: Blob };

/** Tells the framing page, which is one of our own. */
export function report(message: StageReport): void {
  if (window.parent !== window) window.parent.postMessage(message, window.location.origin);
}

/** Hears what a page of our own in this window has to say; gives back how to stop. */
export function listenTo<Message extends { readonly stage: string }>(source: () => Window | null, hear: (message: Message) => void): () => void {
  function take(event: MessageEvent<unknown>) {
    if (event.origin !== window.location.origin || event.source !== source()) return;
    const { data } = event;
    if (typeof data === 'object' && data !== null && 'stage' in data) hear(data as Message);
  }
  window.addEventListener('message', take);
  return () => window.removeEventListener('message', take);
}
