import type { IncomingMessage } from 'node:http';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { FastifyRequest } from 'fastify';

/**
 * The target of a request as every route reads it. A request may name it with scheme and host (RFC 9112, 3.2.2), which
 * we trust as little as its Host, and, though no browser does so, with a fragment.
 */
export function originForm(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
  return path.startsWith('?') || path === '' ? `/${path}` : path;
}

const hostPattern = /^(?:[a-z0-9_][a-z0-9_.-]*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Whether a web server can have this target and host. We never use a Host for anything: behind a proxy it may be any
 * name, and a health probe sends an address or, with HTTP/1.0, none at all.
 */
export function isPossible({ rawHeaders, url }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]!.length !== 4 || rawHeaders[at]!.toLowerCase() !== 'host') continue;
    hosts += 1;
    if (hosts > 1 || !hostPattern.test(rawHeaders[at + 1]!)) return false;
  }
  return url?.startsWith('/') === true;
}

/** Refuses requests that are not possible. */
export function refuseImpossible({ raw }: Pick<FastifyRequest, 'raw'>): void {
  if (!isPossible(raw)) throw commonErrors('malformed-request');
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/**
 * One-click unsubscribe comes from mail programs (RFC 8058), webhooks from providers, questions of OAI-PMH from
 * harvesters: none uses our session cookie.
 */
const openToOthers = ['/api/email/unsubscribe', '/webhooks/', '/oai'];
/** Whether requests to this address may come from any origin. */
export const isOpenToOthers = (address: string) => openToOthers.some((path) => address.startsWith(path));

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * The origins of our pages: PUBLIC_URL's. On a local machine that has three names, none of which another site can have.
 */
export function ownOriginsOf(publicUrl: string): ReadonlySet<string> {
  const own = new URL(publicUrl);
  const port = own.port && `:${own.port}`;
  const names = loopbackNames.includes(own.hostname) ? loopbackNames : [own.hostname];
  return new Set(names.map((name) => `${own.protocol}//${name}${port}`));
}

/**
 * A page of another site must not act in a visitor's name: SameSite cookies are the first defence, this is the second.
 */
export function refuseForeignOrigin(
  { method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>,
  own: ReadonlySet<string>,
): void {
  if (safeMethods.has(method) || isOpenToOthers(url)) return;
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  const isForeign =
    origin !== undefined
      ? !own.has(origin)
      : site !== undefined
        ? site !== 'same-origin' && site !== 'none'
        : headers.cookie !== undefined;
  if (isForeign) throw commonErrors('foreign-origin');
}
