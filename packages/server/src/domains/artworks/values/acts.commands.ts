import '../artworks.tables.ts';
import { mostWorksAtOnce } from '@oeuvre/contracts/domains/artworks/values/values.constants.ts';
import { valueErrors } from '@oeuvre/contracts/domains/artworks/values/values.errors.ts';
import type { ValueChange } from '@oeuvre/contracts/domains/artworks/values/values.model.ts';
import { mayUndoValueAct } from '@oeuvre/contracts/domains/artworks/values/values.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { accountOf } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import type { Services } from '../../../platform/services/services.ts';
import { sendStep } from '../../../platform/work/long-work.ts';
import { editableArtworkIds } from '../artworks.access.ts';
import type { Actor } from '../artworks.commands.ts';
import { checkChange } from './rehearse.ts';
import { worksWith } from './values.queries.ts';

type Needs = Pick<Services, 'db' | 'jobs'>;

/**
 * Begins to change values in all works that the viewer may change now. The works are listed in the same transaction, so
 * that exactly these change; the job writes them.
 */
export async function startValueAct({ db, jobs }: Needs, actor: Actor, change: ValueChange): Promise<string> {
  const { viewer } = actor;
  return inTransaction(db, async (tx) => {
    const { replacement, ids } = await checkChange(tx, change);
    const { part, from, to } = replacement;
    const { id } = await tx
      .insertInto('valueActs')
      .values({
        part,
        fromValues: JSON.stringify(from),
        toWord: to.word ?? null,
        toLink: to.link ?? null,
        setsLink: to.link !== undefined,
        startedBy: accountOf(viewer),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { numAffectedRows = 0n } = await sql`insert into value_act_works (act_id, artwork_id)
      select ${id}, w.artwork_id from (${worksWith(viewer, part, ids)}) w limit ${mostWorksAtOnce + 1}`.execute(tx);
    const works = Number(numAffectedRows);
    if (works === 0) throw valueErrors('nothing-to-change');
    if (works > mostWorksAtOnce) throw valueErrors('too-many-works');
    await tx.updateTable('valueActs').set({ works }).where('id', '=', id).execute();
    await recordAct(tx, actor, { id, act: 'change', details: { part, from, to, works } });
    await sendStep(jobs, 'value-acts.step', { id, tx });
    return id;
  });
}

/** Stops an act that is under way, and takes it back. What the viewer may not change any more is left alone. */
export async function undoValueAct({ db, jobs }: Needs, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const act = await tx
      .selectFrom('valueActs')
      .select(['state', 'startedBy'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!act) throw commonErrors('not-found');
    assertAllowed(mayUndoValueAct(actor.viewer, act), valueErrors);
    await tx
      .updateTable('valueActWorks')
      .set({ state: 'left alone' })
      .where('actId', '=', id)
      .where('state', '=', 'changed')
      .where(sql<boolean>`artwork_id not in (${editableArtworkIds(actor.viewer)})`)
      .execute();
    await sql`update value_acts set state = 'undoing', updated_at = ${now},
      left_alone = (select count(*) from value_act_works where act_id = ${id} and state = 'left alone') where id = ${id}`.execute(
      tx,
    );
    await recordAct(tx, actor, { id, act: 'undo' });
    await sendStep(jobs, 'value-acts.step', { id, tx });
  });
}

interface RecordedAct {
  readonly id: string;
  /** Its name in the audit log, after `values.`. */
  readonly act: string;
  readonly details?: Record<string, unknown>;
}

const recordAct = (tx: Database, { viewer, requestId }: Actor, { id, act, details }: RecordedAct): Promise<void> =>
  recordChange(tx, {
    audit: { viewer, requestId, act: `values.${act}`, subject: ['value-act', id], ...(details && { details }) },
  });
