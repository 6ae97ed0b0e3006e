import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { FastifyRequest } from 'fastify';

/**
 * What is asked for, as every route reads it. A request may name it with scheme and host (RFC 9112, 3.2.2), which say as little of us as its
 * Host does, and, though no browser does, with a fragment.
 */
export function originForm(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
  return path.startsWith('?') || path === '' ? `/${path}` : path;
}

const hostPattern = /^(?:[a-z0-9_][a-z0-9_.-]*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Refuses what is no address of a web server. Nothing is ever made of a Host: behind a proxy it may be any name, and a probe asks by number
 * or, in HTTP/1.0, by none at all.
 */
export function refuseImpossible({ raw }: Pick<FastifyRequest, 'raw'>): void {
  const hosts = raw.rawHeaders.filter((_, at, all) => at % 2 === 1 && all[at - 1]!.toLowerCase() === 'host');
  if (hosts.length > 1 || !hosts.every((host) => hostPattern.test(host)) || !raw.url?.startsWith('/')) throw commonErrors('malformed-request');
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** One-click unsubscription comes from mail programs (RFC 8058), webhooks from providers: neither carries our cookie's power. */
const openToOthers = ['/api/email/unsubscribe', '/webhooks/'];
/** Whether whoever asks here may come from anywhere. */
export const isOpenToOthers = (address: string) => openToOthers.some((path) => address.startsWith(path));

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

/** The origins that our pages have: PUBLIC_URL's; on one's own machine it has three names, and no other site can have any of them. */
export function ownOriginsOf(publicUrl: string): ReadonlySet<string> {
  const own = new URL(publicUrl);
  const port = own.port && `:${own.port}`;
  const names = loopbackNames.includes(own.hostname) ? loopbackNames : [own.hostname];
  return new Set(names.map((name) => `${own.protocol}//${name}${port}`));
}

/** A page of another site may not make a visitor's browser act here: SameSite cookies are the first wall, this is the second. */
export function refuseForeignOrigin({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>, own: ReadonlySet<string>): void {
  if (safeMethods.has(method) || isOpenToOthers(url)) return;
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  const isForeign = origin !== undefined ? !own.has(origin) : site !== undefined ? site !== 'same-origin' && site !== 'none' : headers.cookie !== undefined;
  if (isForeign) throw commonErrors('foreign-origin');
}
