import type { LinkCard } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { maySeeCollection } from '@oeuvre/contracts/domains/collections/collections.policy.ts';
import type { ArticleId, ArtworkId, CollectionId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { articlesVisibleTo } from '../../articles/articles.access.ts';
import { listArticlesByIds } from '../../articles/lists/summaries.queries.ts';
import { artworkCards } from '../../artworks/queries/artwork-cards.queries.ts';
import { listStoredCollections } from '../../collections/collections.access.ts';
import { listCollectionsByIds } from '../../collections/lists/summaries.queries.ts';
import { segmentsVisibleTo } from '../../segments/segments.access.ts';
import { type LinkedThing, linkedThing } from './link-addresses.ts';

/** By the id that an address had. */
type Cards = readonly (readonly [string, LinkCard])[];

/** The things that addresses of this site lead to, as the viewer may know them; null for everything else. */
export async function listLinkCards(
  db: Database,
  viewer: Viewer,
  { addresses, publicUrl }: { readonly addresses: readonly string[]; readonly publicUrl: string },
): Promise<(LinkCard | null)[]> {
  const things = addresses.map((address) => linkedThing(address, publicUrl));
  const ids = <Id extends string>(kind: LinkedThing['kind']) => [
    ...new Set(things.flatMap((thing) => (thing?.kind === kind ? [thing.id as Id] : []))),
  ];
  const found = await Promise.all([
    artworks(db, viewer, ids('artwork')),
    collections(db, viewer, ids('collection')),
    articles(db, viewer, ids('article')),
    segments(db, viewer, ids('segment')),
  ]);
  const cards = new Map(found.flat().map(([id, card]) => [`${card.kind} ${id}`, card]));
  return things.map((thing) => (thing && cards.get(`${thing.kind} ${thing.id}`)) ?? null);
}

async function artworks(db: Database, viewer: Viewer, keys: readonly string[]): Promise<Cards> {
  if (keys.length === 0) return [];
  const openIds = keys.filter((key) => key.startsWith('OO-'));
  const { rows } = await sql<{ id: ArtworkId }>`select a.id from artworks a where a.open_id = any(${openIds}::text[])
    limit ${openIds.length}`.execute(db);
  const ids = [...keys.filter((key) => !key.startsWith('OO-')), ...rows.map(({ id }) => id)] as ArtworkId[];
  return (await artworkCards(db, viewer, ids)).flatMap(({ id, openId, title, artist, image }) => {
    const card: LinkCard = { kind: 'artwork', id, title, note: artist, picture: image };
    return [[id, card] as const, ...(openId ? [[openId, card] as const] : [])];
  });
}

async function collections(db: Database, viewer: Viewer, ids: readonly CollectionId[]): Promise<Cards> {
  if (ids.length === 0) return [];
  const seen = (await listStoredCollections(db, ids)).filter((one) => isAllowed(maySeeCollection(viewer, one)));
  const found = await listCollectionsByIds(db, viewer, { ids: seen.map(({ id }) => id) });
  return found.map(({ id, name, cover }) => [id, { kind: 'collection', id, title: name, note: '', picture: cover }]);
}

async function articles(db: Database, viewer: Viewer, ids: readonly ArticleId[]): Promise<Cards> {
  const found = await listArticlesByIds(db, articlesVisibleTo(viewer), ids);
  return found.map(({ id, title, author, coverImage: picture }) => {
    const note = [author.first_name, author.last_name].filter(Boolean).join(' ');
    return [id, { kind: 'article', id, title, note, picture }];
  });
}

async function segments(db: Database, viewer: Viewer, ids: readonly SegmentId[]): Promise<Cards> {
  if (ids.length === 0) return [];
  const found = await db
    .selectFrom('segments')
    .select(['segments.id', 'segments.name'])
    .select(
      sql<
        LinkCard['picture']
      >`(select json_build_object('fileId', f.id, 'width', f.width, 'height', f.height, 'colour', f.colour,
        'placeholder', f.placeholder) from files f where f.id = coalesce(segments.image_file_id, segments.cover_file_id))`.as(
        'picture',
      ),
    )
    .where('segments.id', 'in', ids)
    .where(segmentsVisibleTo(viewer))
    .limit(ids.length)
    .execute();
  return found.map(({ id, name, picture }) => [id, { kind: 'segment', id, title: name, note: '', picture }]);
}
