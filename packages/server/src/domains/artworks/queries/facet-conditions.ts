import {
  type Possession,
  type RightsClass,
  rightsClassOf,
  termFacets,
  yearRange,
} from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';
import type { FacetChoices } from '@oeuvre/contracts/domains/artworks/facets/facets.model.ts';
import { rightsUris } from '@oeuvre/contracts/domains/artworks/record/rights.constants.ts';
import { type Pigment, pigmentNames, shownShare } from '@oeuvre/contracts/domains/files/pigments.constants.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { tagIdsBelow } from '../../ontology/ontology.queries.ts';
import { numbersOfWords, writesOneOf } from '../written/written-words.queries.ts';
import { type Condition, carries, either } from './condition.ts';
import { madeByOneOf } from './written-works.queries.ts';

/** A facet with conditions of its own; segments are part of the list itself. */
export type FacetCondition = Exclude<keyof FacetChoices, 'yearFrom' | 'yearTo'> | 'years';

/** Each chosen facet as a condition: one of its values. */
export async function conditionsOfFacets(
  db: Database,
  chosen: Partial<FacetChoices>,
): Promise<Map<FacetCondition, Condition>> {
  const conditions = new Map<FacetCondition, Condition>();
  if (chosen.makers?.length) conditions.set('makers', madeByOneOf(chosen.makers));
  for (const facet of termFacets) {
    const terms = chosen[facet];
    if (!terms?.length) continue;
    const below = await tagIdsBelow(db, terms);
    const carried = carries([...new Set([...below.values()].flat())]);
    const words = await numbersOfWords(
      db,
      terms.filter((id) => below.get(id)?.length === 0),
    );
    conditions.set(facet, words.length > 0 ? either(carried, writesOneOf(words)) : carried);
  }
  if (chosen.colours?.length) conditions.set('colours', ofRows(sql`${worksByColour(chosen.colours)}`));
  if (chosen.has?.length) conditions.set('has', ofRows(sql.join(chosen.has.map(worksThatHave), sql` union all `)));
  if (chosen.rights?.length) conditions.set('rights', withRights(chosen.rights));
  if (chosen.yearFrom !== undefined || chosen.yearTo !== undefined) conditions.set('years', madeBetween(chosen));
  return conditions;
}

/** Whether any facet narrows the list by what is in its works. */
export const choosesFacets = (chosen: Partial<FacetChoices>): boolean =>
  chosen.yearFrom !== undefined ||
  chosen.yearTo !== undefined ||
  [chosen.makers, chosen.colours, chosen.has, chosen.rights, ...termFacets.map((facet) => chosen[facet])].some(
    (values) => (values?.length ?? 0) > 0,
  );

/** The matches, by rows `m` with an `artwork_id`; a work may have several. */
const ofRows = (rows: RawBuilder<unknown>): Condition => ({
  rows: sql`select m.artwork_id from (${rows}) m`,
  isRepeated: true,
  test: sql`(select true from (${rows}) m where m.artwork_id = n.artwork_id limit 1) is true`,
});

/** A colour of the work's first picture. Over the row `f` of files: the pigments take so much of it, in percent. */
const worksByColour = (colours: readonly Pigment[]) =>
  sql`select p.artwork_id from artwork_images p join files f on f.id = p.file_id where p.position = 0 and (${sql.join(
    colours.map((one) => sql`f.palette[${sql.lit(pigmentNames.indexOf(one) + 1)}] >= ${sql.lit(shownShare)}`),
    sql` or `,
  )})`;

const worksThatHave = (what: Possession) =>
  what === 'picture'
    ? sql`select p.artwork_id from artwork_images p where p.position = 0`
    : sql`select d.artwork_id from artwork_models d where d.position = 0`;

/** Over the row `a` of artworks. */
const hasRights = (wanted: readonly RightsClass[]) => {
  const uris = rightsUris.filter((uri) => wanted.includes(rightsClassOf(uri)));
  const isStated = sql`a.rights_uri = any(${uris}::text[])`;
  return wanted.includes('unknown')
    ? sql<SqlBool>`(${isStated} or a.rights_uri is null or a.rights_uri <> all(${rightsUris}::text[]))`
    : sql<SqlBool>`${isStated}`;
};

const withRights = (wanted: readonly RightsClass[]): Condition => ({
  rows: sql`select a.id as artwork_id from artworks a where ${hasRights(wanted)}`,
  test: sql`(select ${hasRights(wanted)} from artworks a where a.id = n.artwork_id) is true`,
});

function madeBetween({ yearFrom = yearRange.min, yearTo = yearRange.max }: Partial<FacetChoices>): Condition {
  const overlaps = (row: RawBuilder<unknown>) =>
    sql<SqlBool>`(${row}.year_from <= ${sql.lit(yearTo)} and ${row}.year_to >= ${sql.lit(yearFrom)})`;
  return {
    rows: sql`select m.artwork_id from listed_works m where m.year_from is not null and ${overlaps(sql`m`)}`,
    test: sql`${overlaps(sql`n`)} is true`,
  };
}
