import { createReadStream } from 'node:fs';
import { labelKinds, matchKinds, noteKinds } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import { termLimits } from '@oeuvre/contracts/domains/ontology/terms/terms.constants.ts';
import { refusedVocabulary } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.errors.ts';
import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import { Tokenizer, TokenType } from '@streamparser/json';
import { z } from 'zod';
import { type Concept, type ConceptLabel, concept, languageOf, nameOf, typeNamed, undetermined } from '../concept.ts';
import { conceptUri, isAddress } from '../skos.ts';
import { type Intake, IntakeLimits } from './intake.ts';
import { JsonGuard } from './json-guard.ts';
import { pathKey } from './path-keys.ts';

const some = <T extends z.ZodType>(one: T) => z.array(one).max(300).default([]);
const language = z.string().max(40).default('');
const label = z.object({
  language,
  kind: z.enum(labelKinds).default('preferred'),
  name: z.string(),
});
const readConcept = z.object({
  id: z
    .union([z.string().trim().min(1).max(2_000), z.number()])
    .transform(String)
    .optional(),
  name: z.string().default(''),
  type: z.string().max(100).default(''),
  parents: some(z.union([z.string().max(2_000), z.number()]).transform(String)),
  /** A list, or names by language: { "de": "Öl", "fr": ["huile"] }. */
  labels: z.union([some(label), z.record(z.string(), z.union([z.string(), z.array(z.string()).max(500)]))]).default([]),
  notes: some(
    z.object({
      language,
      kind: z.enum(noteKinds).default('scope'),
      text: z.string(),
    }),
  ),
  matches: some(z.object({ kind: z.enum(matchKinds).default('exact'), uri: z.string() })),
  notation: z.union([z.string(), some(z.string())]).default([]),
  deprecated: z.boolean().default(false),
  replacedBy: z.string().max(2_000).nullable().default(null),
});

interface Frame {
  readonly value: Record<string, unknown> | unknown[];
  key: string | undefined;
  /** An object that is a concept. */
  readonly isConcept: boolean;
  /** A list of concepts. */
  readonly isList: boolean;
  readonly line: number;
}

interface Found {
  readonly value: Record<string, unknown>;
  readonly above: Record<string, unknown> | undefined;
  readonly line: number;
}

const narrower = new Set(['narrower', 'children']);

/**
 * Concepts nested by `narrower`, at the top or under `concepts`. Each concept is taken when its object ends, without
 * those below it, so the tree never stands in memory as a whole.
 */
export async function readJsonConcepts(file: string): Promise<Intake> {
  const found: Found[] = [];
  const limits = new IntakeLimits();
  const guard = new JsonGuard();
  const lines = new Lines();
  const tree = new Tree((one) => {
    limits.assertRoom(found.length + 1);
    found.push(one);
  });
  const tokenizer = new Tokenizer();
  let failure: unknown;
  tokenizer.onToken = ({ token, value, offset }) => tree.take(token, value, lines.at(offset));
  tokenizer.onError = (error) => {
    failure ??= error;
  };
  try {
    for await (const chunk of createReadStream(file).pipe(guard)) {
      lines.see(chunk as Buffer);
      tokenizer.write(chunk as Buffer);
      if (failure) throw failure;
    }
    if (!tree.isWhole) throw new Error('the file ends too early');
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refusedVocabulary('unreadable-file', { line: guard.line, reason: 'it is no valid JSON' });
  }
  const concepts = new Map<string, Concept>();
  const keys = keysOf(found);
  for (const one of found) {
    const read = readOne(one, keys, limits);
    if (!read) continue;
    if (concepts.has(read.key)) limits.refuse(one.line, read.key, 'The id stands twice; the first concept counts.');
    else concepts.set(read.key, read);
  }
  return { concepts, broken: limits.broken };
}

/** Builds values from tokens, and gives each concept away as soon as it ends. */
class Tree {
  readonly #stack: Frame[] = [];
  readonly #onConcept: (found: Found) => void;
  #hasBegun = false;

  constructor(onConcept: (found: Found) => void) {
    this.#onConcept = onConcept;
  }

  get isWhole(): boolean {
    return this.#hasBegun && this.#stack.length === 0;
  }

  take(token: TokenType, value: unknown, line: number): void {
    const top = this.#stack.at(-1);
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) this.#open(token, top, line);
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.#close();
    else if (token === TokenType.STRING && top && !Array.isArray(top.value) && top.key === undefined)
      top.key = value as string;
    else if (token !== TokenType.COLON && token !== TokenType.COMMA && token !== TokenType.SEPARATOR)
      this.#put(top, value);
  }

  #open(token: TokenType, top: Frame | undefined, line: number): void {
    this.#hasBegun = true;
    const isArray = token === TokenType.LEFT_BRACKET;
    const isRoot = top === undefined;
    this.#stack.push({
      value: isArray ? [] : {},
      key: undefined,
      isConcept: !isArray && top?.isList === true,
      isList:
        isArray &&
        (isRoot ||
          (this.#stack.length === 1 && top.key === 'concepts') ||
          (top.isConcept && narrower.has(top.key ?? ''))),
      line,
    });
  }

  #close(): void {
    const frame = this.#stack.pop();
    if (!frame) throw new Error('more is closed than opened');
    if (frame.key !== undefined) throw new Error('a value is missing');
    const top = this.#stack.at(-1);
    if (frame.isConcept) {
      const above = this.#stack.findLast((one) => one.isConcept);
      this.#onConcept({
        value: frame.value as Record<string, unknown>,
        above: above?.value as Record<string, unknown> | undefined,
        line: frame.line,
      });
    } else if (frame.isList) {
      if (top) top.key = undefined;
    } else this.#put(top, frame.value);
  }

  #put(top: Frame | undefined, value: unknown): void {
    if (!top) return;
    if (Array.isArray(top.value)) {
      if (!top.isList) top.value.push(value);
      return;
    }
    if (top.key !== undefined && top.key !== '__proto__') top.value[top.key] = value;
    top.key = undefined;
  }
}

