import { Readable } from 'node:stream';
import type { NoteKind } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import { maximumLiteralCharacters } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.constants.ts';
import { refusedVocabulary } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.errors.ts';
import { CsvError, type Info, parse } from 'csv-parse';
import { type Concept, type ConceptLabel, concept, languageOf, typeNamed } from '../concept.ts';
import { conceptUri, isAddress } from '../skos.ts';
import { asWritten, labelColumns, matchColumns, noteColumns, separated } from '../table-columns.ts';
import { type Intake, IntakeLimits } from './intake.ts';
import { levelOfColumn } from './path-keys.ts';
import { type Placed, placeByLevels, placeByPath, placeOf } from './table-paths.ts';
import { textChunks } from './text-chunks.ts';

type Column =
  | { readonly is: 'id' | 'name' | 'type' | 'parents' | 'deprecated' | 'replacedBy' | 'path' }
  | { readonly is: 'level'; readonly level: number }
  | { readonly is: 'label'; readonly kind: ConceptLabel['kind']; readonly language: string }
  | { readonly is: 'note'; readonly kind: NoteKind; readonly language: string }
  | { readonly is: 'match'; readonly kind: Concept['matches'][number]['kind'] };

const plain = ['id', 'name', 'type', 'parents', 'deprecated', 'replacedBy', 'path'] as const;
const keyOf = <K extends string>(names: Readonly<Record<K, string>>, name: string): K | undefined =>
  (Object.keys(names) as K[]).find((key) => names[key].toLowerCase() === name);

/** The content of a column, by its name; undefined for columns of no concern. */
function columnOf(header: string): Column | undefined {
  const [name = '', tag = ''] = header.trim().toLowerCase().split(':', 2);
  const is = plain.find((one) => one.toLowerCase() === name);
  if (is) return { is };
  const level = levelOfColumn(name);
  if (level !== undefined) return { is: 'level', level };
  const link = keyOf(matchColumns, name);
  if (link) return { is: 'match', kind: link };
  const language = languageOf(tag);
  if (language === undefined) return undefined;
  const label = keyOf(labelColumns, name === 'preflabel' ? 'label' : name);
  if (label) return { is: 'label', kind: label, language };
  const note = keyOf(noteColumns, name);
  return note && { is: 'note', kind: note, language };
}

interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

async function* rowsOf(file: string): AsyncGenerator<Row, void> {
  const first = (await textChunks(file).next()).value ?? '';
  const [header = ''] = first.split(/\r?\n/, 1);
  const delimiter = [',', ';', '\t'].toSorted((a, b) => header.split(b).length - header.split(a).length)[0]!;
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maximumLiteralCharacters,
  });
  const source = Readable.from(textChunks(file), { objectMode: true, highWaterMark: 1 });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const breaks = record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
      yield { cells: record.map(asWritten), line: info.lines - breaks };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1;
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw refusedVocabulary('literal-too-long', { line });
    throw refusedVocabulary('unreadable-file', { line, reason: 'a quotation mark is opened and never closed' });
  } finally {
    source.destroy();
  }
}

/** The concepts of a table. */
export async function readCsvConcepts(file: string): Promise<Intake> {
  const limits = new IntakeLimits();
  const concepts = new Map<string, Concept>();
  let columns: (Column | undefined)[] | undefined;
  const implied = new Set<string>();
  let levels: readonly string[] = [];
  for await (const row of rowsOf(file)) {
    if (!columns) {
      columns = row.cells.map(columnOf);
      assertColumns(columns);
      continue;
    }
    levels = levelsOfRow(columns, row.cells, levels);
    const place = placeOfRow(columns, row.cells, levels);
    const read = readRow(columns, { ...row, place }, limits);
    if (!read) continue;
    for (let depth = 1; place && depth <= place.above.length; depth += 1) {
      const above = placeOf(place.above.slice(0, depth))!;
      if (concepts.has(above.key) || !limits.takes(above.name, { line: row.line, subject: above.name })) continue;
      concepts.set(above.key, concept({ key: above.key, line: row.line, name: above.name, parents: above.parents }));
      implied.add(above.key);
    }
    if (concepts.has(read.key) && !implied.delete(read.key))
      limits.refuse(row.line, read.name, `The ${place ? 'path' : 'id'} is there twice; the first row counts.`);
    else concepts.set(read.key, read);
    limits.assertRoom(concepts.size);
  }
  return { concepts, broken: limits.broken };
}

