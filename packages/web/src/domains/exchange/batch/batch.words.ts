import { pageAt, pages } from '@oeuvre/contracts/addresses.ts';
import { batchWorksPerPage, type ChangeAct } from '@oeuvre/contracts/domains/exchange/batch/batches.constants.ts';
import type { Batch, BatchWork } from '@oeuvre/contracts/domains/exchange/batch/batches.model.ts';
import { countOf } from '../../../ui/count-of.ts';

/** The input of a batch's views. */
export interface BatchViewProps {
  readonly batch: Batch;
  readonly list: { readonly works: readonly BatchWork[]; readonly totalCount: number; readonly hasNextPage: boolean };
  readonly page: number;
}

export const batchTitle = ({ kind, works, title }: Batch): string =>
  kind === 'edit' ? `Change ${countOf(works, 'work')} together` : `Edited export: ${title}`;

export const actWords: Readonly<Record<ChangeAct, string>> = {
  set: 'Set for all',
  fill: 'Fill where it is empty',
  add: 'Add a value',
  replace: 'Replace one value',
  remove: 'Remove one value',
  'replace-text': 'Replace words in the text',
  clear: 'Empty it',
};

/** The result of a batch, as one sentence or two. */
export function resultOf({ state, done }: Batch): string {
  if (state === 'undone')
    return [
      `${countOf(done.undone, 'work')} as before.`,
      done.kept > 0 && `${countOf(done.kept, 'work')} changed since, left alone.`,
    ]
      .filter(Boolean)
      .join(' ');
  return [
    `${countOf(done.changed, 'work')} changed, ${countOf(done.cells, 'value')}.`,
    done.leftAlone > 0 && `Somebody changed ${countOf(done.leftAlone, 'work')} meanwhile, left alone.`,
    done.refused > 0 && `You may no longer change ${countOf(done.refused, 'work')}.`,
    done.undone > 0 && `${countOf(done.undone, 'work')} undone.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const listPages = {
  own: pages.artworks,
  shared: pages.sharedArtworks,
  catalogue: pages.catalogue,
  wall: pages.atelierArtworks,
} as const;

/** The list that the works come from, as it was filtered. A table came back to the list of one's own works. */
export const sourceAddress = (source: Batch['source']): string =>
  source ? pageAt(listPages[source.list], source.query) : pages.artworks;

/** The same as words for a link. */
export function sourceName({ source, segmentName }: Pick<Batch, 'source' | 'segmentName'>): string {
  if (source?.list === 'wall') return segmentName ? `Artworks of ${segmentName}` : 'Segment artworks';
  if (source?.list === 'catalogue') return 'Catalogue';
  return source?.list === 'shared' ? 'Shared with me' : 'My artworks';
}

/** Which works of that list they are. */
export function chosenWords({ source }: Pick<Batch, 'source'>): string {
  if (!source) return '';
  if (source.isSelection) return 'A selection.';
  const { searchQuery, segmentId: _, order: __, ...filters } = source.query;
  const parts = [
    searchQuery && `the search '${searchQuery}'`,
    Object.keys(filters).length > 0 && (Object.keys(filters).length > 1 ? 'these filters' : 'this filter'),
  ].filter(Boolean);
  return parts.length > 0 ? `Everything found by ${parts.join(' and ')}.` : 'Everything in this list.';
}

/** 'Works 31–60 of 234'. */
export const rangeOf = (page: number, totalCount: number): string =>
  `Works ${(page - 1) * batchWorksPerPage + 1}–${Math.min(page * batchWorksPerPage, totalCount)} of ${totalCount.toLocaleString('en-GB')}`;

/** A text and the words in it that another text does not have. */
export function changedWords(before: string, after: string): readonly [string, string, string] {
  const [old, words] = [before.split(/(\s+)/), after.split(/(\s+)/)];
  const most = Math.min(old.length, words.length);
  let start = 0;
  while (start < most && old[start] === words[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === words.at(-1 - end)) end += 1;
  const cut = words.length - end;
  return [words.slice(0, start).join(''), words.slice(start, cut).join(''), words.slice(cut).join('')];
}
