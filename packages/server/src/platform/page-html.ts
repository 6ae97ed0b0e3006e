import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { StoredPage } from './page-cache.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const isExecuted = (attributes: string) => !/type="application\/(ld\+)?json"/.test(attributes);

/**
 * The page's module waits (the web's later.ts) for the first paint or for the first sign of a person: its script sleeps, and its files are
 * named, not fetched. Even those of low priority would come between the styles and the first paint.
 */
function delayScripts(html: string): string {
  const body = html.indexOf('</head>');
  const head = html.slice(0, body);
  if (!/<html[^>]* data-hydrate="(later|painted)"/.test(head)) return html;
  const start = html.lastIndexOf(startTag);
  if (start < 0) throw new Error('React Router writes its scripts in another way now: see platform/page-html.ts');
  return `${head.replaceAll('rel="modulepreload"', 'rel="later"')}${html.slice(body, start)}<script type="text/later">${html.slice(start + startTag.length)}`;
}
const startTag = '<script type="module" async="">';

/**
 * The pages that show 3D are framed by others of ours and may do what no other page may: compile WebAssembly, run workers and styles of
 * their viewer's making, and, for models that lie elsewhere, frame the one site that shows them. A route asks for it by `x-page-policy`.
 */
const stageRules = { scripts: " 'wasm-unsafe-eval'", styles: " 'unsafe-inline'", more: ["worker-src 'self' blob:", "connect-src 'self' blob: data:"] };
const policies = {
  page: { scripts: '', styles: '', more: ["frame-ancestors 'none'"] },
  stage: { ...stageRules, more: [...stageRules.more, "frame-src 'none'", "frame-ancestors 'self'"] },
  'foreign-stage': { scripts: '', styles: '', more: ['frame-src https://sketchfab.com', "frame-ancestors 'self'"] },
} as const;
type PolicyName = keyof typeof policies;
const policyNamed = (name: string | null): PolicyName => (name !== null && Object.hasOwn(policies, name) ? (name as PolicyName) : 'page');

/** Only our own files and the inline scripts that this page has: listed by hash, so that the page may be cached. */
function contentPolicy(html: string, name: PolicyName): string {
  const { scripts, styles, more } = policies[name];
  const hashes = new Set([...html.matchAll(inlineScript)].filter(([, attributes]) => isExecuted(attributes ?? '')).map(([, , text]) => hash(text ?? '')));
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}${scripts}`,
    `style-src 'self'${styles}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ...more,
  ].join('; ');
}

interface Finishing {
  readonly status: number;
  readonly type: string;
  /** The policy that the page asks for; unknown names get that of every page. */
  readonly policy?: string | null;
  readonly withPolicy?: boolean;
}

/** A rendered answer as it is sent and kept: scripts delayed where the page says so, policy, tag. */
export function finishPage(text: string, { status, type, policy = null, withPolicy = true }: Finishing): StoredPage {
  const isHtml = type.startsWith('text/html');
  const html = isHtml ? delayScripts(text) : text;
  const body = Buffer.from(html);
  return {
    status,
    body,
    encoded: new Map(),
    headers: {
      'content-type': type,
      vary: 'accept-encoding, cookie',
      etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      ...(isHtml && withPolicy && { 'content-security-policy': contentPolicy(html, policyNamed(policy)) }),
    },
  };
}

const smallest = 1_000;

/** How hard to compress what many will read, and what one person reads once and waits for. */
const efforts = { kept: { br: 5, gzip: 6 }, once: { br: 1, gzip: 1 } } as const;

/** The body in the best encoding that the visitor takes, compressed at most once. */
export async function encodedBody(
  page: StoredPage,
  accepts: string | undefined,
  use: keyof typeof efforts = 'kept',
): Promise<{ body: Buffer; encoding?: string }> {
  const encoding = page.body.length < smallest ? undefined : (['br', 'gzip'] as const).find((one) => accepts?.includes(one));
  if (!encoding) return { body: page.body };
  const { br, gzip: level } = efforts[use];
  let body = page.encoded.get(encoding);
  if (!body) {
    body =
      encoding === 'br'
        ? brotli(page.body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: br, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: page.body.length } })
        : gzip(page.body, { level });
    page.encoded.set(encoding, body);
  }
  return { body: await body, encoding };
}