type Columns = readonly (Column | undefined)[];
const has = (columns: Columns, is: Column['is']) => columns.some((column) => column?.is === is);

/** A table has ids and names, or gives the place of each row by a path or by levels. */
function assertColumns(columns: Columns): void {
  const isPlaced = has(columns, 'path') || has(columns, 'level');
  const isNamed = has(columns, 'id') && (has(columns, 'name') || has(columns, 'label'));
  if (!isNamed && !isPlaced) throw refusedVocabulary('no-columns');
}

function levelsOfRow(columns: Columns, cells: readonly string[], before: readonly string[]): string[] {
  const levels: string[] = [];
  for (const [at, column] of columns.entries())
    if (column?.is === 'level') levels[column.level] = cells[at]?.trim() ?? '';
  return placeByLevels(
    Array.from(levels, (name) => name ?? '').slice(levels.findIndex((name) => name !== undefined)),
    before,
  );
}

/** The place of a row without an id; undefined in tables with ids. */
function placeOfRow(columns: Columns, cells: readonly string[], levels: readonly string[]): Placed | undefined {
  if (has(columns, 'id')) return undefined;
  const cellOf = (is: Column['is']) => cells[columns.findIndex((column) => column?.is === is)]?.trim() ?? '';
  return has(columns, 'path') ? placeByPath(cellOf('path'), cellOf('name')) : placeOf(levels);
}

function readRow(
  columns: Columns,
  { cells, line, place }: Row & { readonly place: Placed | undefined },
  limits: IntakeLimits,
): Concept | undefined {
  const labels: Concept['labels'][number][] = [];
  const notes: Concept['notes'][number][] = [];
  const matches: Concept['matches'][number][] = [];
  const fields: Partial<Record<(typeof plain)[number], string>> = {};
  const idAt = columns.findIndex((column) => column?.is === 'id');
  const subject = cells[idAt]?.trim() || 'A row';
  for (const [at, cell] of cells.entries()) {
    const column = columns[at];
    if (!column || cell === '' || column.is === 'level') continue;
    if (column.is === 'label') {
      for (const name of separated(cell))
        if (limits.hasRoomFor(labels.length, 'labels', { line, subject }) && limits.takes(name, { line, subject }))
          labels.push({ kind: column.kind, language: column.language, name });
    } else if (column.is === 'note') {
      for (const text of separated(cell))
        if (
          limits.hasRoomFor(notes.length, 'notes', { line, subject }) &&
          limits.takes(text, { line, subject, isNote: true })
        )
          notes.push({ kind: column.kind, language: column.language, text });
    } else if (column.is === 'match') {
      for (const uri of separated(cell).map(conceptUri))
        if (!limits.hasRoomFor(matches.length, 'matches', { line, subject })) break;
        else if (isAddress(uri)) matches.push({ kind: column.kind, uri });
        else limits.refuse(line, subject, `A link is left out: “${uri.slice(0, 100)}” is no address.`);
    } else fields[column.is] = cell.trim();
  }
  const name = fields.name || (place?.name ?? '');
  const key = fields.id ?? place?.key ?? '';
  if (key === '' || key.length > 2_000) {
    limits.refuse(line, name || subject, 'It has no id.');
    return undefined;
  }
  const made = concept({
    key,
    line,
    name: name !== '' && limits.takes(name, { line, subject }) ? name : '',
    type: typeNamed(fields.type ?? '') ?? null,
    parents: place?.parents ?? separated(fields.parents ?? ''),
    labels,
    notes,
    matches,
    isDeprecated: /^(?:true|yes|1)$/i.test(fields.deprecated ?? ''),
    replacedBy: fields.replacedBy || null,
  });
  if (made.name === '') limits.refuse(line, subject, 'It has no name.');
  return made.name === '' ? undefined : made;
}
