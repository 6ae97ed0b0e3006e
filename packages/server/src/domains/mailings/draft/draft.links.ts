import { pages } from '@oeuvre/contracts/addresses.ts';
import { articleId, artworkId, collectionId, segmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { articlesVisibleTo } from '../../articles/articles.access.ts';
import { visibleArtworkIds } from '../../artworks/artworks.access.ts';
import { getCollection } from '../../collections/collections.access.ts';
import { segmentsVisibleTo } from '../../segments/segments.access.ts';

interface Asked {
  readonly urls: readonly string[];
  readonly publicUrl: string;
  readonly readers: readonly Viewer[];
}

/** Each link costs a question for each kind of reader; more are not checked. */
const mostChecked = 200;

type Leads = (db: Database, reader: Viewer) => Promise<boolean>;

/**
 * Links into this site to an article, a work, a collection or a segment that is gone, or that not every reader may
 * open. Other pages and other sites are not asked.
 */
export async function listDeadLinks(db: Database, { urls, publicUrl, readers }: Asked): Promise<Set<string>> {
  const dead = new Set<string>();
  const known = urls.flatMap((url) => {
    const leads = destinationOf(url, publicUrl);
    return leads ? [{ url, leads }] : [];
  });
  for (const { url, leads } of known.slice(0, mostChecked))
    for (const reader of readers) if (!dead.has(url) && !(await leads(db, reader))) dead.add(url);
  return dead;
}

/** How to find out whether the link leads anywhere for a reader; undefined for links that are not checked. */
function destinationOf(url: string, publicUrl: string): Leads | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin, pathname, searchParams } = new URL(url);
  if (origin !== new URL(publicUrl).origin) return undefined;
  const [, kind, key] = pathname.split('/');
  if (kind === 'articles' && articleId.safeParse(key).success) return articleIsOpen(key!);
  if (kind === 'artworks' && artworkId.safeParse(key).success) return workIsOpen(key!);
  if (kind === 'collections' && collectionId.safeParse(key).success) return collectionIsOpen(key!);
  const segment = pathname === pages.segment ? segmentId.safeParse(searchParams.get('segmentId')) : undefined;
  return segment?.success ? segmentIsOpen(segment.data) : undefined;
}

const articleIsOpen =
  (id: string): Leads =>
  async (db, reader) =>
    isThere(
      await sql`select from articles where articles.id = ${id} and articles.published_at is not null and ${articlesVisibleTo(reader)}`.execute(
        db,
      ),
    );

const workIsOpen =
  (id: string): Leads =>
  async (db, reader) =>
    (await visibleArtworkIds(db, reader, [artworkId.parse(id)])).length > 0;

const collectionIsOpen =
  (id: string): Leads =>
  (db, reader) =>
    getCollection(db, reader, collectionId.parse(id)).then(
      () => true,
      () => false,
    );

const segmentIsOpen =
  (id: string): Leads =>
  async (db, reader) =>
    (await db
      .selectFrom('segments')
      .select('id')
      .where('id', '=', segmentId.parse(id))
      .where(segmentsVisibleTo(reader))
      .executeTakeFirst()) !== undefined;

const isThere = ({ rows }: { readonly rows: readonly unknown[] }) => rows.length > 0;
