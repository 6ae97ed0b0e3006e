import { Cache } from '../platform/cache/cache.ts';
import type { RightsTrace } from '../platform/cache/rights-trace.ts';
import type { Asked } from './page-render.ts';
import type { ReaderClass } from './reader-class.ts';

/** A request for a page that a class of readers shares. */
export type AskedByClass = Asked & { readonly readers: ReaderClass };

/** A page as it was rendered for one class, and what the render asked about their rights. */
interface SharedRender {
  readonly readers: ReaderClass;
  readonly trace: RightsTrace<ReaderClass['viewer']>;
  readonly tags: ReadonlySet<string>;
}

type Place = Pick<AskedByClass, 'choices' | 'readers'> & { readonly address: Pick<URL, 'pathname' | 'search'> };
const keyOfPage = ({ address: { pathname, search }, choices: { theme } }: Place) =>
  `${theme ?? ''}|${pathname}${search}`;
const keyOfClass = (place: Place) => `${place.readers.key}|${keyOfPage(place)}`;

const rendersBytes = 4 * 1024 * 1024;
const classesBytes = 4 * 1024 * 1024;
const milliseconds = 5 * 60_000;
/** Renders of one address that are compared with the rights of a new class, the latest first. */
const mostCompared = 12;

/**
 * Finds pages that were rendered for another class of readers and are right for this one, too. Classes differ in
 * segments that most pages do not show, and whoever belongs to many segments is soon alone in their class.
 */
export class SharedRenders {
  readonly #renders = new Cache<Place, readonly SharedRender[]>({
    keyOf: keyOfPage,
    most: { bytes: rendersBytes, bytesOf: (renders) => renders.reduce((sum, { trace }) => sum + trace.bytes, 0) },
    milliseconds,
  });
  /** The class whose page is right for another one. */
  readonly #others = new Cache<Place, ReaderClass, ReaderClass | undefined>({
    keyOf: keyOfClass,
    most: { bytes: classesBytes, bytesOf: ({ key }) => 2 * key.length },
    milliseconds,
  });
  readonly #turns = new Map<string, Promise<unknown>>();

  /** The class that is known to get the same page as this one. */
  find(asked: Place): ReaderClass | undefined {
    return this.#others.find(asked);
  }

  /** Compares this class with those whose page at this address `isStored`. */
  search(asked: Place, isStored: (readers: ReaderClass) => boolean): Promise<ReaderClass | undefined> {
    return this.#others.share(asked, async (keep) => {
      for (const { readers, trace, tags } of this.#renders.find(asked) ?? []) {
        // If a statement fails, the page is rendered, and says so.
        if (!isStored(readers) || !(await trace.holdsFor(asked.readers.viewer).catch(() => false))) continue;
        keep(readers, tags);
        return readers;
      }
      return undefined;
    });
  }

  add(asked: Place, { trace, tags }: Pick<SharedRender, 'trace' | 'tags'>): void {
    const earlier = (this.#renders.find(asked) ?? []).filter(({ readers }) => readers.key !== asked.readers.key);
    const renders = [{ readers: asked.readers, trace, tags }, ...earlier].slice(0, mostCompared);
    this.#renders.keep(asked, renders, new Set(renders.flatMap((render) => [...render.tags])));
  }

  /** Classes that ask for an address at the same time wait for each other: the next may get the page of the first. */
  async inTurn<Done>(asked: Place, work: () => Promise<Done>): Promise<Done> {
    const key = keyOfPage(asked);
    const turn = (this.#turns.get(key) ?? Promise.resolve()).then(work, work);
    this.#turns.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(key) === turn) this.#turns.delete(key);
    }
  }

  invalidate(tags: readonly string[]): void {
    this.#renders.invalidate(tags);
    this.#others.invalidate(tags);
  }

  markAllStale(): void {
    this.#renders.markAllStale();
    this.#others.markAllStale();
  }
}
