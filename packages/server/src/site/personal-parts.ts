import { pages } from '@oeuvre/contracts/addresses.ts';
import { guest, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { Cache } from '../platform/cache/cache.ts';
import type { StoredPage } from '../platform/cache/page-cache.ts';
import { nobody } from './reader-class.ts';
import type { Person, Visitor } from './visitor.ts';
import type { SiteForPages, Web } from './web-build.ts';

/** A page or a part of one, split at its open personal parts: fixed, part, fixed, part, … fixed. */
interface Cut {
  readonly fixed: readonly Buffer[];
  readonly parts: readonly string[];
}

/** The mark that the web's ui/personal.tsx leaves for an open part. */
const openPart = /<template data-part="(\w+)"><\/template>/g;

/** The pieces share the page's memory. */
function cutOpenParts(page: Buffer): Cut {
  const fixed: Buffer[] = [];
  const parts: string[] = [];
  let from = 0;
  // In Latin-1 each byte is one character, so an index in this text is one in the page, and nothing needs decoding.
  for (const { 0: mark, 1: part, index } of page.toString('latin1').matchAll(openPart)) {
    fixed.push(page.subarray(from, index));
    parts.push(part!);
    from = index + mark.length;
  }
  fixed.push(page.subarray(from));
  if (new Set(parts).size < parts.length)
    throw new Error(`A page has a personal part more than once: ${parts.join(', ')}`);
  return { fixed, parts };
}

const fill = ({ fixed, parts }: Cut, bytesOf: (part: string) => Buffer): Buffer =>
  Buffer.concat(fixed.flatMap((piece, at) => (at < parts.length ? [piece, bytesOf(parts[at]!)] : [piece])));

const bytesOfCut = ({ fixed }: Cut) => fixed.reduce((sum, { length }) => sum + length + 100, 0);

/** JSON that is safe in a script element. */
export const jsonForScript = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

interface Place {
  readonly entry: Web['entry'];
  readonly site: SiteForPages;
  readonly address: URL;
}

const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
/**
 * The parts of an address that the header depends on: the area of the site, and which link is current. Ids do not
 * matter: of the pages about one thing the header links only segments, by their query.
 */
const placeInHeader = ({ pathname, search }: URL) =>
  pathname.replace(ids, '*') + (pathname === pages.segment ? search : '');

/**
 * The parts of pages that belong to one person, made for each request from what was read with the session. The rendered
 * HTML is stored under everything that it shows, so it needs no tags: any change gives another key.
 */
export class PersonalParts {
  readonly #cuts = new WeakMap<StoredPage, Cut>();
  /** Headers without bell and account: the same for everybody with the same menus. */
  readonly #headers = new Cache<string, Cut>({
    keyOf: (key) => key,
    most: { bytes: 4 * 1024 * 1024, bytesOf: bytesOfCut },
  });
  readonly #small = new Cache<string, Buffer>({
    keyOf: (key) => key,
    most: { bytes: 4 * 1024 * 1024, bytesOf: ({ length }) => length },
  });

  /** The whole page of this person: the rendered page with its open parts filled. */
  fill(page: StoredPage, { person, viewer }: Visitor, place: Place): Buffer {
    const parts: Readonly<Record<string, () => Buffer>> = {
      person: () => Buffer.from(jsonForScript(person)),
      header: () => fill(this.#header(viewer, person, place), (part) => parts[part]!()),
      bell: () => this.#bell(person, place),
      account: () => this.#account(person, place),
    };
    return fill(this.#cutOf(page), (part) => parts[part]!());
  }

  #cutOf(page: StoredPage): Cut {
    const known = this.#cuts.get(page);
    if (known) return known;
    const cut = cutOpenParts(page.body);
    this.#cuts.set(page, cut);
    return cut;
  }

  #header(
    { id: _, sessionId: _session, ...rights }: Viewer,
    { segments, sharedCount, system }: Person,
    { entry, ...place }: Place,
  ): Cut {
    // Any number, so that all people with something shared have the same header.
    const reader = {
      viewer: { ...rights, id: nobody },
      segments,
      sharedCount: Math.min(sharedCount, 1),
      ...(system && { system }),
    };
    const key = `${JSON.stringify(reader)} ${placeInHeader(place.address)}`;
    return this.#headers.findOrMake(key, () =>
      cutOpenParts(Buffer.from(entry.renderPersonalPart('header', { reader, ...place }))),
    );
  }

  #bell({ unreadCount }: Person, { entry, ...place }: Place): Buffer {
    const reader = { viewer: anybody, unreadCount };
    const key = `bell ${unreadCount} ${place.address.pathname === pages.notifications}`;
    return this.#small.findOrMake(key, () => Buffer.from(entry.renderPersonalPart('bell', { reader, ...place })));
  }

  #account({ me }: Person, { entry, ...place }: Place): Buffer {
    const key = `account ${JSON.stringify(me)}`;
    return this.#small.findOrMake(key, () =>
      Buffer.from(entry.renderPersonalPart('account', { reader: { viewer: anybody, me }, ...place })),
    );
  }
}

/** Parts that depend on no rights are rendered for a viewer without any. */
const anybody: Viewer = { ...guest, id: nobody };
