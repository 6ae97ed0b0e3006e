import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TateArtwork } from './tate.records.ts';

/** An invented work in the museum's own format; a test names only what matters to it. */
export const aTateRecord = (given: Partial<TateArtwork> & { acno: string }): TateArtwork => ({
  title: 'Harbour at Low Tide',
  all_artists: 'Ada Ferrars',
  contributors: [
    {
      id: 7,
      fc: 'Ada Ferrars',
      mda: 'Ferrars, Ada',
      role: 'artist',
      date: '1850–1921',
      birthYear: 1850,
      gender: 'Female',
      displayOrder: 1,
    },
  ],
  dateText: '1885',
  dateRange: { startYear: 1885, endYear: 1885 },
  medium: 'Oil paint on canvas',
  classification: 'painting',
  dimensions: 'support: 394 x 419 mm',
  width: '394',
  height: '419',
  depth: '',
  units: 'mm',
  creditLine: 'Presented by the artist 1901',
  acquisitionYear: 1901,
  subjects: {
    id: 1,
    name: 'subject',
    children: [
      { id: 60, name: 'nature', children: [{ id: 61, name: 'sea', children: [{ id: 62, name: 'harbour' }] }] },
    ],
  },
  ...given,
});

export interface TateFolder {
  readonly works: readonly (object | string)[];
  readonly artists?: readonly object[];
  readonly subjects?: object;
}

/** A museum's folder on disk; a text in place of a record is written as it is. */
export function aTateFolder({ works, artists = [], subjects }: TateFolder): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'oeuvre-museum-'));
  const lines = (records: readonly (object | string)[]) =>
    records.map((one) => `${typeof one === 'string' ? one : JSON.stringify(one)}\n`).join('');
  writeFileSync(path.join(folder, 'artworks.jsonl'), lines(works));
  writeFileSync(path.join(folder, 'artists.jsonl'), lines(artists));
  if (subjects) writeFileSync(path.join(folder, 'subjects.json'), JSON.stringify(subjects));
  return folder;
}
