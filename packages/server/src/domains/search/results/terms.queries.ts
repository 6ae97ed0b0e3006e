import { countedUpTo } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import { termTypes } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { contains } from '../../../platform/database/search.ts';
import { listedWorksVisibleTo } from '../../artworks/artworks.access.ts';
import { standingCounts } from '../../artworks/queries/standing-counts.queries.ts';
import { listTagsWithAncestors } from '../../ontology/ontology.queries.ts';
import { fewWorks, type NamesAsked } from './people.queries.ts';

interface TermRow {
  readonly id: TagId;
  readonly label: string | null;
  readonly count: number;
  readonly all: number;
}

/** Columns and tables of the works that have a term, or one below it, and that the viewer may see. */
const worksBelow = (term: string, viewer: Viewer) =>
  sql`n.artwork_id from tag_ancestors up join artwork_tags at on at.tag_id = up.tag_id join listed_works n on n.artwork_id = at.artwork_id
    where up.ancestor_id = ${sql.raw(term)} and n.published and ${listedWorksVisibleTo(viewer)}`;

/** Terms with more labels than this are not looked at. */
const mostCandidates = 200;

const languages = ['english', 'german'];
/** Other forms of a word begin with its stem, but for the last letter, which may change: 'city', 'cities'. */
const beginOfStem = (language: string, word: string) =>
  sql`left((ts_lexize(${`${language}_stem`}::regdictionary, plain_text(${word})))[1], greatest(3, length((ts_lexize(${`${language}_stem`}::regdictionary, plain_text(${word})))[1]) - 1))`;

/** The name has the word or, in English or German, another form of it: 'dog' for 'dogs'. */
function holdsForm(name: RawBuilder<string>, word: string): RawBuilder<SqlBool> {
  if (!/^\p{L}{4,}$/u.test(word)) return contains(name, word);
  const forms = languages.map((language) => {
    const begin = beginOfStem(language, word);
    return sql`(${name} like ${begin} || '%' or ${name} like '% ' || ${begin} || '%') and to_tsvector(${language}::regconfig, ${name}) @@ plainto_tsquery(${language}::regconfig, plain_text(${word}))`;
  });
  return sql<SqlBool>`(${contains(name, word)} or ${sql.join(forms, sql` or `)})`;
}

/**
 * Terms that have the words in one of their labels, in any language, and lead to works which the viewer may see; those
 * with the most works first. Deprecated ones are not found. Only the terms of the page are counted.
 */
export async function searchTerms(db: Database, viewer: Viewer, { words, limit, offset }: NamesAsked) {
  const holds = (plainName: RawBuilder<string>) =>
    sql.join(
      words.map((word) => holdsForm(plainName, word)),
      sql` and `,
    );
  // The term itself before those that only name it, as 'church' before 'Rouen, church of St Ouen'.
  const shortest = (name: string) => sql`length(${sql.raw(name)})`;
  const { rows } = await sql<TermRow>`with named as materialized (
      select t.id, null as label from tags t where ${holds(sql`t.sort_name`)} order by ${shortest('t.name')}, t.id limit ${mostCandidates}
    ), labelled as materialized (
      select distinct on (l.tag_id) l.tag_id as id, l.name as label from tag_labels l where ${holds(sql`plain_text(l.name)`)} and l.tag_id not in (select id from named) order by l.tag_id, ${shortest('l.name')} limit ${mostCandidates}
    ), few as materialized (
      select c.id, c.label, t.no, (select count(*) from (select ${worksBelow('c.id', viewer)} limit ${fewWorks}) works) as works
      from (select * from named union all select * from labelled) c join tags t on t.id = c.id
      where t.deprecated_at is null and t.type = any(${termTypes}::text[])
    ), shown as (
      select f.id, f.label, greatest(f.works, known.works) as works, count(*) over () as all
      from few f left join ${await standingCounts(db)} on known.no = f.no where f.works > 0
      order by works desc, f.id limit ${limit} offset ${offset}
    )
    select s.id, s.label, s.all,
      (select least(count(distinct works.artwork_id), ${countedUpTo}) from (select ${worksBelow('s.id', viewer)} limit ${2 * countedUpTo}) works) as count
    from shown s order by s.works desc, s.id`.execute(db);
  const terms = new Map(
    (
      await listTagsWithAncestors(
        db,
        rows.map(({ id }) => id),
      )
    ).map((term) => [term.id, term]),
  );
  return {
    rows: rows.flatMap(({ id, label, count }) => {
      const term = terms.get(id);
      if (!term) return [];
      const { name, extendedName, type, ancestors } = term;
      return [{ id, name, extendedName, type, ancestors: ancestors.map((one) => one.name), label, count }];
    }),
    totalCount: Math.min(countedUpTo, rows[0]?.all ?? 0),
  };
}
