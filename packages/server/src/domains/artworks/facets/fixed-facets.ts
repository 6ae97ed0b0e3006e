import {
  type FacetName,
  possessions,
  type RightsClass,
  rightsClasses,
  rightsClassOf,
} from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';
import type { Facet } from '@oeuvre/contracts/domains/artworks/facets/facets.model.ts';
import { rightsUris } from '@oeuvre/contracts/domains/artworks/record/rights.constants.ts';
import { pigmentNames, pigments, shownShare } from '@oeuvre/contracts/domains/files/pigments.constants.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Facets whose values are few and always the same. */
type FixedFacet = 'colours' | 'has' | 'rights';

const namesOfRights: Record<RightsClass, string> = {
  free: 'Free to use',
  limited: 'Free to view in detail',
  closed: 'In copyright',
  unknown: 'Not stated',
};

const names: Record<FixedFacet, readonly (readonly [id: string, name: string])[]> = {
  colours: pigmentNames.map((one) => [one, pigments[one].name]),
  has: possessions.map((one) => [one, one === 'picture' ? 'Picture' : '3D model']),
  rights: rightsClasses.map((one) => [one, namesOfRights[one]]),
};

export const isFixed = (name: FacetName): name is FixedFacet => name in names;

/** All values in their own order, also those with no works. */
export function fixedValues(name: FixedFacet, rows: readonly { readonly id: string; readonly count: number }[]): Facet {
  const counts = new Map(rows.map(({ id, count }) => [id, count]));
  const values = names[name].map(([id, label]) => ({ id, name: label, contextName: '', count: counts.get(id) ?? 0 }));
  return { values, valuesCount: values.filter(({ count }) => count > 0).length };
}

/** Rows (facet, id, name, context_name, count) of the works `m`. */
export function fixedCounts(name: FixedFacet, passes: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const one = sql.lit(name);
  if (name === 'has')
    return sql`select ${one}, 'picture', '', '', count(*) from m where ${passes} and (select true from artwork_images p where p.artwork_id = m.artwork_id and p.position = 0 limit 1) is true
      union all select ${one}, 'model', '', '', count(*) from m where ${passes} and (select true from artwork_models d where d.artwork_id = m.artwork_id and d.position = 0 limit 1) is true`;
  if (name === 'rights')
    return sql`select ${one}, coalesce(classes.class, 'unknown'), '', '', sum(counted.count)::int from (
        select a.rights_uri, count(*) as count from m join artworks a on a.id = m.artwork_id where ${passes} group by a.rights_uri
      ) counted left join json_each_text(${JSON.stringify(classes())}::json) classes (uri, class) on classes.uri = counted.rights_uri group by 2`;
  return sql`select ${one}, named.name, '', '', count(*) from m
    join artwork_images p on p.artwork_id = m.artwork_id and p.position = 0 join files f on f.id = p.file_id
    cross join lateral unnest(f.palette, ${pigmentNames}::text[]) named (share, name)
    where ${passes} and named.share >= ${sql.lit(shownShare)} group by named.name`;
}

const classes = (): Record<string, RightsClass> =>
  Object.fromEntries(rightsUris.map((uri) => [uri, rightsClassOf(uri)]));
