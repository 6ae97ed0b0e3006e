import '../collections.tables.ts';
import type { AnsweredWorks, NewAnswer } from '@oeuvre/contracts/domains/collections/coherence/answers.model.ts';
import { maximumAnswers } from '@oeuvre/contracts/domains/collections/coherence/coherence.constants.ts';
import { collectionErrors } from '@oeuvre/contracts/domains/collections/collections.errors.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId, CollectionId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { invalidFields } from '../../../platform/base/invalid-input.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { visibleArtworkIds } from '../../artworks/artworks.access.ts';
import { type Actor, getCollectionForUpdate, recordCollectionChange } from '../change-collection.ts';
import type { One } from '../place-for.ts';

/** A pair is kept with the smaller id first, so that it is one answer in whatever order it is named. */
const inOrder = ({ artworkId, otherId }: AnsweredWorks): AnsweredWorks =>
  otherId !== null && otherId < artworkId ? { artworkId: otherId, otherId: artworkId } : { artworkId, otherId };

/** Keeps an answer to a suggestion about a collection; another answer about the same works replaces it. */
export function giveAnswer(
  db: Database,
  actor: Actor,
  { id, of, answer: given }: One & { readonly answer: NewAnswer },
): Promise<void> {
  const { kind, artworkId } = given;
  const works = inOrder({ artworkId, otherId: given.kind === 'both' ? given.otherId : null });
  if (works.otherId === works.artworkId) throw invalidFields({ path: 'body.otherId', message: 'is the same work' });
  return inTransaction(db, async (tx) => {
    const collection = await getCollectionForUpdate(tx, actor.viewer, { id, of });
    const asked = [works.artworkId, works.otherId].filter((work) => work !== null);
    const known =
      kind === 'never' ? await visibleArtworkIds(tx, actor.viewer, asked) : await worksInside(tx, id, asked);
    if (known.length < asked.length) throw commonErrors('not-found');
    const answer = { kind, answeredBy: accountOf(actor.viewer), answeredAt: sql<Date>`now()` };
    await tx
      .insertInto('coherenceAnswers')
      .values({ collectionId: id, ...works, ...answer })
      .onConflict((conflict) => conflict.columns(['collectionId', 'artworkId', 'otherId']).doUpdateSet(answer))
      .execute();
    const { rows } = await sql<{ count: number }>`select count(*) as count from coherence_answers
      where collection_id = ${id}`.execute(tx);
    if (rows[0]!.count > maximumAnswers) throw collectionErrors('too-many-answers');
    await recordCollectionChange(tx, actor, { act: 'answer', collection, details: { kind, ...works } });
  });
}

async function worksInside(tx: Database, id: CollectionId, works: readonly ArtworkId[]) {
  return tx
    .selectFrom('collectionItems')
    .select('artworkId')
    .where('collectionId', '=', id)
    .where('artworkId', 'in', works)
    .execute();
}

export function withdrawAnswer(db: Database, actor: Actor, { id, of, ...named }: One & AnsweredWorks): Promise<void> {
  const { artworkId, otherId } = inOrder(named);
  return inTransaction(db, async (tx) => {
    const collection = await getCollectionForUpdate(tx, actor.viewer, { id, of });
    const { rows } = await sql<{ kind: string }>`delete from coherence_answers
      where collection_id = ${id} and artwork_id = ${artworkId} and other_id is not distinct from ${otherId}
      returning kind`.execute(tx);
    if (!rows[0]) throw commonErrors('not-found');
    const details = { kind: rows[0].kind, artworkId, otherId };
    await recordCollectionChange(tx, actor, { act: 'withdraw-answer', collection, details });
  });
}
