import '../exchange.tables.ts';
import { textSectionKeys } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import { plainFieldKeys } from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import { rightsStatements } from '@oeuvre/contracts/domains/artworks/record/rights.constants.ts';
import type { ColumnExamples, PreviewRecord } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { describeDate } from '@oeuvre/record/dates/describe-date.ts';
import { makersLabel } from '@oeuvre/record/makers.ts';
import { entryTexts } from '@oeuvre/record/section-text.ts';
import { separatorsIn } from '@oeuvre/record/split-values.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services/services.ts';
import { applyMapping, type MappedRow } from './mapping/apply-mapping.ts';
import { knownSeparators } from './mapping/profile-columns.ts';
import { compileMapping } from './mapping/row-values.ts';
import { isWebAddress } from './steps/picture-addresses.ts';
import { isAllowed } from './steps/picture-check.ts';
import { TableWords } from './steps/table-words.ts';

async function getSample(db: Database, id: string) {
  const row = await db.selectFrom('imports').select(['profile', 'mapping']).where('id', '=', id).executeTakeFirst();
  if (!row?.mapping) throw commonErrors('not-found');
  // Imports of earlier versions have no list of pictures.
  const { sample, pictures = [] } = row.profile;
  return { mapping: row.mapping, sample, pictures: new Set(pictures) };
}

/** The first records of a table as they will be with its mapping. */
export async function previewImport(
  { db, config }: Pick<Services, 'db' | 'config'>,
  id: string,
): Promise<PreviewRecord[]> {
  const { mapping, sample, pictures: here } = await getSample(db, id);
  const stateOf = (name: string) => {
    if (here.has(name)) return 'here';
    return !isWebAddress(name) ? 'missing' : isAllowed(config.importPictureHosts, name) ? 'address' : 'not allowed';
  };
  const compiled = compileMapping(mapping);
  const rows = sample.map(({ line, cells }) => applyMapping(compiled, { line, cells: new Map(cells) }));
  const words = new TableWords(mapping);
  await words.learn(db, rows);
  return rows.map((row) => {
    const { tagWords, pictures, findings, ...mapped } = row;
    return {
      ...mapped,
      words: wordsOf(row),
      unsettled: words.unsettled(row).map(({ word }) => word),
      tags: [...tagWords],
      pictures: pictures.map(({ name }) => ({ name, state: stateOf(name) })),
      findings: findings.map(({ kind, column, cell }) => ({ kind, column, cell })),
    };
  });
}

const longestShown = 600;

function wordsOf({ record, tagWords }: MappedRow): PreviewRecord['words'] {
  const { sections, rights } = record;
  const textOf = (key: (typeof textSectionKeys)[number]) => {
    if (key === 'dateOfCreation')
      return (sections.dateOfCreation ?? []).map(({ edtf, text }) => (edtf && describeDate(edtf)) || text).join(', ');
    return key === 'artist' ? makersLabel(sections.artist ?? []) : entryTexts(sections, key).join(', ');
  };
  const statement = [rightsStatements[rights.uri ?? '']?.name, rights.holder].filter(Boolean).join(', ');
  const all: PreviewRecord['words'] = [
    ...textSectionKeys.map((part) => ({ part, text: textOf(part) })),
    ...plainFieldKeys.map((part) => ({ part, text: record[part] })),
    { part: 'rights', text: statement },
    { part: 'tags', text: tagWords.join(', ') },
  ];
  return all.filter(({ text }) => text !== '').map(({ part, text }) => ({ part, text: text.slice(0, longestShown) }));
}

const mostExamples = 5;
const longestExample = 300;

/** Cells of each column as they stand in the first rows; those that may be split come first. */
export async function listExamples(db: Database, id: string): Promise<ColumnExamples[]> {
  const { sample } = await getSample(db, id);
  const byColumn = new Map<string, { line: number; text: string; places: number }[]>();
  for (const { line, cells } of sample)
    for (const [column, cell] of cells) {
      const text = (typeof cell === 'string' ? cell : cell.join(' | ')).trim().slice(0, longestExample);
      const places = separatorsIn(text, knownSeparators).length;
      if (text) byColumn.set(column, [...(byColumn.get(column) ?? []), { line, text, places }]);
    }
  return [...byColumn].map(([column, cells]) => ({
    column,
    cells: cells
      .toSorted((one, other) => other.places - one.places)
      .slice(0, mostExamples)
      .map(({ line, text }) => ({ line, text })),
  }));
}
