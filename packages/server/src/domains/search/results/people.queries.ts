import { displayName } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { countedUpTo } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { FoundPerson } from '@oeuvre/contracts/domains/search/results/results.model.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { contains } from '../../../platform/database/search.ts';
import { publishedArticlesVisibleTo } from '../../articles/articles.access.ts';
import { listedWorksVisibleTo } from '../../artworks/artworks.access.ts';
import { standingCounts } from '../../artworks/queries/standing-counts.queries.ts';

type PersonRow = Omit<FoundPerson, 'marks'> & {
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
};

export interface NamesAsked {
  readonly words: readonly string[];
  /** Makers who are known by these words, however they are written. */
  readonly makers?: readonly string[];
  readonly limit: number;
  readonly offset: number;
}

/** Names with fewer works than this are ordered by how many the viewer may see, others by how many everybody may. */
export const fewWorks = 10;

/** Names of more people than this are not looked at: a text so common names nobody. */
const mostCandidates = 500;

const allOf = (name: RawBuilder<string>, words: readonly string[]) =>
  sql<SqlBool>`(${sql.join(
    words.map((word) => contains(name, word)),
    sql` and `,
  )})`;

/** Columns and tables of the works by a maker that the viewer may see. */
const worksBy = (maker: string, viewer: Viewer) =>
  sql`n.artwork_id from artwork_artists by join listed_works n on n.artwork_id = by.artwork_id
    where by.artist_id = ${sql.raw(maker)} and n.published and ${listedWorksVisibleTo(viewer)}`;

/**
 * Makers of works and authors of published articles that the viewer may see, those with the most first. Nobody else: a
 * name is not public because somebody has an account.
 */
export async function searchPeople(db: Database, viewer: Viewer, { words, makers = [], limit, offset }: NamesAsked) {
  const name = sql<string>`plain_text(concat_ws(' ', u.first_name, u.middle_name, u.last_name))`;
  const { rows } = await sql<PersonRow & { all: number }>`with makers as materialized (
      select p.id, p.no, p.name, coalesce(p.life_dates, '') as context_name from artists p where ${allOf(sql`plain_text(p.name)`, words)} or p.id = any(${makers}::uuid[]) limit ${mostCandidates}
    ), found as materialized (
      select 'maker' as kind, p.id, p.no, p.name, p.context_name, null as photo, '' as first_name, '' as middle_name, '' as last_name,
        (select count(*) from (select ${worksBy('p.id', viewer)} limit ${fewWorks}) works) as count
      from makers p
      union all
      select 'author', u.id, null, '', '', u.image, u.first_name, u.middle_name, u.last_name,
        (select count(*) from articles where articles.owner_id = u.id and articles.published_at is not null and ${publishedArticlesVisibleTo(viewer)})
      from (select u.* from users u where ${allOf(name, words)} and exists (select from articles o where o.owner_id = u.id and o.published_at is not null) limit ${mostCandidates}) u
    ), shown as (
      select f.*, greatest(f.count, known.works) as weight, count(*) over () as all
      from found f left join ${await standingCounts(db)} on known.no = f.no where f.count > 0
      order by weight desc, f.name, f.last_name, f.id limit ${limit} offset ${offset}
    )
    select s.kind, s.id, s.name, s.context_name, s.photo, s.first_name, s.middle_name, s.last_name, s.all,
      case s.kind when 'maker' then (select least(count(distinct works.artwork_id), ${countedUpTo}) from (select ${worksBy('s.id', viewer)} limit ${2 * countedUpTo}) works)
        else s.count end as count
    from shown s order by s.weight desc, s.name, s.last_name, s.id`.execute(db);
  return {
    rows: rows.map(({ id, kind, name: maker, contextName, count, photo, firstName, middleName, lastName }) => ({
      id,
      kind,
      name:
        kind === 'maker' ? maker : displayName({ first_name: firstName, middle_name: middleName, last_name: lastName }),
      contextName,
      count,
      photo,
    })),
    totalCount: Math.min(countedUpTo, rows[0]?.all ?? 0),
  };
}
