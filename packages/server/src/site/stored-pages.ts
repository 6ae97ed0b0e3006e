import { PageCache, type StoredPage } from '../platform/cache/page-cache.ts';
import { RightsTrace } from '../platform/cache/rights-trace.ts';
import type { Services } from '../platform/services/services.ts';
import { type Asked, type Rendered, type Renderer, renderPage, uncacheable } from './page-render.ts';
import { type ReaderClass, readerClassOf } from './reader-class.ts';
import { type AskedByClass, SharedRenders } from './shared-renders.ts';
import type { Visitor } from './visitor.ts';

const cacheLimits = { bytes: 32 * 1024 * 1024, milliseconds: 5 * 60_000 };
/** How long guests still see pages from before the database went down. */
const staleMilliseconds = 5 * 60_000;
/**
 * After the database was found to be down, requests do not wait for it for this long: a cached page is shown at once.
 */
const missedMilliseconds = 2_000;
/** Not longer, because what a node keeps in its memory of the database, as the index of works, may be a little behind. */
const ownLimits = { bytes: 8 * 1024 * 1024, milliseconds: 2_000 };

/** Which page: its normalised address and the two choices. */
export interface PageAsked {
  readonly address: Pick<URL, 'pathname' | 'search'>;
  readonly choices: Asked['choices'];
}
type SharedKey = PageAsked & { readonly readers?: Pick<ReaderClass, 'key'> };
const keyOfPage = ({ address: { pathname, search }, choices: { theme, isLoggedOut } }: PageAsked) =>
  `${theme ?? ''}|${isLoggedOut}|${pathname}${search}`;
const keyOfShared = (asked: SharedKey) => `${asked.readers?.key ?? ''}|${keyOfPage(asked)}`;

type OwnKey = PageAsked & { readonly visitor: Visitor };
// trick: pages by snapshot
const keyOfOwn = ({ visitor: { sessionId, snapshot }, ...page }: OwnKey) =>
  `${sessionId} ${snapshot}|${keyOfPage(page)}`;

export interface PageForGuests {
  readonly page: StoredPage | Response;
  /** How old a page is that may be wrong by now. */
  readonly staleSeconds?: number;
}

type AskedBySomebody = Asked & { readonly visitor: Visitor };

/**
 * The rendered pages: those of guests, those that people with the same rights share, and those of one person, which are
 * valid while nothing at all was written to the database.
 */
