import { afterEach, beforeEach, vi } from 'vitest';

/** A form on its way to the server. */
export interface Upload {
  readonly path: string;
  readonly clientMessageId: string;
  readonly progress: (share: number) => void;
}
type Answering = (upload: Upload) => { readonly status: number; readonly body: object };

/** Plays the server for forms: they go by XMLHttpRequest, which alone reports progress. Status 0: no network. */
export function uploads() {
  const all: Upload[] = [];
  let answering: Answering = () => ({ status: 500, body: {} });
  let gate = Promise.resolve<Answering | undefined>(undefined);
  let open: (answering: Answering) => void = () => undefined;

  beforeEach(() => {
    all.length = 0;
    gate = Promise.resolve(undefined);
    let path = '';
    vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation((_: string, url: string | URL) => {
      path = String(url);
    });
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
      const progress = (share: number) =>
        this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: share * 100, total: 100 }));
      const clientMessageId = new URL(path, location.origin).searchParams.get('clientMessageId') ?? '';
      const upload = { path, clientMessageId, progress };
      all.push(upload);
      void gate.then((held) => {
        const { status, body } = (held ?? answering)(upload);
        Object.defineProperties(this, { status: { value: status }, response: { value: body } });
        if (status === 0) this.onerror?.(new ProgressEvent('error'));
        else this.onload?.(new ProgressEvent('load'));
      });
    });
  });
  afterEach(() => vi.restoreAllMocks());

  return {
    all,
    answer(next: Answering) {
      answering = next;
    },
    hold() {
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    release: (next: Answering) => open(next),
  };
}
