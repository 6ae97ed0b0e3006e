import { open } from 'node:fs/promises';
import {
  maximumTermLevels,
  type VocabularyFormat,
  vocabularyMedia,
} from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.constants.ts';
import {
  refusedVocabulary,
  vocabularyErrors,
} from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.errors.ts';
import { type Concept, concept } from '../concept.ts';
import { readCsvConcepts } from './csv-concepts.ts';
import type { Broken, Intake } from './intake.ts';
import { readJsonConcepts } from './json-concepts.ts';
import { SkosConcepts } from './skos-concepts.ts';

/** The format of a vocabulary by its first characters and its name; content counts more. */
export async function formatOf(file: string, name: string): Promise<VocabularyFormat> {
  const head = await beginningOf(file);
  if (head.includes('\0') || head.startsWith('PK')) throw vocabularyErrors('unknown-format');
  const text = head.replace(/^\uFEFF/, '').trimStart();
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (text.startsWith('<?xml') || /^<(?:!DOCTYPE|!--|rdf:RDF)/i.test(text)) return 'rdfxml';
  if (text.startsWith('{') || (text.startsWith('[') && !/^\[\s*(?:a|<|\])/.test(text)))
    return extension === 'jsonld' || /"@(?:context|graph|id)"/.test(text) ? 'jsonld' : 'json';
  const named = (Object.keys(vocabularyMedia) as VocabularyFormat[]).find(
    (format) => vocabularyMedia[format].extension === extension,
  );
  if (named && named !== 'json' && named !== 'jsonld' && named !== 'rdfxml') return named;
  if (/^\s*(?:@prefix|@base|prefix|base)\b/im.test(text)) return 'turtle';
  if (/^(?:<[^>\s]+>|_:\S+)\s+<[^>\s]+>\s+\S.*\.\s*$/m.test(text)) return 'ntriples';
  if (/^[^\n]*[,;\t]/.test(text)) return 'csv';
  throw vocabularyErrors('unknown-format');
}

async function beginningOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(20_000), 0, 20_000, 0);
    return buffer.subarray(0, bytesRead).toString('utf8');
  } finally {
    await handle.close();
  }
}

/** Reads a vocabulary and checks what its concepts say about each other. */
export async function readVocabulary(file: string, format: VocabularyFormat): Promise<Intake> {
  const intake = await readConcepts(file, format);
  if (intake.concepts.size === 0 && intake.broken.length === 0) throw vocabularyErrors('no-concepts');
  return withoutCycles(intake);
}

async function readConcepts(file: string, format: VocabularyFormat): Promise<Intake> {
  if (format === 'csv') return readCsvConcepts(file);
  if (format === 'json') return readJsonConcepts(file);
  const concepts = new SkosConcepts();
  const { readStatements } = await import('./rdf-statements.ts');
  await readStatements(file, format, concepts);
  return concepts.finish();
}

/**
 * Leaves out the broader terms that lead back to a concept itself, and those that would put it too deep. Walks without
 * recursion: a chain may be as long as the file.
 */
function withoutCycles({ concepts, broken }: Intake): Intake {
  const found: Broken[] = [...broken];
  const levels = new Map<string, number>();
  const onWay = new Set<string>();
  const cut = new Map<string, Set<string>>();
  const cutOff = (one: Concept, parent: string, message: string) => {
    cut.set(one.key, (cut.get(one.key) ?? new Set()).add(parent));
    if (found.length < 20_000) found.push({ line: one.line, subject: one.name, message });
  };
  for (const start of concepts.keys()) {
    if (levels.has(start)) continue;
    const stack = [{ key: start, next: 0 }];
    onWay.add(start);
    for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
      const one = concepts.get(frame.key)!;
      const parent = one.parents[frame.next];
      if (parent === undefined) {
        levels.set(one.key, levelOf(one, { levels, cut }));
        onWay.delete(one.key);
        stack.pop();
        continue;
      }
      frame.next += 1;
      if (onWay.has(parent)) cutOff(one, parent, `A broader term is left out: it leads back to the concept itself.`);
      else if (concepts.has(parent) && !levels.has(parent)) {
        onWay.add(parent);
        stack.push({ key: parent, next: 0 });
      }
    }
  }
  for (const [key, parents] of cut) {
    const one = concepts.get(key)!;
    concepts.set(key, concept({ ...one, parents: one.parents.filter((parent) => !parents.has(parent)) }));
  }
  const tooDeep = [...levels.values()].filter((level) => level > maximumTermLevels).length;
  if (tooDeep > 0) throw refusedVocabulary('too-deep', { line: deepest(concepts, levels), most: maximumTermLevels });
  return { concepts, broken: found };
}

interface Walk {
  readonly levels: ReadonlyMap<string, number>;
  readonly cut: ReadonlyMap<string, ReadonlySet<string>>;
}

const levelOf = (one: Concept, { levels, cut }: Walk): number =>
  1 +
  Math.max(
    0,
    ...one.parents.filter((parent) => !cut.get(one.key)?.has(parent)).map((parent) => levels.get(parent) ?? 0),
  );

const deepest = (concepts: ReadonlyMap<string, Concept>, levels: ReadonlyMap<string, number>): string | number => {
  const [key] = [...levels].find(([, level]) => level > maximumTermLevels) ?? [''];
  return concepts.get(key)?.line ?? '?';
};
