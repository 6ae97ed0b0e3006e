import { suggestionsPerKind } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { Suggestion } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import { termTypes } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { FileId, SegmentId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { contains, literalWords, resembles, startsWith } from '../../../platform/database/search.ts';
import { listTagsWithAncestors } from '../../ontology/ontology.queries.ts';
import { closedWorksOf, hangsInReadableSegment } from '../artworks.access.ts';
import { hasNumber } from './artwork-search.ts';

/** For a word that very many names contain, look only among the first of them. */
const mostCandidates = 1_000;
/** … and of works, which are read from the table itself. */
const mostWorks = 200;

interface Asked {
  readonly text: string;
  /**
   * Over the row `n` of listed_works: published works that the viewer sees, in the segment if one is named. Only these
   * may be suggested.
   */
  readonly visible: RawBuilder<SqlBool>;
}

/**
 * Possible meanings of the text, at most 5 per kind, names that start with it first. Only words that lead to a work
 * which the viewer may see.
 */
export async function suggestArtworks(
  db: Database,
  viewer: Viewer,
  { text, segmentId }: { text: string; segmentId?: SegmentId | undefined },
): Promise<Suggestion[]> {
  const asked = text.trim();
  if (!isSearchable(asked)) return [];
  const closed = await closedWorksOf(db, viewer);
  const visible = closed ? sql`(n.is_open or (${closed.where}))` : sql`n.is_open`;
  const inSegment = hangsInReadableSegment(viewer, { segments: segmentId ? [segmentId] : [], work: sql`n.artwork_id` });
  const scope: Asked = {
    text: asked,
    visible: segmentId ? sql`n.published and ${visible} and ${inSegment}` : sql`n.published and ${visible}`,
  };
  const kinds = await Promise.all([
    suggestTags(db, scope),
    suggestArtists(db, scope),
    suggestTitles(db, scope),
    suggestHistories(db, scope, 'Publication History'),
    suggestHistories(db, scope, 'Provenance'),
    suggestIds(db, scope),
  ]);
  const found = kinds.flat();
  return found.length > 0 ? found : suggestNear(db, scope);
}

/** Names that start with the text first, then shorter ones. */
const nearestFirst = (name: RawBuilder<string>, text: string) =>
  sql`(${name} like ${literalWords(text)} || '%') desc, length(${name}), ${name}`;

const suggestTags = async (db: Database, asked: Asked) => presentTags(db, await suggestTagIds(db, asked));

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

/**
 * Some work, of those that these rows lead to, may be suggested. A scalar subquery: the names before it stay in their
 * order, so testing stops at the fifth that leads to a work.
 */
const leadsToOne = (rows: RawBuilder<unknown>, { visible }: Asked) =>
  sql<SqlBool>`(select true from ${rows} and ${visible} limit 1) is true`;

/** Terms by any of their labels, in any language; not those that are no longer offered. */
async function suggestTagIds(db: Database, asked: Asked): Promise<TagId[]> {
  const name = sql<string>`plain_text(t.name)`;
  const label = sql<string>`plain_text(l.name)`;
  // Two letters inside a label have no index.
  const inLabel = [...asked.text].length > 2 ? contains(label, asked.text) : startsWith(label, asked.text);
  const works = sql`tag_ancestors up join artwork_tags at on at.tag_id = up.tag_id join listed_works n on n.artwork_id = at.artwork_id where up.ancestor_id = t.id`;
  const { rows } = await sql<{
    id: TagId;
  }>`with labelled as materialized (select l.tag_id, l.name from tag_labels l where ${inLabel} limit ${mostCandidates})
    select t.id from unnest(${termTypes}::text[]) with ordinality as wanted (type, place)
    cross join lateral (
      select t.id from (
        select found.id from (
          select t.id, t.name from tags t where t.type = wanted.type and t.deprecated_at is null and ${contains(name, asked.text)}
          union all select t.id, labelled.name from labelled join tags t on t.id = labelled.tag_id where t.type = wanted.type and t.deprecated_at is null
        ) found group by found.id
        order by bool_or(plain_text(found.name) like ${literalWords(asked.text)} || '%') desc, min(length(found.name)), min(found.name), found.id limit ${mostCandidates}
      ) t where ${leadsToOne(works, asked)} limit ${suggestionsPerKind}
    ) t order by wanted.place`.execute(db);
  return rows.map((row) => row.id);
}

/** Shorter texts resemble too many names. */
const shortestMisspelt = 4;

/** Terms and makers whose names are nearest to a text that nothing contains. */
async function suggestNear(db: Database, asked: Asked): Promise<Suggestion[]> {
  if ([...asked.text].length < shortestMisspelt) return [];
  const nearest = (name: RawBuilder<unknown>) =>
    sql`${resembles(sql`plain_text(${name})`, asked.text)} order by word_similarity(plain_text(${asked.text}), plain_text(${name})) desc, ${name}`;
  const worksOfTerm = sql`tag_ancestors up join artwork_tags at on at.tag_id = up.tag_id join listed_works n on n.artwork_id = at.artwork_id where up.ancestor_id = t.id`;
  const worksOfMaker = sql`artwork_artists by join listed_works n on n.artwork_id = by.artwork_id where by.artist_id = p.id`;
  const [terms, makers] = await Promise.all([
    sql<{
      id: TagId;
    }>`select t.id from (select t.id from tags t where t.deprecated_at is null and t.type = any(${termTypes}::text[]) and ${nearest(sql`t.name`)} limit ${mostNear}) t
      where ${leadsToOne(worksOfTerm, asked)} limit ${suggestionsPerKind}`.execute(db),
    sql<ArtistRow>`select p.id, p.name, p.life_dates from (select p.id, p.name, p.life_dates from artists p where ${nearest(sql`p.name`)} limit ${mostNear}) p
      where ${leadsToOne(worksOfMaker, asked)} limit ${suggestionsPerKind}`.execute(db),
  ]);
  const tags = await presentTags(
    db,
    terms.rows.map(({ id }) => id),
  );
  return [...makers.rows.map(presentArtist), ...tags];
}
const mostNear = 20;

interface ArtistRow {
  readonly id: string;
  readonly name: string;
  readonly lifeDates: string | null;
}
const presentArtist = ({ id, name, lifeDates }: ArtistRow) =>
  plain('Artist', { id, name, contextName: lifeDates ?? '' });

async function suggestArtists(db: Database, asked: Asked): Promise<Suggestion[]> {
  const name = sql<string>`plain_text(p.name)`;
  const works = sql`artwork_artists by join listed_works n on n.artwork_id = by.artwork_id where by.artist_id = p.id`;
  const { rows } = await sql<ArtistRow>`select p.id, p.name, p.life_dates from (
      select p.id, p.name, p.life_dates from artists p where ${contains(name, asked.text)} order by ${nearestFirst(name, asked.text)}, p.id limit ${mostCandidates}
    ) p where ${leadsToOne(works, asked)} limit ${suggestionsPerKind}`.execute(db);
  return rows.map(presentArtist);
}

interface WorkRow {
  readonly id: string;
  readonly openId: string | null;
  readonly title: string;
  readonly artist: string;
  readonly accessionNumber: string | null;
  readonly fileId: FileId | null;
}
const workColumns = sql`a.id, a.open_id, a.title, a.artist, a.accession_number, (select i.file_id from artwork_images i where i.artwork_id = a.id order by i.position limit 1) as file_id`;
const imgUrlOf = ({ fileId }: WorkRow) => fileId && pictureLocation(fileId);

/** A title does not identify a work, and the search that follows is for the title: one suggestion per title. */
async function suggestTitles(db: Database, asked: Asked): Promise<Suggestion[]> {
  const beginning = await listTitlesBeginning(db, asked);
  const works = new Map(beginning.map((work) => [work.title, work]));
  if (works.size < suggestionsPerKind) {
    for (const work of await listTitlesHolding(db, asked)) if (!works.has(work.title)) works.set(work.title, work);
  }
  return [...works.values()]
    .slice(0, suggestionsPerKind)
    .map((work) =>
      plain('Artwork', { id: work.id, name: work.title, contextName: work.artist, imgUrl: imgUrlOf(work) }),
    );
}

const plainTitle = sql<string>`m.title`;
const titlesRead = 5 * suggestionsPerKind;
const texts = sql`artwork_texts m join listed_works n on n.artwork_id = m.artwork_id`;

/** In the order of the index, so reading stops when there are enough. */
async function listTitlesBeginning(db: Database, { text, visible }: Asked): Promise<WorkRow[]> {
  const { rows } = await sql<WorkRow>`select ${workColumns} from (
      select m.artwork_id, m.title from ${texts} where ${startsWith(plainTitle, text)} and ${visible} order by ${plainTitle} using ~<~ limit ${titlesRead}
    ) found join artworks a on a.id = found.artwork_id order by found.title using ~<~`.execute(db);
  return rows;
}

async function listTitlesHolding(db: Database, { text, visible }: Asked): Promise<WorkRow[]> {
  const { rows } = await sql<WorkRow>`select ${workColumns} from (
      select * from (select m.artwork_id, m.title from ${texts} where ${contains(plainTitle, text)} and ${visible} limit ${mostWorks}) found
      order by length(title), title, artwork_id limit ${titlesRead}
    ) found join artworks a on a.id = found.artwork_id order by length(found.title), found.title, found.artwork_id`.execute(
    db,
  );
  return rows;
}

const histories = {
  Provenance: { column: sql<string>`m.provenance`, section: 'ownershipHistory' },
  'Publication History': { column: sql<string>`m.publications`, section: 'publicationHistory' },
} as const;

async function suggestHistories(
  db: Database,
  { text, visible }: Asked,
  type: keyof typeof histories,
): Promise<Suggestion[]> {
  const { column, section } = histories[type];
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select a.id, entry_texts(a.sections -> ${section}) as name from (
      select distinct on (found.history) found.artwork_id, found.history from (
        select m.artwork_id, ${column} as history from ${texts} where ${contains(column, text)} and ${visible} limit ${mostWorks}
      ) found order by found.history, found.artwork_id limit ${suggestionsPerKind}
    ) found join artworks a on a.id = found.artwork_id order by found.history`.execute(db);
  return rows.map(({ id, name }) => plain(type, { id, name, contextName: '' }));
}

async function suggestIds(db: Database, { text, visible }: Asked): Promise<Suggestion[]> {
  const { rows } =
    await sql<WorkRow>`select ${workColumns} from artworks a join listed_works n on n.artwork_id = a.id where ${hasNumber(text)} and ${visible} order by a.id limit ${suggestionsPerKind}`.execute(
      db,
    );
  return rows.map((work) =>
    work.openId && work.openId === text.toUpperCase()
      ? plain('ID', { id: work.id, name: work.openId, contextName: work.title, imgUrl: imgUrlOf(work) })
      : plain('Public Registries', {
          id: work.id,
          name: work.accessionNumber ?? '',
          contextName: work.title,
          imgUrl: imgUrlOf(work),
        }),
  );
}

const plain = (
  type: Suggestion['type'],
  { imgUrl = null, ...named }: Pick<Suggestion, 'id' | 'name' | 'contextName'> & { imgUrl?: string | null },
): Suggestion => ({
  ...named,
  type,
  extendedName: named.contextName ? `${named.name} (${named.contextName})` : named.name,
  ancestors: [],
  imgUrl,
});