export class StoredPages {
  readonly #renderer: Renderer;
  readonly #pages = new PageCache<SharedKey, Rendered>({
    keyOf: keyOfShared,
    ...cacheLimits,
    staleMilliseconds,
    isCallersOwn,
  });
  readonly #own = new PageCache<OwnKey>({ keyOf: keyOfOwn, ...ownLimits });
  readonly #renders = new SharedRenders();
  /** Until then the database counts as down. */
  #downUntil = 0;

  constructor(renderer: Renderer & { readonly services: Pick<Services, 'changes'> }) {
    this.#renderer = renderer;
    renderer.services.changes.on((tags, why) => {
      this.#own.invalidate(['*']);
      for (const cache of [this.#pages, this.#renders])
        why === 'disconnected' ? cache.markAllStale() : cache.invalidate(tags);
    });
  }

  /** The page that all guests see, if it is stored. */
  findForGuests(asked: PageAsked): StoredPage | undefined {
    return this.#pages.find(asked);
  }

  /** The stored page of this person, or of everybody with their rights, without the parts that are theirs. */
  findFor(visitor: Visitor, asked: PageAsked): StoredPage | undefined {
    const readers = readerClassOf(visitor);
    const page = readers ? this.#findOfClass({ ...asked, readers }) : this.#own.find({ ...asked, visitor });
    return page === uncacheable ? undefined : page;
  }

  /**
   * The page that every guest with these choices sees: from the cache, from a render in progress, or rendered now.
   * While the database is down it is the last good one, with its age in seconds.
   */
  async forGuests(asked: Asked): Promise<PageForGuests> {
    const stored = this.#pages.find(asked);
    if (stored) return { page: stored };
    const held = this.#downUntil > Date.now() ? this.#stale(asked) : undefined;
    if (held) return held;
    const { page, worst } = await this.#renderOnce(asked);
    if (worst === 503) this.#downUntil = Date.now() + missedMilliseconds;
    return (worst === 503 && this.#stale(asked)) || { page };
  }

  /** The page without the parts of this person. */
  async forPerson(asked: AskedBySomebody): Promise<StoredPage | Response> {
    const readers = asked.form ? undefined : readerClassOf(asked.visitor);
    if (readers) return (await this.#ofClass({ ...asked, readers })) ?? (await renderPage(this.#renderer, asked)).page;
    const stored = asked.form ? undefined : this.#own.find(asked);
    if (stored) return stored;
    const { page, onlyReads, worst } = await renderPage(this.#renderer, asked);
    const isRight = !(page instanceof Response) && page.status === 200 && worst < 429;
    if (isRight && onlyReads && !asked.form && !this.#isInDevelopment) this.#own.keep(asked, page);
    return page;
  }

  get #isInDevelopment(): boolean {
    return this.#renderer.services.config.development;
  }

  #stale(asked: Asked): PageForGuests | undefined {
    const held = this.#pages.findStale(asked);
    if (held) return { page: held.value, staleSeconds: held.seconds };
    const whole = pageOfData(asked.address);
    return whole && this.#pages.findStale({ ...asked, address: whole }) ? { page: loadWhole(whole) } : undefined;
  }

  /** The page that everybody with this visitor's rights shares; undefined if it is theirs alone. */
  async #ofClass(asked: AskedByClass): Promise<StoredPage | undefined> {
    const stored = this.#findOfClass(asked);
    // Matching the routes costs more than finding a stored page, which was matched when it was rendered.
    if (!stored && !(await this.#renderer.web()).mayBeShared(asked.address.pathname)) return undefined;
    const page = stored ?? (await this.#renders.inTurn(asked, () => this.#makeOfClass(asked)));
    // Whatever the class is refused may be this person's own.
    return page instanceof Response || page === uncacheable || page.status !== 200 ? undefined : page;
  }

  /** The stored page of this class, or of another for whom the same was rendered. */
  #findOfClass(asked: PageAsked & Pick<AskedByClass, 'readers'>): StoredPage | undefined {
    const own = this.#pages.find(asked);
    const other = own ? undefined : this.#renders.find(asked);
    return other ? this.#pages.find({ ...asked, readers: other }) : own;
  }

  async #makeOfClass(asked: AskedByClass): Promise<StoredPage | Response> {
    const pageOf = (readers: ReaderClass) => this.#pages.find({ ...asked, readers });
    const other = await this.#renders.search(asked, (readers) => pageOf(readers) !== undefined);
    // While this class waited for its turn its page may have been rendered.
    return pageOf(other ?? asked.readers) ?? (await this.#renderOnce(asked)).page;
  }

  async #renderOnce(asked: Asked): Promise<Rendered> {
    const { readers } = asked;
    const rendered = await this.#pages.share(asked, async (keep) => {
      const trace = readers && new RightsTrace(readers.viewer);
      const made = await renderPage(
        this.#renderer,
        trace ? { ...asked, readers: { ...readers, viewer: trace.viewer } } : asked,
      );
      const { page, tags, worst } = made;
      if (page instanceof Response || page.status !== 200) {
        if (worst !== 503) this.#pages.forget(asked);
      } else if (worst < 429 && !this.#isInDevelopment) {
        keep(page, tags);
        // A page is not stored if something changed while it was rendered.
        if (trace && this.#pages.find(asked) === page) this.#renders.add({ ...asked, readers }, { trace, tags });
      }
      return made;
    });
    return { ...rendered, page: cloned(rendered.page) };
  }
}

/** Rate limits are per visitor: those who waited with a visitor over the limit ask for themselves. */
function isCallersOwn(outcome: PromiseSettledResult<Rendered>): boolean {
  return outcome.status === 'fulfilled' && outcome.value.worst === 429;
}

const cloned = (page: StoredPage | Response) => (page instanceof Response ? page.clone() : page);

/**
 * The page whose data the router requests when somebody navigates within the application; undefined for other
 * addresses. Which part of the data it requests does not matter here.
 */
function pageOfData(address: URL): URL | undefined {
  if (!address.pathname.endsWith('.data')) return undefined;
  const whole = new URL(address);
  whole.pathname = whole.pathname.replace(/(\/_)?\.data$/, (ending) => (ending.startsWith('/') ? '/' : ''));
  // Any change would reserialise all other parameters.
  if (whole.searchParams.has('_routes')) whole.searchParams.delete('_routes');
  return whole;
}

/** Makes the router load the page as a browser does, because the page is cached but its data are not. */
const loadWhole = ({ pathname, search }: URL) =>
  new Response(null, {
    status: 204,
    headers: { 'x-remix-redirect': `${pathname}${search}`, 'x-remix-status': '302', 'x-remix-reload-document': 'true' },
  });
