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
 * Ties the words of rows to terms: as somebody settled, otherwise to the term with the same name. Tags without a term
 * become new terms; words of sections stay text. A term that is there already stays as it is. Asks the database once for each word.
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
      const tagId = settled?.choice === 'link' ? settled.tagId : settled ? undefined : this.#termOf(word, type);
      if (tagId) linkedTags.push(tagId);
      else if (settled?.choice === 'create' || (isTag && settled?.choice !== 'text'))
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

  /** The words of a row that nobody has settled and no term has. */
  unsettled(row: MappedRow): { readonly target: ImportTarget; readonly word: string }[] {
    return wordsOf(row).filter(
      ({ word }) => !this.#settled.has(word.toLowerCase()) && (this.#known.get(word.toLowerCase()) ?? []).length === 0,
    );
  }

  #tieEntry(entry: TermEntry, tie: () => TagId | undefined): TermEntry {
    const tagId = entry.text.length <= longestTerm ? tie() : undefined;
    return tagId ? { ...entry, tagId } : entry;
  }

  #termOf(word: string, type: TagType): TagId | undefined {
    const known = this.#known.get(word.toLowerCase()) ?? [];
    return (known.find((tag) => tag.type === type) ?? known[0])?.id;
  }
}

const newTag = (word: string, type: TagType, isObjectType: boolean): NewTag => ({
  sourceId: `word:${type}:${word.toLowerCase()}`,
  name: word,
  type,
  parents: [],
  isObjectType,
});

function wordsOf({ tagWords, record }: MappedRow): { readonly target: ImportTarget; readonly word: string }[] {
  const tags = tagWords.map((word) => ({ target: 'tags' as ImportTarget, word }));
  const terms = termSections.flatMap((target) =>
    (record.sections[target] ?? [])
      .filter(({ text }) => text.length <= longestTerm)
      .map(({ text }) => ({ target: target as ImportTarget, word: text })),
  );
  return [...tags, ...terms];
}
