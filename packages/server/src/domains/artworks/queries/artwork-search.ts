import type { SearchType } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import { minimumSearchLength } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { contains } from '../../../platform/search.ts';

const words = sql<string>`a.words`;
const histories = sql<string>`plain_text(coalesce(a.sections ->> 'ownershipHistory', '') || ' ' || coalesce(a.sections ->> 'publicationHistory', ''))`;
const inColumn = (column: RawBuilder<string>, text: string) => contains(sql<string>`plain_text(coalesce(${column}, ''))`, text);

/** `a` carries a term of this kind, or one below such a term, whose name holds the text. */
const tagged = (type: SearchType, text: string) => sql<SqlBool>`a.id in (select at.artwork_id from tags t
  join tag_ancestors up on up.ancestor_id = t.id join artwork_tags at on at.tag_id = up.tag_id
  where t.type = ${type} and ${contains(sql<string>`plain_text(t.name)`, text)})`;

/** The public identifier or the museum's number, exactly: nobody searches for half a number. */
export const hasNumber = (text: string): RawBuilder<SqlBool> => sql`(a.open_id = upper(${text}) or upper(a.accession_number) = upper(${text}))`;

/** The year a text names, when it names one. */
const yearIn = (text: string): number | undefined => (/^\d{4}$/.test(text) ? Number(text) : undefined);

/** `words` and `histories` have trigram indexes and hold more than the one text that is asked for: they find, the text itself decides. */
const conditions: Record<SearchType, (text: string) => RawBuilder<SqlBool>> = {
  Artwork: (text) => contains(sql`plain_text(a.title)`, text),
  Artist: (text) => sql`a.id in (select by.artwork_id from artists p join artwork_artists by on by.artist_id = p.id where ${contains(sql`plain_text(p.name)`, text)})`,
  ID: hasNumber,
  'Public Registries': (text) => sql`${contains(words, text)} and ${inColumn(sql`a.accession_number`, text)}`,
  Provenance: (text) => sql`${contains(histories, text)} and ${inColumn(sql`a.sections ->> 'ownershipHistory'`, text)}`,
  'Publication History': (text) => sql`${contains(histories, text)} and ${inColumn(sql`a.sections ->> 'publicationHistory'`, text)}`,
  Age: (text) => {
    const year = yearIn(text);
    return year ? sql`(a.year_from <= ${year} and coalesce(a.year_to, a.year_from) >= ${year})` : tagged('Age', text);
  },
  Keyword: (text) => tagged('Keyword', text),
  Materials: (text) => tagged('Materials', text),
  Geography: (text) => tagged('Geography', text),
  Culture: (text) => tagged('Culture', text),
};

/** The search as a condition on the row `a` of artworks; text of less than 2 characters is no search. */
export function matches(searchQuery: string | undefined, type: SearchType | undefined): RawBuilder<SqlBool> | undefined {
  const text = searchQuery?.trim() ?? '';
  if ([...text].length < minimumSearchLength) return undefined;
  return type ? conditions[type](text) : sql`(${contains(words, text)} or a.open_id = upper(${text}))`;
}
