/** Messages from the surrounding page to a stage. */
export type StageRequest = { readonly stage: 'show'; readonly file: File } | { readonly stage: 'take-picture' };

/** Messages from a stage to the surrounding page. */
export type StageMessage =
  | { readonly stage: 'ready' }
  | { readonly stage: 'shown' }
  | { readonly stage: 'failed'; readonly reason: string }
  | { readonly stage: 'picture'; readonly picture: Blob };

/** Sends a message to the framing page, which is one of our own. */
export function report(message: StageMessage): void {
  if (window.parent !== window) window.parent.postMessage(message, window.location.origin);
}

/** Listens to our own pages in this window; returns a function that stops. */
export function listenTo<Message extends { readonly stage: string }>(
  source: () => Window | null,
  hear: (message: Message) => void,
): () => void {
  function take(event: MessageEvent<unknown>) {
    if (event.origin !== window.location.origin || event.source !== source()) return;
    const { data } = event;
    if (typeof data === 'object' && data !== null && 'stage' in data) hear(data as Message);
  }
  window.addEventListener('message', take);
  return () => window.removeEventListener('message', take);
}
