import { countedUpTo } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import { termTypes } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { contains, startsWord } from '../../../platform/database/search.ts';
import { listedWorksVisibleTo } from '../../artworks/artworks.access.ts';
import { listTagsWithAncestors } from '../../ontology/ontology.queries.ts';
import type { NamesAsked } from './people.queries.ts';

interface TermRow {
  readonly id: TagId;
  readonly label: string | null;
  readonly count: number;
  readonly all: number;
}

/** Terms with more labels than this are not looked at. */
const mostCandidates = 200;

/** Other forms of a word begin with as many of its letters. */
const sharedLetters = 3;

/** The name has the word or, in English or German, another form of it: 'dog' for 'dogs'. */
function holdsForm(name: RawBuilder<string>, word: string): RawBuilder<SqlBool> {
  const begin = [...word].slice(0, sharedLetters).join('');
  const forms = ['english', 'german'].map(
    (language) =>
      sql`to_tsvector(${language}::regconfig, ${name}) @@ plainto_tsquery(${language}::regconfig, plain_text(${word}))`,
  );
  return sql<SqlBool>`(${contains(name, word)} or ${startsWord(name, begin)} and (${sql.join(forms, sql` or `)}))`;
}

/**
 * Terms that have the words in one of their labels, in any language, and lead to works which the viewer may see; those
 * with the most works first. Deprecated ones are not found.
 */
export async function searchTerms(db: Database, viewer: Viewer, { words, limit, offset }: NamesAsked) {
  const holds = (name: string) =>
    sql.join(
      words.map((word) => holdsForm(sql`plain_text(${sql.raw(name)})`, word)),
      sql` and `,
    );
  // The term itself before those that only name it, as 'church' before 'Rouen, church of St Ouen'.
  const shortest = (name: string) => sql`length(${sql.raw(name)})`;
  const { rows } = await sql<TermRow>`with named as materialized (
      select t.id, null as label from tags t where ${holds('t.name')} order by ${shortest('t.name')}, t.id limit ${mostCandidates}
    ), labelled as materialized (
      select distinct on (l.tag_id) l.tag_id as id, l.name as label from tag_labels l where ${holds('l.name')} and l.tag_id not in (select id from named) order by l.tag_id, ${shortest('l.name')} limit ${mostCandidates}
    ), counted as (
      select c.id, c.label, (
        select count(distinct n.artwork_id) from tag_ancestors up join artwork_tags at on at.tag_id = up.tag_id join listed_works n on n.artwork_id = at.artwork_id
        where up.ancestor_id = c.id and n.published and ${listedWorksVisibleTo(viewer)}) as count
      from (select * from named union all select * from labelled) c join tags t on t.id = c.id
      where t.deprecated_at is null and t.type = any(${termTypes}::text[])
    )
    select f.*, count(*) over () as all from counted f where f.count > 0 order by f.count desc, f.id limit ${limit} offset ${offset}`.execute(
    db,
  );
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
