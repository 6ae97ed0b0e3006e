import type { TagType } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { TermText } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import type { UploadFindingKind } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.constants.ts';
import type {
  UploadChoices,
  UploadCounts,
  UploadFinding,
} from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.model.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { uuidv7 } from 'uuidv7';
import type { TermState } from '../../terms/term-state.model.ts';
import { type KnownTerm, textOf } from '../../terms/term-state.ts';
import type { TermWrite } from '../../terms/term-writes.ts';
import { type Concept, type ConceptLabel, type ConceptMatch, concept } from '../concept.ts';
import type { Intake } from '../read/intake.ts';
import { sourceOfAddresses } from '../source.ts';

/** How a term of the ontology is known to be a concept of the file. */
export interface KnownConcept {
  readonly id: TagId;
  /** By its own address or key; otherwise by a link of the term to the concept. */
  readonly isOwn: boolean;
}

/** The part of the ontology that concerns a file. */
export interface Standing {
  readonly known: ReadonlyMap<string, KnownConcept>;
  /** Keys of concepts whose terms were merged or deleted here. */
  readonly gone: ReadonlyMap<string, string>;
  readonly terms: ReadonlyMap<TagId, KnownTerm>;
  readonly givens: ReadonlyMap<TagId, TermText>;
  /** Every term with those above it. */
  readonly parents: ReadonlyMap<TagId, readonly TagId[]>;
  readonly names: ReadonlyMap<TagId, string>;
}

/** The effect of an upload. */
export interface UploadPlan {
  /** Parents before what is below them. */
  readonly writes: readonly TermWrite[];
  readonly givens: ReadonlyMap<TagId, TermText>;
  readonly findings: readonly Finding[];
  readonly counts: UploadCounts;
}
export type Finding = Omit<UploadFinding, 'no'>;

interface PlanOptions extends UploadChoices {
  /** The source that new terms belong to, for keys that are no addresses. */
  readonly source: string;
  readonly mayChange: boolean;
}

/** Findings of one kind beyond this are counted, not listed. */
const mostListed = 20_000;

/** Compares the concepts of a file with the ontology, part by part. */
export function planUpload({ concepts, broken }: Intake, standing: Standing, options: PlanOptions): UploadPlan {
  const plan = new Plan(standing, options, idsOf(concepts, standing));
  for (const one of broken) plan.note('broken', { ...one, termId: null, changes: [] });
  for (const one of concepts.values()) plan.take(one, concepts);
  return plan.finish(concepts.size);
}

function idsOf(concepts: ReadonlyMap<string, Concept>, { known, gone }: Standing): Map<string, TagId> {
  const ids = new Map<string, TagId>([...known].map(([key, { id }]) => [key, id]));
  for (const key of concepts.keys()) if (!ids.has(key) && !gone.has(key)) ids.set(key, uuidv7() as TagId);
  return ids;
}

type Part = keyof TermText;
const partNames: Readonly<Record<Part, string>> = {
  name: 'Name',
  type: 'Type',
  parents: 'Broader terms',
  labels: 'Labels',
  notes: 'Notes',
  matches: 'Links',
  isDeprecated: 'Deprecated',
  replacedBy: 'Replaced by',
};
const parts = Object.keys(partNames) as Part[];

class Plan {
  readonly #standing: Standing;
  readonly #options: PlanOptions;
  readonly #ids: ReadonlyMap<string, TagId>;
  readonly #writes = new Map<TagId, TermWrite>();
  readonly #givens = new Map<TagId, TermText>();
  readonly #findings: Finding[] = [];
  readonly #listed = new Map<UploadFindingKind, number>();
  readonly #names = new Map<TagId, string>();
  #unchanged = 0;
  #labels = 0;
  readonly #languages = new Set<string>();

  constructor(standing: Standing, options: PlanOptions, ids: ReadonlyMap<string, TagId>) {
    this.#standing = standing;
    this.#options = options;
    this.#ids = ids;
  }

  note(kind: UploadFindingKind, finding: Omit<Finding, 'kind'>): void {
    const listed = (this.#listed.get(kind) ?? 0) + 1;
    this.#listed.set(kind, listed);
    if (listed <= mostListed) this.#findings.push({ ...finding, kind });
  }

  take(one: Concept, all: ReadonlyMap<string, Concept>): void {
    const place = { line: one.line, subject: one.name };
    const gone = this.#standing.gone.get(one.key);
    if (gone !== undefined) {
      this.note('left-alone', { ...place, message: gone, termId: null, changes: [] });
      return;
    }
    const id = this.#ids.get(one.key)!;
    const file = this.#textOf(one, all);
    this.#labels += file.labels.length;
    for (const { language } of file.labels) this.#languages.add(language);
    this.#names.set(id, one.name);
    const known = this.#standing.known.get(one.key);
    const term = known && this.#standing.terms.get(known.id);
    if (!known || !term) this.#add(id, one, file);
    else this.#compare({ one, known, term, file: known.isOwn ? file : besides(textOf(term.state), file) });
  }

  #add(id: TagId, one: Concept, file: TermText): void {
    const isAddress = /^[a-z]+:/i.test(one.key);
    const after: TermState = {
      ...stateOf(file, null),
      source: isAddress ? sourceOfAddresses : this.#options.source,
      sourceId: one.key,
    };
    this.#writes.set(id, { id, before: null, after });
    this.#givens.set(id, file);
    this.note('new', { line: one.line, subject: one.name, message: 'New term.', termId: null, changes: [] });
  }

