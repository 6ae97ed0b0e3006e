import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import {
  type ResultKind,
  resultKinds,
  rowsOfEverything,
} from '@oeuvre/contracts/domains/search/results/results.constants.ts';
import type { ResultsFound } from '@oeuvre/contracts/domains/search/results/results.model.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Database } from '../../../platform/database/database.ts';
import { farthestMark, numberedPage, offsetOf, startOf } from '../../../platform/lists/paging.ts';
import { publishedArticlesVisibleTo } from '../../articles/articles.access.ts';
import { listArticles } from '../../articles/articles.queries.ts';
import type { ArtworkFilter } from '../../artworks/queries/artwork-filter.queries.ts';
import { listArtworks } from '../../artworks/queries/artwork-list.queries.ts';
import { listRankedArtworks } from '../../artworks/queries/ranked-list.queries.ts';
import { readQuery } from '../../artworks/queries/written-query.queries.ts';
import { makersMeant } from '../../artworks/queries/written-works.queries.ts';
import { searchCollections } from '../../collections/collections-search.queries.ts';
import { presentSegment, searchSegments } from '../../segments/segments.queries.ts';
import { nearIn, nearSpellings, withoutEach } from './hints.queries.ts';
import { marksIn } from './marks.ts';
import { searchPeople } from './people.queries.ts';
import { searchTerms } from './terms.queries.ts';

export interface Asked {
  readonly text: string;
  readonly kind?: ResultKind | undefined;
  readonly page: PageQuery;
  /** For works only. */
  readonly filter: ArtworkFilter;
}

type Kinds = Omit<ResultsFound, 'counts' | 'hasNextPage' | 'nextPage' | 'isNear' | 'spellings' | 'without'>;
const nothing: Kinds = { artworks: [], articles: [], collections: [], segments: [], people: [], terms: [] };

interface Paged {
  readonly rows: Partial<Kinds>;
  readonly totalCount: number;
  readonly hasNextPage: boolean;
  readonly nextPage: string | number | null;
}

/** `isNear`: nothing is written so; these are near spellings. */
interface Found extends Paged {
  readonly isNear?: boolean;
}

/** How one kind is found: a page of it, each row with the parts that match. */
interface Finding extends Asked {
  readonly db: Database;
  readonly viewer: Viewer;
  readonly words: readonly string[];
  /** Look for near spellings. */
  readonly isNear: boolean;
}

const finders: Record<ResultKind, (finding: Finding) => Promise<Found>> = {
  async artworks({ db, viewer, filter, text, page, words }) {
    const reply: Omit<Found, 'rows'> & { readonly exhibits: readonly ArtworkSummary[] } = isSearchable(text)
      ? await listRankedArtworks(db, viewer, { filter, text, page })
      : await listArtworks(db, viewer, { filter, page });
    const { exhibits, ...list } = reply;
    const marked = (shown: string) =>
      marksIn(shown, reply.isNear ? [...words, ...words.flatMap((word) => nearIn(shown, word))] : words);
    const artworks = exhibits.map((work) => ({
      ...work,
      marks: marked(work.title),
      artistMarks: marked(work.artist),
    }));
    return { ...list, rows: { artworks } };
  },
  async articles({ db, viewer, text, page, words }) {
    const filter = { statuses: ['published' as const], searchText: words.length > 0 ? words.join(' ') : text };
    const { articles: found, ...reply } = await listArticles(db, publishedArticlesVisibleTo(viewer), { filter, page });
    const articles = found.map((article) => ({
      ...article,
      marks: marksIn(article.title, words),
      excerptMarks: marksIn(article.excerpt, words),
    }));
    return { rows: { articles }, ...reply };
  },
  async collections({ db, viewer, page, words }) {
    const { rows, totalCount } = await searchCollections(db, viewer, { words, ...limitOf(page) });
    const collections = rows.map((row) => ({ ...row, marks: marksIn(row.name, words) }));
    return { rows: { collections }, ...numberedPage(page, totalCount) };
  },
  async segments({ db, viewer, page, words }) {
    const { rows, totalCount } = await searchSegments(db, viewer, { searchQuery: words.join(' '), ...limitOf(page) });
    const segments = rows.map((row) => {
      const { id, name, description, imageSrc } = presentSegment(viewer, row);
      return { id, name, description, public: row.public, imageSrc, marks: marksIn(name, words) };
    });
    return { rows: { segments }, ...numberedPage(page, totalCount) };
  },
  async people({ db, viewer, text, page, words, isNear }) {
    const makers = await makersMeant(db, text, { isNear });
    const { rows, totalCount } = await searchPeople(db, viewer, { words, makers, ...limitOf(page) });
    const people = rows.map((row) => ({ ...row, marks: marksIn(row.name, words) }));
    return { rows: { people }, ...numberedPage(page, totalCount) };
  },
  async terms({ db, viewer, page, words }) {
    const { rows, totalCount } = await searchTerms(db, viewer, { words, ...limitOf(page) });
    const terms = rows.map((row) => ({ ...row, marks: marksIn(row.label ?? row.name, words) }));
    return { rows: { terms }, ...numberedPage(page, totalCount) };
  },
};

const limitOf = (page: PageQuery) => ({ limit: page.itemsPerPage, offset: offsetOf(page) });

/** Matches of all kinds or a page of one, and how many there are of each. Without words there are only works. */
export async function findResults(db: Database, viewer: Viewer, asked: Asked): Promise<ResultsFound> {
  // A page belongs to a kind; a wrong one is refused also where no kind takes it.
  if (!asked.kind) startOf(asked.page, farthestMark);
  const { words: single, phrases } = readQuery(asked.text);
  const words = isSearchable(asked.text) ? [...single, ...phrases] : [];
  const kinds = words.length > 0 ? resultKinds : (['artworks'] as const);
  const find = (kind: ResultKind, isNear = false) => {
    const page = asked.kind === kind ? asked.page : { page: 1, itemsPerPage: rowsShown(kind, asked.kind) };
    return finders[kind]({ ...asked, db, viewer, page, words, isNear });
  };
  const byKind = new Map<ResultKind, Found>(
    await Promise.all(kinds.map(async (kind) => [kind, await find(kind)] as const)),
  );
  const works = byKind.get('artworks')!;
  if (works.isNear && byKind.get('people')?.totalCount === 0) byKind.set('people', await find('people', true));
  const shown = [...byKind].filter(([kind]) => !asked.kind || asked.kind === kind).map(([, { rows }]) => rows);
  const own = asked.kind ? byKind.get(asked.kind) : undefined;
  return {
    counts: Object.fromEntries(
      resultKinds.map((kind) => [kind, byKind.get(kind)?.totalCount ?? 0]),
    ) as ResultsFound['counts'],
    ...nothing,
    ...Object.assign({}, ...shown),
    hasNextPage: own?.hasNextPage ?? false,
    nextPage: own?.nextPage ?? null,
    isNear: works.isNear === true && works.totalCount > 0,
    spellings: works.isNear && works.totalCount > 0 ? await nearSpellings(db, viewer, asked) : [],
    without: works.totalCount === 0 ? await withoutEach(db, viewer, asked) : [],
  };
}

/** Of kinds that are only counted, one row is read. */
function rowsShown(kind: ResultKind, asked: ResultKind | undefined): number {
  if (asked) return 1;
  return kind === 'artworks' ? rowsOfEverything.artworks : rowsOfEverything.others;
}
