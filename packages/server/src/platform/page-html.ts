import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { StoredPage } from './page-cache.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const isExecuted = (attributes: string) => !/type="application\/(ld\+)?json"/.test(attributes);

/** The page's module waits for the first sign of a person (the web's later.ts): its script sleeps and its files are named, not fetched. */
function delayScripts(html: string): string {
  const delayed = html.replaceAll('rel="modulepreload"', 'rel="later"').replace('<script type="module" async="">', '<script type="text/later">');
  if (!delayed.includes('<script type="text/later">')) throw new Error('React Router writes its scripts in another way now: see platform/page-html.ts');
  return delayed;
}

/** Only our own files and the inline scripts that this page has: listed by hash, so that the page may be cached. */
function contentPolicy(html: string): string {
  const hashes = new Set([...html.matchAll(inlineScript)].filter(([, attributes]) => isExecuted(attributes ?? '')).map(([, , text]) => hash(text ?? '')));
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** A rendered answer as it is sent and kept: scripts delayed where the page says so, policy, tag. */
export function finishPage(text: string, { status, type, withPolicy = true }: { status: number; type: string; withPolicy?: boolean }): StoredPage {
  const isHtml = type.startsWith('text/html');
  const html = isHtml && text.includes('data-hydrate="later"') ? delayScripts(text) : text;
  const body = Buffer.from(html);
  return {
    status,
    body,
    encoded: new Map(),
    headers: {
      'content-type': type,
      vary: 'accept-encoding, cookie',
      etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      ...(isHtml && withPolicy && { 'content-security-policy': contentPolicy(html) }),
    },
  };
}

const smallest = 1_000;

/** The body in the best encoding that the visitor takes, compressed at most once. */
export async function encodedBody(page: StoredPage, accepts: string | undefined): Promise<{ body: Buffer; encoding?: string }> {
  const encoding = page.body.length < smallest ? undefined : ['br', 'gzip'].find((one) => accepts?.includes(one));
  if (!encoding) return { body: page.body };
  let body = page.encoded.get(encoding);
  if (!body) {
    body =
      encoding === 'br'
        ? brotli(page.body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: page.body.length } })
        : gzip(page.body, { level: 6 });
    page.encoded.set(encoding, body);
  }
  return { body: await body, encoding };
}