  #compare({ one, known, term, file: told }: Compared): void {
    const current = textOf(term.state);
    const file = withoutItself(told, term.state);
    const given = known.isOwn ? this.#standing.givens.get(known.id) : undefined;
    const next: Record<string, unknown> = { ...current };
    const changed: Part[] = [];
    const conflicts: Part[] = [];
    for (const part of parts) {
      const [from, to] = [keyOf(part, current), keyOf(part, file)];
      if (from === to || (given && keyOf(part, given) === to)) continue;
      // Edited here: since the last upload, or by hand where there was none.
      const isEdited = given ? keyOf(part, given) !== from : known.isOwn && term.version > 1;
      if (isEdited) conflicts.push(part);
      if (isEdited && this.#options.conflicts === 'keep') continue;
      next[part] = file[part];
      changed.push(part);
    }
    const place = { line: one.line, subject: current.name, termId: known.id };
    if (changed.length + conflicts.length === 0) {
      this.#unchanged += 1;
      return;
    }
    const differences = (some: readonly Part[]) => some.map((part) => this.#difference(part, current, file));
    if (!this.#options.mayChange) {
      const message = 'The file says something else of this term. Only administrators change terms that stand.';
      this.note('left-alone', { ...place, message, changes: differences([...changed, ...conflicts]) });
      return;
    }
    if (conflicts.length > 0) {
      const message =
        this.#options.conflicts === 'keep' ? 'Edited here; this stays as it is.' : 'Edited here; the file replaces it.';
      this.note('conflict', { ...place, message, changes: differences(conflicts) });
    }
    if (changed.length === 0) return;
    const plain = changed.filter((part) => !conflicts.includes(part));
    if (plain.length > 0)
      this.note('changed', { ...place, message: 'The file changes this term.', changes: differences(plain) });
    this.#writes.set(known.id, {
      id: known.id,
      before: term.state,
      after: { ...term.state, ...stateOf(next as unknown as TermText, term.state.deprecatedAt) },
    });
    if (known.isOwn) this.#givens.set(known.id, file);
  }

  #difference(part: Part, before: TermText, after: TermText): UploadFinding['changes'][number] {
    const told = (text: TermText): string => {
      if (part === 'parents') return text.parents.map((id) => this.#nameOf(id)).join(', ');
      if (part === 'replacedBy') return text.replacedBy ? this.#nameOf(text.replacedBy) : '';
      if (part === 'labels') return text.labels.map(({ language, name }) => `${name} (${language})`).join(', ');
      if (part === 'notes') return text.notes.map((note) => note.text).join('\n');
      if (part === 'matches') return text.matches.map(({ uri }) => uri).join(', ');
      return String(text[part]);
    };
    return { part: partNames[part], before: told(before).slice(0, 1_000), after: told(after).slice(0, 1_000) };
  }

  #nameOf(id: TagId): string {
    return this.#names.get(id) ?? this.#standing.names.get(id) ?? 'a term of this file';
  }

  /** The text of the file, in the terms of the ontology. */
  #textOf(one: Concept, all: ReadonlyMap<string, Concept>): TermText {
    const parents = one.parents.flatMap((key) => {
      const id = this.#ids.get(key);
      const message = `A broader term is left out: ${key.slice(0, 200)} is neither in the file nor in the ontology.`;
      if (id === undefined)
        this.note('broken', { line: one.line, subject: one.name, message, termId: null, changes: [] });
      return id === undefined ? [] : [id];
    });
    return {
      name: one.name,
      type: this.#typeOf(one, all),
      parents,
      labels: withName(one),
      notes: [...one.notes],
      matches: this.#withSources(one.matches),
      isDeprecated: one.isDeprecated,
      replacedBy: (one.replacedBy && this.#ids.get(one.replacedBy)) || null,
    };
  }

  /** A related term of this site is kept by its address in the vocabulary that it came from, as it was first read. */
  #withSources(matches: Concept['matches']): ConceptMatch[] {
    return matches.map((match) => {
      const known = match.kind === 'related' ? this.#standing.known.get(match.uri) : undefined;
      const state = known?.isOwn ? this.#standing.terms.get(known.id)?.state : undefined;
      return state?.source === sourceOfAddresses ? { ...match, uri: state.sourceId } : match;
    });
  }

  /** The type that the file tells, that the term has, that a broader term has, or that was chosen. */
  #typeOf(one: Concept, all: ReadonlyMap<string, Concept>): TagType {
    const seen = new Set<string>();
    for (
      let at: Concept | undefined = one;
      at && !seen.has(at.key);
      at = at.parents.flatMap((key) => all.get(key) ?? [])[0]
    ) {
      seen.add(at.key);
      if (at.type) return at.type;
      const known = this.#standing.known.get(at.key);
      const type = known && this.#standing.terms.get(known.id)?.state.type;
      if (type) return type;
    }
    return this.#options.type;
  }

  finish(concepts: number): UploadPlan {
    this.#cutCircles();
    const counted = (kind: UploadFindingKind) => this.#listed.get(kind) ?? 0;
    return {
      writes: this.#parentsFirst(),
      givens: this.#givens,
      findings: this.#findings,
      counts: {
        concepts,
        new: counted('new'),
        changed: counted('changed'),
        unchanged: this.#unchanged,
        conflict: counted('conflict'),
        broken: counted('broken'),
        leftAlone: counted('left-alone'),
        labels: this.#labels,
        languages: [...this.#languages].sort(),
      },
    };
  }

  readonly #above = (id: TagId): readonly TagId[] =>
    this.#writes.get(id)?.after?.parents ?? this.#standing.parents.get(id) ?? [];

  /** A file without circles may still make one with terms that stand. */
  #cutCircles(): void {
    for (const [id, write] of this.#writes) {
      if (!write.after) continue;
      const leadsBack = write.after.parents.filter((parent) => this.#reaches(parent, id));
      if (leadsBack.length === 0) continue;
      const message = 'A broader term is left out: it stands below this one.';
      this.note('broken', { line: null, subject: write.after.name, message, termId: null, changes: [] });
      const parents = write.after.parents.filter((parent) => !leadsBack.includes(parent));
      this.#writes.set(id, { ...write, after: { ...write.after, parents } });
    }
  }

  #reaches(from: TagId, target: TagId): boolean {
    // New terms stand above nothing that was there before, unless the file moves it.
    const seen = new Set<TagId>([from]);
    for (const id of seen) {
      if (id === target) return true;
      for (const parent of this.#above(id)) seen.add(parent);
    }
    return false;
  }

  #parentsFirst(): TermWrite[] {
    const ordered: TermWrite[] = [];
    const done = new Set<TagId>();
    for (const start of this.#writes.keys()) {
      const stack = [start];
      for (let id = stack.at(-1); id !== undefined; id = stack.at(-1)) {
        const write = this.#writes.get(id);
        const waits =
          done.has(id) || !write
            ? []
            : (write.after?.parents ?? []).filter((up) => this.#writes.has(up) && !done.has(up));
        if (waits.length > 0) {
          stack.push(waits[0]!);
          continue;
        }
        stack.pop();
        if (write && !done.has(id)) ordered.push(write);
        done.add(id);
      }
    }
    return ordered;
  }
}