/** The lines of a file by the offsets of its bytes. */
class Lines {
  readonly #breaks: number[] = [];
  #seen = 0;
  #at = 0;

  see(chunk: Buffer): void {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.#breaks.push(this.#seen + at);
    this.#seen += chunk.length;
  }

  /** Offsets are asked for in ascending order. */
  at(offset: number): number {
    while (this.#at < this.#breaks.length && this.#breaks[this.#at]! < offset) this.#at += 1;
    return this.#at + 1;
  }
}

type Keys = (value: Record<string, unknown>) => string | undefined;

/** The name of a concept that is not read yet; undefined if it has none. */
function nameIn({ name, labels }: Record<string, unknown>): string | undefined {
  if (typeof name === 'string' && name.trim() !== '') return name.trim();
  const read = readConcept.shape.labels.safeParse(labels);
  return read.success ? nameOf(labelsOf(read.data)) || undefined : undefined;
}

/** Each concept's id, or the path of names down to it where it has none. */
function keysOf(found: readonly Found[]): Keys {
  const above = new Map(found.map((one) => [one.value, one.above]));
  return (value) => {
    if (value['id'] !== undefined) return String(value['id']).trim();
    const names: string[] = [];
    for (let at: Record<string, unknown> | undefined = value; at; at = above.get(at)) {
      const name = nameIn(at);
      if (name === undefined) return undefined;
      names.unshift(name);
    }
    return pathKey(names);
  };
}

function readOne({ value, above, line }: Found, keyOf: Keys, limits: IntakeLimits): Concept | undefined {
  const parsed = readConcept.safeParse(value);
  const subject = String(value['name'] ?? value['id'] ?? 'A concept').slice(0, 200);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    limits.refuse(
      line,
      subject,
      `It cannot be read: ${issue?.path.join('.') || 'the concept'}: ${issue?.message ?? ''}.`,
    );
    return undefined;
  }
  const given = parsed.data;
  const key = keyOf(value);
  if (key === undefined) {
    limits.refuse(line, subject, 'It has neither an id nor a name.');
    return undefined;
  }
  const place = { line, subject };
  const codes = [given.notation].flat().map((name) => ({ kind: 'notation' as const, language: '', name }));
  const labels = [...labelsOf(given.labels), ...codes].flatMap(({ language: tag, ...one }) => {
    const known = languageOf(tag);
    if (known === undefined) limits.refuse(line, subject, `A name is left out: “${tag}” is no language.`);
    return known !== undefined && limits.takes(one.name, place) ? [{ ...one, language: known }] : [];
  });
  const notes = given.notes.flatMap((note) => {
    const known = languageOf(note.language);
    return known !== undefined && limits.takes(note.text, { ...place, isNote: true })
      ? [{ ...note, language: known }]
      : [];
  });
  const matches = given.matches.flatMap((match) => {
    const uri = conceptUri(match.uri);
    if (!isAddress(uri))
      limits.refuse(line, subject, `A link is left out: “${match.uri.slice(0, 100)}” is no address.`);
    return isAddress(uri) ? [{ kind: match.kind, uri }] : [];
  });
  const aboveKey = above && keyOf(above);
  const made = concept({
    key,
    line,
    name: given.name !== '' && limits.takes(given.name, place) ? given.name : '',
    type: typeNamed(given.type) ?? null,
    parents: [...given.parents, ...(aboveKey === undefined ? [] : [aboveKey])],
    labels: labels.slice(0, termLimits.labels),
    notes: notes.slice(0, termLimits.notes),
    matches: matches.slice(0, termLimits.matches),
    isDeprecated: given.deprecated,
    replacedBy: given.replacedBy,
  });
  if (made.name === '') limits.refuse(line, subject, 'It has no name.');
  return made.name === '' ? undefined : made;
}

type ReadLabels = z.output<typeof readConcept>['labels'];

const labelsOf = (labels: ReadLabels): ConceptLabel[] =>
  Array.isArray(labels)
    ? labels
    : Object.entries(labels).flatMap(([tag, names]) =>
        [names].flat().map((name, at) => ({
          language: tag === undetermined ? '' : tag,
          kind: at === 0 ? ('preferred' as const) : ('alternative' as const),
          name,
        })),
      );
