import { pages } from '@oeuvre/contracts/addresses.ts';
import type { LinkCard } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { isId } from '@oeuvre/contracts/kernel/ids.ts';
import { ownOriginsOf } from '../../../platform/http/request-guards.ts';

/** A thing of this site by an address; a work's `id` may be its OO ID, in capitals. */
export interface LinkedThing {
  readonly kind: LinkCard['kind'];
  readonly id: string;
}

const byPath: Readonly<Record<string, LinkedThing['kind']>> = {
  [pages.articles]: 'article',
  [pages.collections]: 'collection',
  [pages.segment]: 'artwork',
};
const openId = /^OO-\d{1,12}$/i;
/** Pages that show a segment, and the work in the query if there is one. */
const pagesOfSegments: readonly string[] = [pages.segment, pages.curatorsArtworks];

/** The thing that an address leads to; undefined for other pages, and for addresses of other sites. */
export function linkedThing(address: string, publicUrl: string): LinkedThing | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !ownOriginsOf(publicUrl).has(url.origin)) return undefined;
  const path = url.pathname.replace(/\/$/, '');
  if (pagesOfSegments.includes(path)) return inSegment(url.searchParams);
  const [, page = '', id = ''] = /^(\/[a-z-]+)\/([^/]+)$/.exec(path) ?? [];
  const kind = byPath[page];
  if (!kind) return undefined;
  if (kind === 'artwork' && openId.test(id)) return { kind, id: id.toUpperCase() };
  return isId(id) ? { kind, id: id.toLowerCase() } : undefined;
}

function inSegment(query: URLSearchParams): LinkedThing | undefined {
  const [work, segment] = [query.get('artworkId'), query.get('segmentId')];
  if (isId(work)) return { kind: 'artwork', id: work.toLowerCase() };
  return isId(segment) ? { kind: 'segment', id: segment.toLowerCase() } : undefined;
}
