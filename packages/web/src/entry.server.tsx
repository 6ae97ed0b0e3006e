import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { handlesOf } from './shared-pages.ts';
import { readerCtx, reportCtx } from './ui/api-context.ts';

// The host (packages/server) imports everything from here, because contexts and provider must come from this build.
// biome-ignore lint/performance/noBarrelFile: it is the build's only entry point
export { createRequestHandler, RouterContextProvider } from 'react-router';
export { startScripts } from './late/start-scripts.ts';
export { renderPersonalPart } from './render-part.tsx';
export { sharedAddresses } from './shared-pages.ts';
export { apiCtx, readerCtx, reportCtx, siteCtx } from './ui/api-context.ts';

/**
 * Sends pages whole, not as a stream: the host caches them and replaces scripts by data, so it needs all of the page
 * first.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  if (context.get(readerCtx)?.standsForMany && !(status === 200 && handlesOf(entry).some((handle) => handle.shared))) {
    // The host renders this page for the visitor alone.
    return new Response(null, { headers: { 'content-type': 'text/html', 'x-page-is-own': 'yes' } });
  }
  return new Promise<Response>((resolve, reject) => {
    let shownStatus = status;
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} />, {
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        const body = new PassThrough();
        headers.set('content-type', 'text/html; charset=utf-8');
        resolve(buffer(body).then((whole) => new Response(whole, { status: shownStatus, headers })));
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        shownStatus = 500;
        context.get(reportCtx)(error);
      },
    });
    request.signal.addEventListener('abort', () => abort(request.signal.reason), { once: true });
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isUnknownPage = typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
  if (!request.signal.aborted && !isUnknownPage) context.get(reportCtx)(error);
};
