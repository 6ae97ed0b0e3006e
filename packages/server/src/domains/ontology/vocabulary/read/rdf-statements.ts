import { EventEmitter } from 'node:events';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import {
  maximumLiteralCharacters,
  type SkosFormat,
} from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.constants.ts';
import { refusedVocabulary } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.errors.ts';
import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import type { Quad } from '@rdfjs/types';
import { JsonLdParser } from 'jsonld-streaming-parser';
import { Parser } from 'n3';
import { RdfXmlParser } from 'rdfxml-streaming-parser';
import { JsonGuard } from './json-guard.ts';
import type { Statement } from './skos-concepts.ts';
import { fileLines, type Line, textChunks } from './text-chunks.ts';

/** The reader of a file's statements. */
export interface StatementReader {
  add(statement: Statement): void;
  /** A line that could not be read, where the format allows to go on behind it. */
  refuse(line: number | null, subject: string, message: string): void;
}

/** Reads the statements of an RDF file as a stream. Nothing at another address is ever fetched. */
export async function readStatements(file: string, format: SkosFormat, to: StatementReader): Promise<void> {
  if (format === 'turtle') await readTurtle(file, to);
  else if (format === 'ntriples') await readTriples(file, to);
  else if (format === 'rdfxml') await readRdfXml(file, to);
  else await readJsonLd(file, to);
}

const unreadable = (line: number | string, error: unknown) =>
  error instanceof AppError
    ? error
    : refusedVocabulary('unreadable-file', {
        line,
        reason: (error instanceof Error ? error.message : String(error))
          .replace(/\.?\s+on line \d+\.?$/, '')
          .slice(0, 300),
      });

/** The parser also tells each token, which its types do not know yet. */
interface TokenCallbacks {
  readonly onQuad: (error: (Error & { context?: { line?: number } }) | null, quad: Quad | null) => void;
  readonly onToken: (token: { readonly line: number }) => void;
}
type TokenParser = Readonly<Record<'parse', (input: EventEmitter, callbacks: TokenCallbacks) => void>>;

async function readTurtle(file: string, to: StatementReader): Promise<void> {
  const source = new EventEmitter();
  let line = 1;
  let pending = 0;
  let failure: unknown;
  (new Parser({ format: 'text/turtle' }) as unknown as TokenParser).parse(source, {
    onToken: (token) => {
      line = token.line;
      pending = 0;
    },
    onQuad: (error, quad) => {
      if (error) failure ??= unreadable(error.context?.line ?? line, error);
      else if (quad) to.add({ ...partsOf(quad), line });
    },
  });
  for await (const text of textChunks(file)) {
    pending += text.length;
    source.emit('data', text);
    if (failure) throw failure;
    if (pending > maximumLiteralCharacters) throw refusedVocabulary('literal-too-long', { line });
  }
  source.emit('end');
  if (failure) throw failure;
}

const partsOf = ({ subject, predicate, object }: Quad) => ({ subject, predicate, object });

/** One statement a line: a broken line is left out, and the others are read. */
async function readTriples(file: string, to: StatementReader): Promise<void> {
  let broken = 0;
  let read = 0;
  for await (const lines of fileLines(file)) {
    for (const [line, quads] of quadsOf(lines)) {
      if (quads instanceof Error) {
        broken += 1;
        to.refuse(line.number, line.text.trim(), 'The line is no statement of N-Triples.');
        if (broken > 1_000 && broken > read) throw unreadable(line.number, quads);
      } else for (const quad of quads) to.add({ ...partsOf(quad), line: line.number });
      read += 1;
    }
  }
}

function* quadsOf(lines: readonly Line[]): Generator<readonly [Line, Quad[] | Error], void> {
  // The same labels of blank nodes in all lines.
  const parser = new Parser({ format: 'N-Triples', blankNodePrefix: '_:' });
  for (const line of lines) {
    if (/^\s*(?:#|$)/.test(line.text)) continue;
    try {
      yield [line, parser.parse(line.text) as Quad[]];
    } catch (error) {
      yield [line, error instanceof Error ? error : new Error(String(error))];
    }
  }
}

/** More XML than this without a statement is no vocabulary. */
const mostWithoutStatement = 4 * maximumLiteralCharacters;

/** Tells each statement while its line is being read, instead of queueing it. */
class LinedRdfXml extends RdfXmlParser {
  readonly #onQuad: (quad: Quad) => void;
  constructor(onQuad: (quad: Quad) => void) {
    super({ trackPosition: true, allowDuplicateRdfIds: true });
    this.#onQuad = onQuad;
  }
  override push(quad: Quad | null): boolean {
    if (quad) this.#onQuad(quad);
    return true;
  }
}

async function readRdfXml(file: string, to: StatementReader): Promise<void> {
  let line = 1;
  let pending = 0;
  let failure: unknown;
  let head = '';
  const parser = new LinedRdfXml((quad) => {
    pending = 0;
    const { object } = quad;
    if (object.termType === 'Literal' && object.value.length > maximumLiteralCharacters)
      failure ??= refusedVocabulary('literal-too-long', { line });
    to.add({ ...partsOf(quad), line });
  });
  parser.on('error', (error: unknown) => {
    failure ??= unreadable(line, error);
  });
  for await (const lines of fileLines(file)) {
    for (const { text, number } of lines) {
      line = number;
      if (head.length < longestHead) {
        head += text;
        assertHarmlessEntities(head, number);
      }
      pending += text.length;
      if (pending > mostWithoutStatement) failure ??= refusedVocabulary('literal-too-long', { line });
      if (failure) break;
      parser.write(text);
    }
    // Errors arrive in the next turn.
    await new Promise(setImmediate);
    if (failure) break;
  }
  if (!failure) {
    parser.end();
    await new Promise(setImmediate);
  }
  parser.destroy();
  if (failure) throw failure;
}

const longestHead = 64_000;

/**
 * Entities may abbreviate namespaces, as Protégé writes them. One that names a file, an address or other entities is
 * refused, and so is one that is too long.
 */
function assertHarmlessEntities(head: string, line: number): void {
  if (!/<!DOCTYPE/i.test(head)) return;
  const end = /\]\s*>/.exec(head)?.index ?? head.length;
  const declared = head.slice(0, end);
  const entities = declared.match(/<!ENTITY\s[^>]*>?/gi) ?? [];
  const isHarmless = (entity: string) =>
    !entity.endsWith('>') || /^<!ENTITY\s+[\w.-]+\s+(["'])[^"'&%<]{0,300}\1\s*>$/.test(entity);
  const isExternal = /<!DOCTYPE\s+\S+\s+(?:SYSTEM|PUBLIC)\b/i.test(declared);
  if (isExternal || entities.length > 100 || !entities.every(isHarmless))
    throw refusedVocabulary('has-entities', { line });
}

async function readJsonLd(file: string, to: StatementReader): Promise<void> {
  const guard = new JsonGuard();
  const parser = new JsonLdParser({
    documentLoader: { load: () => Promise.reject(refusedVocabulary('remote-context')) },
  });
  try {
    await pipeline(createReadStream(file), guard, parser, async (quads: AsyncIterable<Quad>) => {
      for await (const quad of quads) to.add({ ...partsOf(quad), line: null });
    });
  } catch (error) {
    throw unreadable(guard.line, error);
  }
}
