import type { NoteKind } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { Literal, Term } from '@rdfjs/types';
import { type Concept, type ConceptLabel, concept, languageOf, nameOf, typeNamed } from '../concept.ts';
import { conceptUri, dcterms, isAddress, owl, rdf, rdfs, skos, skosxl } from '../skos.ts';
import { type Intake, IntakeLimits } from './intake.ts';

/** A statement of RDF with its line. */
export interface Statement {
  readonly subject: Term;
  readonly predicate: Term;
  readonly object: Term;
  readonly line: number | null;
}

interface Draft {
  line: number | null;
  isConcept: boolean;
  isOther: boolean;
  label: string;
  type: string;
  isDeprecated: boolean;
  replacedBy: string | null;
  readonly parents: Set<string>;
  readonly labels: ConceptLabel[];
  readonly plainLabels: ConceptLabel[];
  readonly notes: Concept['notes'][number][];
  readonly matches: Concept['matches'][number][];
}

/** A label of SKOS-XL: the concept says that it has it, the label says how it reads; in any order. */
interface PlacedLabel {
  readonly concept: string;
  readonly kind: ConceptLabel['kind'];
  readonly line: number | null;
}

const labelKinds: Readonly<Record<string, ConceptLabel['kind']>> = {
  prefLabel: 'preferred',
  altLabel: 'alternative',
  hiddenLabel: 'hidden',
  notation: 'notation',
};
const noteKinds: Readonly<Record<string, NoteKind>> = {
  scopeNote: 'scope',
  note: 'note',
  definition: 'definition',
  historyNote: 'history',
  changeNote: 'change',
  editorialNote: 'editorial',
  example: 'example',
};
const relations: Readonly<Record<string, Concept['matches'][number]['kind']>> = {
  exactMatch: 'exact',
  closeMatch: 'close',
  broadMatch: 'broad',
  narrowMatch: 'narrow',
  relatedMatch: 'related',
  related: 'related',
};

/**
 * Collects the concepts of a SKOS vocabulary from statements in any order. `narrower` is read as the inverse of
 * `broader`. Memory is bounded by the limits of a vocabulary, not by the length of the file.
 */
export class SkosConcepts {
  readonly #drafts = new Map<string, Draft>();
  readonly #xlLabels = new Map<string, PlacedLabel[]>();
  readonly #xlForms = new Map<string, { name: string; language: string }>();
  readonly #limits = new IntakeLimits();

  /** Notes a line that could not be read. */
  refuse(line: number | null, subject: string, message: string): void {
    this.#limits.refuse(line, subject, message);
  }

  add(statement: Statement): void {
    const { subject, predicate, object, line } = statement;
    const id = idOf(subject);
    if (id === undefined) return;
    const property = predicate.value;
    if (property.startsWith(skos)) this.#addSkos(id, property.slice(skos.length), statement);
    else if (property.startsWith(skosxl)) this.#addXl(id, property.slice(skosxl.length), statement);
    else if (property === `${rdf}type`) this.#addClass(id, object.value, line);
    else if (subject.termType === 'NamedNode') this.#addOther(id, property, statement);
  }