/** An exported concept links to the term that it came from: the term knows that already. */
const withoutItself = (text: TermText, { source, sourceId, matches }: TermState): TermText =>
  source === sourceOfAddresses && !matches.some(({ uri }) => uri === sourceId)
    ? { ...text, matches: text.matches.filter(({ uri }) => uri !== sourceId) }
    : text;

interface Compared {
  readonly one: Concept;
  readonly known: KnownConcept;
  readonly term: KnownTerm;
  readonly file: TermText;
}

/** A name without any label is one of the site's language. */
function withName({ name, labels }: Concept): ConceptLabel[] {
  const isLabel = labels.some(
    (label) => label.kind === 'preferred' && (label.name === name || label.language === 'en'),
  );
  return isLabel
    ? [...labels]
    : [...concept({ key: '', labels: [...labels, { kind: 'preferred', language: 'en', name }] }).labels];
}

/** For a term that only links to the concept: its own name and place stay, and what the concept adds comes beside. */
function besides(term: TermText, file: TermText): TermText {
  const languages = new Set(term.labels.filter(({ kind }) => kind === 'preferred').map(({ language }) => language));
  const added = file.labels
    .filter((one) => !term.labels.some(({ language, name }) => language === one.language && name === one.name))
    .map((one) =>
      one.kind === 'preferred' && languages.has(one.language) ? { ...one, kind: 'alternative' as const } : one,
    );
  const merged = concept({
    key: '',
    labels: [...term.labels, ...added],
    notes: [...term.notes, ...file.notes],
    matches: [...file.matches, ...term.matches],
  });
  return { ...term, labels: [...merged.labels], notes: [...merged.notes], matches: [...merged.matches] };
}

const stateOf = (
  { isDeprecated, ...text }: TermText,
  since: string | null,
): Omit<TermState, 'source' | 'sourceId'> => ({
  ...text,
  deprecatedAt: isDeprecated ? (since ?? new Date().toISOString()) : null,
});

/** Equal for parts that say the same, whatever their order. */
function keyOf(part: Part, text: TermText): string {
  if (part === 'labels')
    return text.labels
      .map(({ language, kind, name }) => JSON.stringify([language, kind, name]))
      .sort()
      .join();
  if (part === 'notes')
    return text.notes
      .map((note) => JSON.stringify([note.language, note.kind, note.text]))
      .sort()
      .join();
  if (part === 'matches')
    return text.matches
      .map(({ uri, kind }) => JSON.stringify([uri, kind]))
      .sort()
      .join();
  if (part === 'parents') return [...text.parents].sort().join();
  return String(text[part]);
}
