import { suggestionsPerKind } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { Suggestion } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { termTypes } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { contains, startsWith, startsWord } from '../../../platform/database/search.ts';
import { listTagsWithAncestors } from '../../ontology/ontology.queries.ts';
import { standingCounts } from './standing-counts.queries.ts';
import { makersKnownBy } from './written-makers.ts';
import { readQuery } from './written-query.queries.ts';
import { asMeant, asWritten } from './written-words.ts';

export interface Asked {
  readonly text: string;
  /**
   * Over the row `n` of listed_works: published works that the viewer sees, in the segment if one is named. Only these
   * may be suggested.
   */
  readonly visible: RawBuilder<SqlBool>;
}

/** Names are tried in their order until enough of them lead to a work that the viewer sees. */
const mostTried = 1_000;
/** A text that more labels hold stands for none of them. */
const mostLabels = 1_000;

/** The name itself, then names with a word that begins so, those of most works first, then shorter ones. */
const bestFirst = (names: { whole: RawBuilder<SqlBool>; begun: RawBuilder<SqlBool>; name: RawBuilder<string> }) =>
  sql`${names.whole} desc, ${names.begun} desc, max(coalesce(known.works, 0)) desc, min(length(${names.name})), min(${names.name}) collate "C"`;

/**
 * Some work, of those that these rows lead to, may be suggested. A scalar subquery: the names before it stay in their
 * order, so testing stops at the fifth that leads to a work.
 */
const leadsToOne = (rows: RawBuilder<unknown>, { visible }: Asked) =>
  sql<SqlBool>`(select true from ${rows} and ${visible} limit 1) is true`;

const worksOfTerm = sql`tag_ancestors up join artwork_tags at on at.tag_id = up.tag_id join listed_works n on n.artwork_id = at.artwork_id where up.ancestor_id = t.id`;
const worksOfMaker = sql`artwork_artists by join listed_works n on n.artwork_id = by.artwork_id where by.artist_id = p.id`;

export const suggestTags = async (db: Database, asked: Asked) => presentTags(db, await suggestTagIds(db, asked));

async function presentTags(db: Database, ids: readonly TagId[]): Promise<Suggestion[]> {
  const tags = await listTagsWithAncestors(db, ids);
  return tags.map(({ id, name, type, extendedName, ancestors }) => ({
    id,
    name,
    type,
    extendedName,
    contextName: ancestors[0]?.name ?? '',
    ancestors: ancestors.map((ancestor) => ancestor.name),
    imgUrl: null,
  }));
}

/** Terms by any of their labels, in any language; not those that are no longer offered. */
async function suggestTagIds(db: Database, asked: Asked): Promise<TagId[]> {
  const name = sql<string>`t.sort_name`;
  const label = sql<string>`plain_text(l.name)`;
  const found = sql<string>`found.name`;
  // Two letters inside a label have no index.
  const inLabel = [...asked.text].length > 2 ? contains(label, asked.text) : startsWith(label, asked.text);
  const order = bestFirst({
    whole: sql`bool_or(${found} = plain_text(${asked.text}))`,
    begun: sql`bool_or(${startsWord(found, asked.text)})`,
    name: found,
  });
  const { rows } = await sql<{
    id: TagId;
  }>`with named as materialized (
      select t.id, t.no, t.type, ${name} as name from tags t where t.deprecated_at is null and ${contains(name, asked.text)}
      union all
      select t.id, t.no, t.type, l.name from (select l.tag_id, ${label} as name from tag_labels l where ${inLabel} limit ${mostLabels}) l
        cross join lateral (select t.id, t.no, t.type from tags t where t.id = l.tag_id and t.deprecated_at is null limit 1) t
    ), ranked as materialized (
      select found.id, found.type, row_number() over (partition by found.type order by ${order}, found.id) as place
      from named found left join ${await standingCounts(db)} on known.no = found.no group by found.id, found.type
    )
    select t.id from unnest(${termTypes}::text[]) with ordinality as wanted (type, place)
    cross join lateral (
      select t.id from (select r.id, r.place from ranked r where r.type = wanted.type and r.place <= ${mostTried} order by r.place) t
      where ${leadsToOne(worksOfTerm, asked)} limit ${suggestionsPerKind}
    ) t order by wanted.place`.execute(db);
  return rows.map((row) => row.id);
}

const mostSpellings = 3;

/** Terms and makers with a word near one that nothing contains. */
export async function suggestNear(db: Database, asked: Asked): Promise<Suggestion[]> {
  for (const meant of await asMeant(db, readQuery(asked.text).words, { isBegun: true })) {
    const spellings = Array.from({ length: mostSpellings }, (_, at) =>
      meant.map(({ spellings: [own, ...others] }) => others[at] ?? others[0] ?? own).join(' '),
    );
    const found = await Promise.all(
      [...new Set(spellings)].flatMap((text) => [
        suggestArtists(db, { ...asked, text }),
        suggestTags(db, { ...asked, text }),
      ]),
    );
    if (found.flat().length > 0) return fewOfEach(found.flat());
  }
  return [];
}

/** Each once, at most as many of a type as are shown, makers first. */
function fewOfEach(found: readonly Suggestion[]): Suggestion[] {
  const types = Map.groupBy(new Map(found.map((one) => [one.id, one])).values(), ({ type }) => type);
  return [...types]
    .toSorted(([one], [other]) => Number(other === 'Artist') - Number(one === 'Artist'))
    .flatMap(([, all]) => all.slice(0, suggestionsPerKind));
}

interface ArtistRow {
  readonly id: string;
  readonly name: string;
  readonly lifeDates: string | null;
}
const presentArtist = ({ id, name, lifeDates }: ArtistRow) =>
  plain('Artist', { id, name, contextName: lifeDates ?? '' });

/** Makers whose name has the text, or who are known by its words in another order or by initials. */
export async function suggestArtists(db: Database, asked: Asked): Promise<Suggestion[]> {
  const name = sql<string>`plain_text(p.name)`;
  const { words } = readQuery(asked.text);
  const known = words.length > 1 ? (await makersKnownBy(db, await asWritten(db, words))).ids : [];
  const order = bestFirst({
    whole: sql`(${name} = plain_text(${asked.text}))`,
    begun: sql`(${startsWord(name, asked.text)} or p.id = any(${known}::uuid[]))`,
    name,
  });
  const { rows } = await sql<ArtistRow>`select p.id, p.name, p.life_dates from (
      select p.id, p.name, p.life_dates from artists p left join ${await standingCounts(db)} on known.no = p.no
      where ${contains(name, asked.text)} or p.id = any(${known}::uuid[])
      group by p.id order by ${order}, p.id limit ${mostTried}
    ) p where ${leadsToOne(worksOfMaker, asked)} limit ${suggestionsPerKind}`.execute(db);
  return rows.map(presentArtist);
}

export const plain = (
  type: Suggestion['type'],
  { imgUrl = null, ...named }: Pick<Suggestion, 'id' | 'name' | 'contextName'> & { imgUrl?: string | null },
): Suggestion => ({
  ...named,
  type,
  extendedName: named.contextName ? `${named.name} (${named.contextName})` : named.name,
  ancestors: [],
  imgUrl,
});
