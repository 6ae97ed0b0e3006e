import { facetNames } from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';
import { mostHints } from '@oeuvre/contracts/domains/search/results/results.constants.ts';
import type { ResultsFound } from '@oeuvre/contracts/domains/search/results/results.model.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Database } from '../../../platform/database/database.ts';
import { editDistance } from '../../../platform/database/search.ts';
import type { ArtworkFilter } from '../../artworks/queries/artwork-filter.queries.ts';
import { listArtworks } from '../../artworks/queries/artwork-list.queries.ts';
import { listRankedArtworks } from '../../artworks/queries/ranked-list.queries.ts';
import { readQuery } from '../../artworks/queries/written-query.queries.ts';

interface Asked {
  readonly text: string;
  readonly filter: ArtworkFilter;
}

const countOf = async (db: Database, viewer: Viewer, { text, filter }: Asked) =>
  (await listArtworks(db, viewer, { filter: { ...filter, searchQuery: text }, page: { page: 1, itemsPerPage: 1 } }))
    .totalCount;

/** Results without one of the filters, the most first; filters that alone exclude nothing are left out. */
export async function withoutEach(
  db: Database,
  viewer: Viewer,
  { text, filter }: Asked,
): Promise<ResultsFound['without']> {
  type Without = ResultsFound['without'][number]['filter'];
  const each: (readonly [Without, Asked])[] = [
    ...[...facetNames, 'tags' as const]
      .filter((name) => (filter[name]?.length ?? 0) > 0)
      .map((name) => [name, { text, filter: { ...filter, [name]: [] } }] as const),
    ...(filter.yearFrom !== undefined || filter.yearTo !== undefined
      ? [['years', { text, filter: { ...filter, yearFrom: undefined, yearTo: undefined } }] as const]
      : []),
    ...(filter.type ? [['type', { text, filter: { ...filter, type: undefined } }] as const] : []),
  ];
  const others = each.length > 0 && text !== '' ? [['text', { text: '', filter }] as const] : [];
  const counts = await Promise.all(
    [...each, ...others].map(async ([name, asked]) => ({ filter: name, count: await countOf(db, viewer, asked) })),
  );
  return counts
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostHints);
}

const readForSpellings = 60;

/**
 * Spellings that are near what was written and occur in works that the viewer may see, nearest first, each with what it
 * would find: the words of the titles and makers of the works that were found instead.
 */
export async function nearSpellings(
  db: Database,
  viewer: Viewer,
  { text, filter }: Asked,
): Promise<ResultsFound['spellings']> {
  const { exhibits } = await listRankedArtworks(db, viewer, {
    filter,
    text,
    page: { page: 1, itemsPerPage: readForSpellings },
  });
  const { words } = readQuery(text);
  const written = new Set(exhibits.flatMap(({ title, artist }) => wordsIn(`${title} ${artist}`)));
  const candidates = words.map((word) => nearestOf(word.toLowerCase(), [...written]));
  const spelt = new Set(
    Array.from({ length: mostHints }, (_, at) => candidates.map((near) => near[at] ?? near[0]).join(' ')),
  );
  spelt.delete(words.join(' ').toLowerCase());
  const counts = await Promise.all(
    [...spelt]
      .filter((one) => one.trim() !== '')
      .map(async (one) => ({ text: one, count: await countOf(db, viewer, { text: one, filter }) })),
  );
  return counts.filter(({ count }) => count > 0).slice(0, mostHints);
}

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a text that are spelt nearly like this one. */
export const nearIn = (text: string, word: string): string[] => nearestOf(word.toLowerCase(), wordsIn(text));

/** The words that are nearest, as people mistype; the word itself if none is near. */
function nearestOf(word: string, others: readonly string[]): string[] {
  const most = word.length > 5 ? 2 : 1;
  const near = others
    .map((other) => ({ other, distance: editDistance(word, other) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance || (a.other < b.other ? -1 : 1));
  return near.length > 0 ? near.map(({ other }) => other) : [word];
}
