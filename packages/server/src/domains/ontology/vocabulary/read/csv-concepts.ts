import { Readable } from 'node:stream';
import type { NoteKind } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import { maximumLiteralCharacters } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.constants.ts';
import { refusedVocabulary } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.errors.ts';
import { CsvError, type Info, parse } from 'csv-parse';
import { type Concept, type ConceptLabel, concept, languageOf, typeNamed } from '../concept.ts';
import { conceptUri, isAddress } from '../skos.ts';
import { asWritten, labelColumns, matchColumns, noteColumns, separated } from '../table-columns.ts';
import { type Intake, IntakeLimits } from './intake.ts';
import { textChunks } from './text-chunks.ts';

type Column =
  | { readonly is: 'id' | 'name' | 'type' | 'parents' | 'deprecated' | 'replacedBy' }
  | { readonly is: 'label'; readonly kind: ConceptLabel['kind']; readonly language: string }
  | { readonly is: 'note'; readonly kind: NoteKind; readonly language: string }
  | { readonly is: 'match'; readonly kind: Concept['matches'][number]['kind'] };

const plain = ['id', 'name', 'type', 'parents', 'deprecated', 'replacedBy'] as const;
const keyOf = <K extends string>(names: Readonly<Record<K, string>>, name: string): K | undefined =>
  (Object.keys(names) as K[]).find((key) => names[key].toLowerCase() === name);

/** The content of a column, by its name; undefined for columns of no concern. */
function columnOf(header: string): Column | undefined {
  const [name = '', tag = ''] = header.trim().toLowerCase().split(':', 2);
  const is = plain.find((one) => one.toLowerCase() === name);
  if (is) return { is };
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
  for await (const row of rowsOf(file)) {
    if (!columns) {
      columns = row.cells.map(columnOf);
      const has = (is: Column['is']) => columns?.some((column) => column?.is === is);
      if (!has('id') || !(has('name') || has('label'))) throw refusedVocabulary('no-columns');
      continue;
    }
    const read = readRow(columns, row, limits);
    if (!read) continue;
    if (concepts.has(read.key)) limits.refuse(row.line, read.key, 'The id stands twice; the first row counts.');
    else concepts.set(read.key, read);
    limits.assertRoom(concepts.size);
  }
  return { concepts, broken: limits.broken };
}

function readRow(
  columns: readonly (Column | undefined)[],
  { cells, line }: Row,
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
    if (!column || cell === '') continue;
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
  const name = fields.name ?? '';
  const key = fields.id ?? '';
  if (key === '' || key.length > 2_000) {
    limits.refuse(line, name || subject, 'It has no id.');
    return undefined;
  }
  const made = concept({
    key,
    line,
    name: name !== '' && limits.takes(name, { line, subject }) ? name : '',
    type: typeNamed(fields.type ?? '') ?? null,
    parents: separated(fields.parents ?? ''),
    labels,
    notes,
    matches,
    isDeprecated: /^(?:true|yes|1)$/i.test(fields.deprecated ?? ''),
    replacedBy: fields.replacedBy || null,
  });
  if (made.name === '') limits.refuse(line, subject, 'It has no name.');
  return made.name === '' ? undefined : made;
}
