import type { NoteKind } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { VocabularyFormat } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.constants.ts';
import { byteOrderMark, csvLine } from '../../../../platform/text/csv.ts';
import type { Concept, ConceptLabel } from '../concept.ts';
import { harmless, joined, labelColumn, matchColumns, noteColumns } from '../table-columns.ts';

/** A concept where it stands in a nested file. */
export interface PlacedConcept {
  readonly concept: Concept;
  /** 0 for a concept at the top. Concepts follow each other as a tree is read: each after the one it stands in. */
  readonly depth: number;
}

/** The content of a file beside the concepts themselves. */
export interface Writing {
  readonly format: VocabularyFormat;
  /** The address of the scheme. */
  readonly scheme: string;
  readonly title: string;
  /** For tables: the columns that any concept needs. */
  readonly columns: TableColumns;
}

/** The kinds of labels and notes with their languages, and the kinds of links, that a table has columns for. */
export interface TableColumns {
  readonly labels: readonly Pick<ConceptLabel, 'kind' | 'language'>[];
  readonly notes: readonly { readonly kind: NoteKind; readonly language: string }[];
  readonly matches: readonly Concept['matches'][number]['kind'][];
}

/** A vocabulary as text, as a stream: no more than a batch of concepts stands in memory. */
export async function* writeVocabulary(
  batches: AsyncIterable<readonly PlacedConcept[]>,
  writing: Writing,
): AsyncGenerator<string, void> {
  if (writing.format === 'csv') yield* writeCsv(batches, writing.columns);
  else if (writing.format === 'json') yield* writeJson(batches, writing);
  else {
    // Loaded here: the libraries for RDF take 3 MB of heap, and few ever ask for it.
    const { rdfText } = await import('./rdf-text.ts');
    const { conceptQuads, schemeQuads } = await import('./skos-quads.ts');
    const text = rdfText(writing.format);
    yield text.begin() + text.subject(schemeQuads(writing.scheme, writing.title));
    for await (const batch of batches)
      yield batch.map(({ concept }) => text.subject(conceptQuads(concept, writing.scheme))).join('');
    yield text.end();
  }
}

async function* writeCsv(
  batches: AsyncIterable<readonly PlacedConcept[]>,
  columns: TableColumns,
): AsyncGenerator<string> {
  const { labels, notes, matches } = columns;
  yield byteOrderMark +
    csvLine([
      'id',
      'name',
      'type',
      'parents',
      ...labels.map(labelColumn),
      ...notes.map(({ kind, language }) => `${noteColumns[kind]}:${language}`),
      ...matches.map((kind) => matchColumns[kind]),
      'deprecated',
      'replacedBy',
    ]);
  const line = (one: Concept) =>
    csvLine(
      [
        one.key,
        one.name,
        one.type ?? '',
        joined(one.parents),
        ...labels.map(({ kind, language }) =>
          joined(one.labels.filter((l) => l.kind === kind && l.language === language).map(({ name }) => name)),
        ),
        ...notes.map(({ kind, language }) =>
          joined(one.notes.filter((n) => n.kind === kind && n.language === language).map(({ text }) => text)),
        ),
        ...matches.map((kind) => joined(one.matches.filter((m) => m.kind === kind).map(({ uri }) => uri))),
        one.isDeprecated ? 'true' : '',
        one.replacedBy ?? '',
      ].map(harmless),
    );
  for await (const batch of batches) yield batch.map(({ concept }) => line(concept)).join('');
}

async function* writeJson(
  batches: AsyncIterable<readonly PlacedConcept[]>,
  { scheme, title }: Writing,
): AsyncGenerator<string> {
  yield `{"scheme":${JSON.stringify(scheme)},"title":${JSON.stringify(title)},"concepts":[`;
  let depth = -1;
  for await (const batch of batches) {
    let text = '';
    for (const { concept, depth: next } of batch) {
      if (next > depth) text += depth < 0 ? '\n' : ',"narrower":[\n';
      else text += `${'}]'.repeat(depth - next)}},\n`;
      text += JSON.stringify(jsonOf(concept)).slice(0, -1);
      depth = next;
    }
    yield text;
  }
  yield `${depth < 0 ? '' : `${'}]'.repeat(depth)}}`}\n]}\n`;
}

const jsonOf = ({ key, name, type, parents, labels, notes, matches, isDeprecated, replacedBy }: Concept) => ({
  id: key,
  name,
  ...(type && { type }),
  ...(parents.length > 0 && { parents }),
  ...(labels.length > 0 && { labels }),
  ...(notes.length > 0 && { notes }),
  ...(matches.length > 0 && { matches }),
  ...(isDeprecated && { deprecated: true }),
  ...(replacedBy && { replacedBy }),
});
