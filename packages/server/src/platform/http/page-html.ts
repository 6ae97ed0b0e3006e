import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { allStylesMark, hydrateMark, laterLink } from '@oeuvre/contracts/kernel/page-start.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredPage } from '../cache/page-cache.ts';
import { scriptsAsData } from './page-scripts.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const heldBack = new RegExp(`<html[^>]* ${hydrateMark}="(later|painted)"`);
const neededAtOnce = new RegExp(`<html[^>]* ${allStylesMark}=`);

/**
 * Names the files of a page that starts later (the web's late/) instead of loading them: even at low priority they
 * would compete with the styles before the first paint. The late stylesheet (the web's late-styles.ts) waits too if the
 * page starts at the first sign of a person and does not ask for all styles; other pages load it at once.
 */
function delayFiles(html: string): string {
  const body = html.indexOf('</head>');
  const head = html.slice(0, body);
  const [, start] = heldBack.exec(head) ?? [];
  const named = start ? head.replaceAll('rel="modulepreload"', `rel="${laterLink}"`) : head;
  const isLate = start === 'later' && !neededAtOnce.test(head);
  const lateStyles = `<link rel="${isLate ? `${laterLink}" data-as="style` : 'stylesheet'}" href="$1.late.css"/>`;
  return `${named.replace(/<link rel="stylesheet" href="(\/assets\/style-[^"]+)\.css"\/>/, `$&${lateStyles}`)}${html.slice(body)}`;
}

/**
 * Names the stylesheets that the first paint waits for in the response's headers, so the browser requests them before
 * it parses the page and finds the typefaces and pictures that would share the connection.
 */
function preloadStyles(html: string): { readonly link?: string } {
  const head = html.slice(0, html.indexOf('</head>'));
  const files = [...head.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
    ([, file]) => `<${file}>; rel=preload; as=style`,
  );
  return files.length > 0 ? { link: files.join(', ') } : {};
}

/**
 * Our other pages frame the pages that show 3D. These may do what no other page may: compile WebAssembly, run workers
 * and the styles that their viewer creates, and frame the one site that shows models hosted elsewhere. A route requests
 * this policy with `x-page-policy`.
 */
const stageRules = {
  scripts: " 'wasm-unsafe-eval'",
  styles: " 'unsafe-inline'",
  more: ["worker-src 'self' blob:", "connect-src 'self' blob: data:"],
};
const policies = {
  page: { scripts: '', styles: '', more: ["frame-ancestors 'none'"] },
  stage: { ...stageRules, more: [...stageRules.more, "frame-src 'none'", "frame-ancestors 'self'"] },
  'foreign-stage': { scripts: '', styles: '', more: ['frame-src https://sketchfab.com', "frame-ancestors 'self'"] },
} as const;
type PolicyName = keyof typeof policies;
const policyNamed = (name: string | null): PolicyName =>
  name !== null && Object.hasOwn(policies, name) ? (name as PolicyName) : 'page';

/**
 * Allows only our own files and, by their hashes, the scripts that start every page: the same for all pages, whatever
 * their content.
 */
function contentPolicy(known: string, name: PolicyName): string {
  const { scripts, styles, more } = policies[name];
  return [
    "default-src 'self'",
    `script-src 'self' ${known}${scripts}`,
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
  /** The policy that the page asks for; unknown names get the default one. */
  readonly policy?: string | null;
  /**
   * The result of `knownScripts`; undefined in development, where Vite writes scripts of its own and there is no
   * policy.
   */
  readonly scripts?: string | undefined;
}

/**
 * A rendered response ready to be sent and stored: files delayed if the page says so, scripts that are the same in
 * every page, policy, ETag.
 */
export function finishPage(text: string, { status, type, policy = null, scripts }: Finishing): StoredPage {
  const isBuilt = type.startsWith('text/html') && scripts !== undefined;
  const html = isBuilt ? delayFiles(scriptsAsData(text)) : text;
  const body = Buffer.from(html);
  return {
    status,
    body,
    encoded: new Map(),
    headers: {
      'content-type': type,
      vary: 'accept-encoding, cookie',
      etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      // The router uses this header to tell a loader's or action's answer from a proxy's error page: without it a
      // refusal has no message.
      ...(!type.startsWith('text/html') && { 'x-remix-response': 'yes' }),
      ...(isBuilt && {
        'content-security-policy': contentPolicy(scripts, policyNamed(policy)),
        ...preloadStyles(html),
      }),
    },
  };
}

const smallest = 1_000;

/** The compression level for what many will read, and for what one person reads once and waits for. */
const efforts = { kept: { br: 5, gzip: 6 }, once: { br: 1, gzip: 1 } } as const;

export interface EncodedBody {
  readonly body: Buffer;
  readonly encoding?: string;
}

/** The encoding that suits the visitor best; undefined: none. */
function encodingFor({ body }: StoredPage, accepts: string | undefined): 'br' | 'gzip' | undefined {
  if (!accepts || body.length < smallest) return undefined;
  return accepts.includes('br') ? 'br' : accepts.includes('gzip') ? 'gzip' : undefined;
}

/** The same as `encodedBody`, if it needs no work. */
export function readyBody(page: StoredPage, accepts: string | undefined): EncodedBody | undefined {
  const encoding = encodingFor(page, accepts);
  if (!encoding) return { body: page.body };
  const body = page.encoded.get(encoding);
  return Buffer.isBuffer(body) ? { body, encoding } : undefined;
}

/** The body in the best encoding that the visitor accepts, compressed at most once. */
export async function encodedBody(
  page: StoredPage,
  accepts: string | undefined,
  use: keyof typeof efforts = 'kept',
): Promise<EncodedBody> {
  const encoding = encodingFor(page, accepts);
  if (!encoding) return { body: page.body };
  let body = page.encoded.get(encoding);
  if (!body) {
    body = compressed(page.body, encoding, efforts[use]);
    page.encoded.set(encoding, body);
    const made = await body;
    page.encoded.set(encoding, made);
    return { body: made, encoding };
  }
  return { body: await body, encoding };
}

interface Sending {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly use?: keyof typeof efforts;
}

/** Sends the status and the body in the best encoding that the visitor accepts. */
export async function sendEncoded(page: StoredPage, { request, reply, use }: Sending): Promise<FastifyReply> {
  const { body, encoding } = await encodedBody(page, request.headers['accept-encoding'], use);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.code(page.status).send(body);
}

async function compressed(
  body: Buffer,
  encoding: 'br' | 'gzip',
  { br, gzip: level }: (typeof efforts)[keyof typeof efforts],
): Promise<Buffer> {
  const made =
    encoding === 'br'
      ? await brotli(body, {
          params: { [zlib.constants.BROTLI_PARAM_QUALITY]: br, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length },
        })
      : await gzip(body, { level });
  // zlib returns a view of a larger buffer, which would otherwise be stored with the page.
  const exact = Buffer.allocUnsafeSlow(made.length);
  made.copy(exact);
  return exact;
}
