import { maximumRelatedArtworks } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import { articleErrors } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import { mayLinkArtworks } from '@oeuvre/contracts/domains/articles/articles.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArticleId, ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { visibleArtworkIds } from '../../artworks/artworks.access.ts';
import { updateSubjects } from '../text/text.commands.ts';
import { type Actor, changeArticle, readersOf, recordStep } from './article-change.ts';

interface Linking {
  readonly id: ArticleId;
  readonly act: 'link-artworks' | 'unlink-artwork' | 'move-artwork';
  /** From the present order of related artworks to the new one. */
  readonly reorder: (
    linked: readonly ArtworkId[],
    tx: Database,
  ) => Promise<readonly ArtworkId[]> | readonly ArtworkId[];
}

function changeLinks(db: Database, actor: Actor, { id, act, reorder }: Linking): Promise<void> {
  return changeArticle(db, actor, id, async (tx, article) => {
    assertAllowed(mayLinkArtworks(actor.viewer, article), articleErrors);
    const artworks = await reorder(await listLinkedArtworks(tx, id), tx);
    await tx.deleteFrom('articleArtworks').where('articleId', '=', id).execute();
    await sql`insert into article_artworks (article_id, artwork_id, position) select ${id}, asked.id, asked.place from unnest(${artworks}::uuid[]) with ordinality as asked (id, place)`.execute(
      tx,
    );
    await updateSubjects(tx, [id]);
    await recordStep(tx, actor, { article, audit: { act, details: { artworks } }, renews: readersOf(article) });
  });
}

/** The related artworks in their order. */
async function listLinkedArtworks(tx: Database, id: ArticleId): Promise<ArtworkId[]> {
  const rows = await tx
    .selectFrom('articleArtworks')
    .select('artworkId')
    .where('articleId', '=', id)
    .orderBy('position')
    .orderBy('artworkId')
    .execute();
  return rows.map((row) => row.artworkId);
}

/** Adds related artworks at the end, each once. They must be ones that the viewer may see. */
export function linkArtworks(
  db: Database,
  actor: Actor,
  { id, artworks }: { id: ArticleId; artworks: readonly ArtworkId[] },
): Promise<void> {
  const reorder: Linking['reorder'] = async (linked, tx) => {
    const added = [...new Set(artworks)].filter((artwork) => !linked.includes(artwork));
    if (added.length === 0) throw articleErrors('already-linked');
    if (linked.length + added.length > maximumRelatedArtworks) throw articleErrors('too-many-artworks');
    if ((await visibleArtworkIds(tx, actor.viewer, added)).length < added.length) throw commonErrors('not-found');
    return [...linked, ...added];
  };
  return changeLinks(db, actor, { id, act: 'link-artworks', reorder });
}

export function unlinkArtwork(
  db: Database,
  actor: Actor,
  { id, artworkId }: { id: ArticleId; artworkId: ArtworkId },
): Promise<void> {
  const reorder: Linking['reorder'] = (linked) => {
    if (!linked.includes(artworkId)) throw commonErrors('not-found');
    return linked.filter((artwork) => artwork !== artworkId);
  };
  return changeLinks(db, actor, { id, act: 'unlink-artwork', reorder });
}

/** Moves a related artwork to the place of another; the ones between shift. */
export function moveArtwork(
  db: Database,
  actor: Actor,
  { id, itemId, targetItemId }: { id: ArticleId; itemId: ArtworkId; targetItemId: ArtworkId },
): Promise<void> {
  const reorder: Linking['reorder'] = (linked) => {
    const to = linked.indexOf(targetItemId);
    if (to < 0 || !linked.includes(itemId)) throw commonErrors('not-found');
    return linked.filter((artwork) => artwork !== itemId).toSpliced(to, 0, itemId);
  };
  return changeLinks(db, actor, { id, act: 'move-artwork', reorder });
}
