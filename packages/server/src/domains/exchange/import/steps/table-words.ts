import type { ArtworkSections, TermEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { ImportMapping, SettledTerm } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { ImportTarget } from '@oeuvre/contracts/domains/exchange/import/imports.targets.ts';
import type { TagType } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Database } from '../../../../platform/database/database.ts';
import type { NewTag } from '../../../ontology/ontology.commands.ts';
import { findTagsNamed, type NamedTag } from '../../../ontology/ontology.queries.ts';
import type { MappedRow } from '../mapping/apply-mapping.ts';

/** Sections whose entries are words that a term may stand behind, with the type of those terms. */
const sectionTypes = {
  materials: 'Materials',
  techniques: 'Materials',
  culture: 'Culture',
  placeOfCreation: 'Geography',
} as const satisfies Partial<Record<ImportTarget, TagType>>;
type TermSection = keyof typeof sectionTypes;
const termSections = Object.keys(sectionTypes) as TermSection[];

/** Longer texts describe something; they are no words of a vocabulary. */
const longestTerm = 60;
const mostRemembered = 50_000;

/** A row whose words are tied to the vocabulary. */
export interface LinkedRow {
  readonly sections: ArtworkSections;
  readonly linkedTags: readonly TagId[];
  readonly newTags: readonly NewTag[];
}

/**
 * Ties the words of rows to terms: as a person settled, otherwise as the mapping says of all words. A term that is there
 * already stays as it is. Asks the database once for each word.
 */
export class TableWords {
  readonly #mapping: ImportMapping;
  readonly #settled: ReadonlyMap<string, SettledTerm>;
  #known = new Map<string, readonly NamedTag[]>();

  constructor(mapping: ImportMapping) {
    this.#mapping = mapping;
    this.#settled = new Map(mapping.terms.map((term) => [term.text.toLowerCase(), term]));
  }

  /** Looks up the words of these rows. */
  async learn(db: Database, rows: readonly MappedRow[]): Promise<void> {
    if (this.#known.size > mostRemembered) this.#known = new Map();
    const unknown = rows
      .flatMap((row) => wordsOf(row).map(({ word }) => word.toLowerCase()))
      .filter((word) => !this.#known.has(word));
    const found = await findTagsNamed(db, unknown);
    for (const word of unknown) this.#known.set(word, found.get(word) ?? []);
  }

  link(row: MappedRow): LinkedRow {
    const linkedTags: TagId[] = [];
    const newTags: NewTag[] = [];
    const tie = (word: string, type: TagType, isTag: boolean): TagId | undefined => {
      const settled = this.#settled.get(word.toLowerCase());
      const linked = settled?.choice === 'link' ? settled.tagId : undefined;
      const tagId = settled ? linked : this.#termOf(word, type, isTag);
      if (tagId) linkedTags.push(tagId);
      else if (this.#becomesTerm(settled, isTag))
        newTags.push(newTag(word, type, !isTag && row.objectTypes.includes(word)));
      return tagId;
    };
    for (const word of row.tagWords) tie(word, this.#mapping.tagType, true);
    const tied = termSections.flatMap((section) => {
      const entries = row.record.sections[section];
      if (!entries) return [];
      return [
        [section, entries.map((entry) => this.#tieEntry(entry, () => tie(entry.text, sectionTypes[section], false)))],
      ];
    });
    return {
      sections: { ...row.record.sections, ...Object.fromEntries(tied) },
      linkedTags: [...new Set(linkedTags)],
      newTags: [...new Map(newTags.map((tag) => [tag.sourceId, tag])).values()],
    };
  }

  /** The words of a row that are still to be settled one by one: no term has them. */
  unsettled(row: MappedRow): TableWord[] {
    if (this.#mapping.otherTerms !== 'match') return [];
    return wordsOf(row).filter(({ target, word }) => {
      const isTag = target === 'tags';
      const type = isTag ? this.#mapping.tagType : sectionTypes[target];
      return !this.#settled.has(word.toLowerCase()) && !this.#termOf(word, type, isTag);
    });
  }

  #tieEntry(entry: TermEntry, tie: () => TagId | undefined): TermEntry {
    const tagId = entry.text.length <= longestTerm ? tie() : undefined;
    return tagId ? { ...entry, tagId } : entry;
  }

  #termOf(word: string, type: TagType, isTag: boolean): TagId | undefined {
    if (this.#mapping.otherTerms === 'text' && !isTag) return undefined;
    const known = this.#known.get(word.toLowerCase()) ?? [];
    const ofType = known.find((tag) => tag.type === type);
    return (ofType ?? known.find(({ isForm }) => !isForm))?.id;
  }

  #becomesTerm(settled: SettledTerm | undefined, isTag: boolean): boolean {
    if (settled) return settled.choice === 'create';
    return isTag || this.#mapping.otherTerms === 'make';
  }
}

const newTag = (word: string, type: TagType, isObjectType: boolean): NewTag => ({
  sourceId: `word:${type}:${word.toLowerCase()}`,
  name: word,
  type,
  parents: [],
  isObjectType,
});

interface TableWord {
  readonly target: TermSection | 'tags';
  readonly word: string;
}

function wordsOf({ tagWords, record }: MappedRow): TableWord[] {
  const tags = tagWords.map((word) => ({ target: 'tags' as const, word }));
  const terms = termSections.flatMap((target) =>
    (record.sections[target] ?? [])
      .filter(({ text }) => text.length <= longestTerm)
      .map(({ text }) => ({ target, word: text })),
  );
  return [...tags, ...terms];
}
