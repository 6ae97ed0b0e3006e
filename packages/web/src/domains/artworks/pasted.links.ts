import { withProtocol } from '@oeuvre/contracts/kernel/blocks.ts';

/** A link to an artwork or to a collection; an artwork's `id` may be its OO ID. */
export interface PastedLink {
  readonly kind: 'artwork' | 'collection';
  readonly id: string;
}

const pastedPath = /^\/(subscriptions|collections)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|OO-\d+)\/?$/i;

const openId = /^OO-\d+$/i;

/**
 * §2 of the specification: {host}/subscriptions/{id} is an artwork, {host}/collections/{id} a collection. The hosts are
 * this site's own addresses. A bare OO ID is an artwork as well.
 */
export function parsePastedLink(text: string, ...hosts: readonly string[]): PastedLink | undefined {
  if (openId.test(text.trim())) return { kind: 'artwork', id: text.trim().toUpperCase() };
  const url = addressOf(withProtocol(text));
  const [, place, id] = pastedPath.exec(url?.pathname ?? '') ?? [];
  if (!id || !hosts.some((host) => addressOf(host)?.host === url?.host)) return undefined;
  return { kind: place?.toLowerCase() === 'collections' ? 'collection' : 'artwork', id };
}

const addressOf = (text: string) => (URL.canParse(text) ? new URL(text) : undefined);
