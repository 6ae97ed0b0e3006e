import { suggestionsPerKind } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { Suggestion } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { FileId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { contains, startsWith } from '../../../platform/database/search.ts';
import { closedWorksOf, hangsInReadableSegment } from '../artworks.access.ts';
import { hasNumber } from './numbered.queries.ts';
import { type Asked, plain, suggestArtists, suggestNear, suggestTags } from './suggested-names.ts';

/** Of works that hold a text, look only among the first. */
const mostWorks = 200;

/**
 * Possible meanings of the text, at most 5 per kind: of names, those of most works first. Only words that lead to a work
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
