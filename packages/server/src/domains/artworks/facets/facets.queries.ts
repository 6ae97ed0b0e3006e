import {
  type FacetName,
  facetNames,
  type TermFacet,
  termFacets,
} from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';
import type { Facet, FacetsOfList, FacetValue } from '@oeuvre/contracts/domains/artworks/facets/facets.model.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { segmentReadableBy } from '../artworks.access.ts';
import { asWritten } from './context-of-term.ts';
import type { AskedFacets, CountedFacets } from './counted-facets.model.ts';
import { countByDatabase } from './facets-by-database.queries.ts';
import { countByIndex } from './facets-by-index.queries.ts';
import { fixedValues, isFixed } from './fixed-facets.ts';

/** How many works of a list have which values, exactly. Each facet counts the works that all others let through. */
export async function listFacets(db: Database, viewer: Viewer, asked: AskedFacets): Promise<FacetsOfList> {
  const wanted = asked.facet ? [asked.facet] : facetNames;
  const counted =
    (await countByIndex(db, viewer, { ...asked, wanted })) ?? (await countByDatabase(db, viewer, { ...asked, wanted }));
  const facets = await Promise.all(
    wanted.map(async (name) => [name, await present(db, viewer, { ...asked, ...counted, name })] as const),
  );
  return {
    totalCount: counted.totalCount,
    facets: Object.fromEntries(facets),
    years: asked.facet ? null : counted.years,
  };
}

const isTermFacet = (name: FacetName): name is TermFacet => (termFacets as readonly FacetName[]).includes(name);

async function present(
  db: Database,
  viewer: Viewer,
  { filter, name, facetText, facets, totalCount }: AskedFacets & CountedFacets & { readonly name: FacetName },
): Promise<Facet> {
  const { values, valuesCount } = facets.get(name) ?? { values: [], valuesCount: 0 };
  if (isFixed(name)) return fixedValues(name, values);
  const chosen: readonly string[] = filter[name] ?? [];
  // A broad term that all works have narrows nothing.
  const isBroad = ({ count }: FacetValue) =>
    isTermFacet(name) && chosen.length === 0 && !facetText && count === totalCount;
  const telling = values.filter((value) => !isBroad(value));
  const missing = chosen.filter((id) => !values.some((value) => value.id === id));
  const named = missing.length > 0 && !facetText ? await nameValues(db, viewer, { name, ids: missing }) : [];
  return {
    values: [...(telling.length > 0 ? telling : values), ...named.map((value) => ({ ...value, count: 0 }))],
    valuesCount,
  };
}

/** The names of chosen values that no work has; a segment only if the viewer may read it. */
async function nameValues(
  db: Database,
  viewer: Viewer,
  { name, ids }: { readonly name: FacetName; readonly ids: readonly string[] },
) {
  const rows =
    name === 'makers'
      ? sql`select p.id::text, p.name, coalesce(p.life_dates, '') as context_name from artists p where p.id = any(${ids}::uuid[])`
      : name === 'segmentsIds'
        ? sql`select segments.id::text, segments.name, '' as context_name from segments where segments.id = any(${ids}::uuid[]) and ${segmentReadableBy(viewer)}`
        : sql`select t.id::text, t.name, '' as context_name from tags t where t.id = any(${ids}::uuid[])
            union all select w.id::text, w.word, ${asWritten} from written_words w where w.id = any(${ids}::uuid[])`;
  const found = await sql<Omit<FacetValue, 'count'>>`${rows} order by name, id`.execute(db);
  return found.rows;
}