  #addClass(id: string, name: string, line: number | null): void {
    if (name === `${skos}Concept`) this.#draft(id, line).isConcept = true;
    else if (name.startsWith(skos) || name.startsWith(skosxl)) this.#draft(id, line).isOther = true;
  }

  #addSkos(id: string, property: string, statement: Statement): void {
    const { object, line } = statement;
    if (property === 'broader' || property === 'broaderTransitive') {
      // The transitive closure says nothing new.
      if (property === 'broader') this.#addParent(id, object, line);
      return;
    }
    if (property === 'narrower') {
      const below = idOf(object);
      if (below !== undefined) this.#draft(below, line).parents.add(id);
      if (below !== undefined) this.#draft(below, line).isConcept = true;
      return;
    }
    const draft = this.#draft(id, line);
    const kind = labelKinds[property];
    if (kind) this.#addLabel(id, kind, statement);
    const note = noteKinds[property];
    if (note) this.#addNote(id, note, statement);
    const relation = relations[property];
    if (relation) {
      draft.isConcept = true;
      if (object.termType !== 'NamedNode' || !isAddress(object.value)) {
        this.refuse(line, id, `A link is left out: “${object.value.slice(0, 100)}” is no address.`);
        return;
      }
      if (this.#limits.hasRoomFor(draft.matches.length, 'matches', { line, subject: id }))
        draft.matches.push({ kind: relation, uri: conceptUri(object.value) });
    }
  }

  #addParent(id: string, object: Term, line: number | null): void {
    const parent = idOf(object);
    const draft = this.#draft(id, line);
    draft.isConcept = true;
    if (parent === undefined) this.refuse(line, id, 'A broader term is left out: it is a text, not a concept.');
    else if (this.#limits.hasRoomFor(draft.parents.size, 'parents', { line, subject: id })) draft.parents.add(parent);
  }

  #addLabel(id: string, kind: ConceptLabel['kind'], { object, line }: Statement): void {
    if (object.termType !== 'Literal') {
      this.refuse(line, id, 'A name is left out: it is not a text.');
      return;
    }
    const draft = this.#draft(id, line);
    const language = languageOf(object.language);
    if (language === undefined) {
      this.refuse(line, id, `A name is left out: “${object.language.slice(0, 40)}” is no language.`);
      return;
    }
    const name = object.value.trim();
    if (!this.#limits.hasRoomFor(draft.labels.length, 'labels', { line, subject: id })) return;
    if (this.#limits.takes(name, { line, subject: id })) draft.labels.push({ kind, language, name });
  }

  #addNote(id: string, kind: NoteKind, { object, line }: Statement): void {
    // Notes may also be resources with a value of their own; only plain ones are read.
    if (object.termType !== 'Literal') return;
    const draft = this.#draft(id, line);
    const text = object.value.trim();
    const language = languageOf(object.language);
    if (language === undefined || !this.#limits.hasRoomFor(draft.notes.length, 'notes', { line, subject: id })) return;
    if (this.#limits.takes(text, { line, subject: id, isNote: true })) draft.notes.push({ kind, language, text });
  }

  #addXl(id: string, property: string, { object, line }: Statement): void {
    const kind = labelKinds[property];
    if (kind) {
      const label = idOf(object);
      if (label === undefined) return;
      this.#draft(id, line).isConcept = true;
      const placed = this.#xlLabels.get(label) ?? [];
      if (placed.length < 10) placed.push({ concept: id, kind, line });
      this.#xlLabels.set(label, placed);
    } else if (property === 'literalForm' && object.termType === 'Literal') {
      const name = object.value.trim();
      const language = languageOf(object.language);
      if (language !== undefined && this.#limits.takes(name, { line, subject: id }))
        this.#xlForms.set(id, { name, language });
    }
  }

  #addOther(id: string, property: string, { object, line }: Statement): void {
    if (property === `${rdfs}label` && object.termType === 'Literal') this.#addPlainLabel(id, object, line);
    else if (property === `${dcterms}type`) this.#draft(id, line).type = object.value.slice(0, 100);
    else if (property === `${dcterms}isReplacedBy` && object.termType === 'NamedNode')
      this.#draft(id, line).replacedBy = object.value;
    else if (property === `${owl}deprecated`) this.#draft(id, line).isDeprecated = /^(?:true|1)$/.test(object.value);
  }

  /** Without a language: the name to show. With one: a label, if the concept has no others. */
  #addPlainLabel(id: string, object: Literal, line: number | null): void {
    const name = object.value.trim();
    const language = languageOf(object.language);
    const draft = this.#draft(id, line);
    if (language === undefined || draft.plainLabels.length >= 200) return;
    if (!this.#limits.takes(name, { line, subject: id })) return;
    if (object.language === '') draft.label = name;
    else draft.plainLabels.push({ kind: 'preferred', language, name });
  }

  #draft(id: string, line: number | null): Draft {
    const known = this.#drafts.get(id);
    if (known) {
      known.line ??= line;
      return known;
    }
    this.#limits.assertRoom(this.#drafts.size / 2);
    const draft: Draft = {
      line,
      isConcept: false,
      isOther: false,
      label: '',
      type: '',
      isDeprecated: false,
      replacedBy: null,
      parents: new Set(),
      labels: [],
      plainLabels: [],
      notes: [],
      matches: [],
    };
    this.#drafts.set(id, draft);
    return draft;
  }

  /** The concepts, when all statements are in. */
  finish(): Intake {
    for (const [label, placed] of this.#xlLabels) {
      const form = this.#xlForms.get(label);
      if (!form) continue;
      for (const { concept: id, kind, line } of placed) this.#draft(id, line).labels.push({ kind, ...form });
    }
    const concepts = new Map<string, Concept>();
    for (const [id, draft] of this.#drafts) {
      const isConcept = draft.isConcept || (!draft.isOther && draft.labels.length > 0);
      this.#drafts.delete(id);
      if (!isConcept || draft.isOther) continue;
      if (id.startsWith('_:')) {
        this.refuse(
          draft.line,
          nameOf(draft.labels) || 'A concept',
          'It has no address, so nobody could find it again.',
        );
        continue;
      }
      if (!isAddress(id)) {
        this.refuse(draft.line, id, 'Its address is not a valid one.');
        continue;
      }
      const made = concept({
        ...draft,
        key: id,
        name: draft.label,
        labels: hasNames(draft.labels) ? draft.labels : [...draft.labels, ...draft.plainLabels],
        type: typeNamed(draft.type) ?? null,
        parents: [...draft.parents],
      });
      if (made.name === '') {
        this.refuse(draft.line, id, 'It has no name.');
        continue;
      }
      concepts.set(id, made);
      this.#limits.assertRoom(concepts.size);
    }
    return { concepts, broken: this.#limits.broken };
  }
}

const hasNames = (labels: readonly ConceptLabel[]) => labels.some(({ kind }) => kind !== 'notation');

const idOf = (term: Term): string | undefined =>
  term.termType === 'NamedNode' ? term.value : term.termType === 'BlankNode' ? `_:${term.value}` : undefined;
