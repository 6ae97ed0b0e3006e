import '../similarity.tables.ts';
import { similarityErrors } from '@oeuvre/contracts/domains/similarity/similarity.errors.ts';
import type { WeightSettings } from '@oeuvre/contracts/domains/similarity/similarity.model.ts';
import { mayChangeWeights } from '@oeuvre/contracts/domains/similarity/similarity.policy.ts';
import { accountOf, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import type { Services } from '../../../platform/services/services.ts';
import { usualSettings } from './usual-settings.ts';

/** Starts a new version; a job counts the terms. One at a time: each reads every public work. */
export async function startWeights(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  viewer: Viewer,
  { reason, ...settings }: WeightSettings & { readonly reason: string },
): Promise<number> {
  assertAllowed(mayChangeWeights(viewer));
  return inTransaction(db, async (tx) => {
    await sql`lock table term_models in share row exclusive mode`.execute(tx);
    const busy = await tx.selectFrom('termModels').select('version').where('computedAt', 'is', null).executeTakeFirst();
    if (busy) throw similarityErrors('being-computed');
    const { version } = await tx
      .insertInto('termModels')
      .values({ settings: JSON.stringify(settings), reason, startedBy: accountOf(viewer), computedAt: null })
      .returning('version')
      .executeTakeFirstOrThrow();
    await jobs.send('similarity.weights', { version }, { tx });
    await recordChange(tx, {
      audit: {
        viewer,
        act: 'similarity.start-weights',
        subject: ['term-weights', String(version)],
        details: { ...settings, reason },
      },
    });
    return version;
  });
}

/** Uses a version from now on: every node's index reads it. */
export async function activateWeights(db: Database, viewer: Viewer, version: number): Promise<void> {
  assertAllowed(mayChangeWeights(viewer));
  await inTransaction(db, async (tx) => {
    await sql`lock table term_models in share row exclusive mode`.execute(tx);
    const row = await tx
      .selectFrom('termModels')
      .select(['computedAt', 'active'])
      .where('version', '=', version)
      .executeTakeFirst();
    if (!row) throw similarityErrors('unknown-version');
    if (!row.computedAt) throw similarityErrors('not-computed');
    await makeActive(tx, version);
    await recordChange(tx, {
      audit: { viewer, act: 'similarity.activate-weights', subject: ['term-weights', String(version)] },
      touches: ['term-weights'],
    });
  });
}

async function makeActive(tx: Database, version: number): Promise<void> {
  await tx
    .updateTable('termModels')
    .set({ active: false })
    .where('active', '=', true)
    .where('version', '<>', version)
    .execute();
  await tx.updateTable('termModels').set({ active: true }).where('version', '=', version).execute();
}

/**
 * Counts in how many public works each term occurs, itself or by something below it. Private works never count, so that
 * they move nobody's figures. The first version is used at once, and so is one that nobody started: it only counts anew.
 */
export async function countTermsOf(db: Database, version: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('termModels')
      .select(['computedAt', 'startedBy'])
      .where('version', '=', version)
      .forUpdate()
      .executeTakeFirst();
    if (!row || row.computedAt) return;
    await sql`with open as (select artwork_id from listed_works where is_open),
      counted as (
        select a.ancestor_id as id, count(distinct t.artwork_id)::int as df
          from artwork_tags t join open using (artwork_id) join tag_ancestors a on a.tag_id = t.tag_id group by a.ancestor_id
        union all select m.artist_id, count(distinct m.artwork_id)::int
          from artwork_artists m join open using (artwork_id) where m.artist_id is not null group by m.artist_id
      ), gathered as (
        select coalesce(array_agg(id order by id), '{}') as terms, coalesce(array_agg(df order by id), '{}') as df from counted
      )
      update term_models set computed_at = now(), works_count = (select count(*) from open), terms = gathered.terms, df = gathered.df
      from gathered where version = ${version}`.execute(tx);
    const active = await tx.selectFrom('termModels').select('version').where('active', '=', true).executeTakeFirst();
    if (!active || row.startedBy === null) {
      await makeActive(tx, version);
      await recordChange(tx, { touches: ['term-weights'] });
    }
  });
}

/** A twentieth more or fewer public works than were counted. */
const staleFrom = 0.05;

/**
 * Keeps the weights as they are chosen, but counted anew, once the catalogue has grown or shrunk noticeably: returns the
 * version to count.
 */
export async function renewStaleWeights(db: Database): Promise<number | undefined> {
  return inTransaction(db, async (tx) => {
    await sql`lock table term_models in share row exclusive mode`.execute(tx);
    const unfinished = await tx
      .selectFrom('termModels')
      .select('version')
      .where('computedAt', 'is', null)
      .executeTakeFirst();
    if (unfinished) return unfinished.version;
    const active = await tx
      .selectFrom('termModels')
      .select(['settings', 'worksCount'])
      .where('active', '=', true)
      .executeTakeFirst();
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from listed_works where is_open`.execute(tx);
    const count = rows[0]!.count;
    if (count === 0 || (active && Math.abs(count - active.worksCount) <= staleFrom * Math.max(active.worksCount, 1)))
      return undefined;
    const { version } = await tx
      .insertInto('termModels')
      .values({
        settings: JSON.stringify(active?.settings ?? usualSettings),
        reason: active ? 'The catalogue has changed.' : 'The first weights of this catalogue.',
        startedBy: null,
        computedAt: null,
      })
      .returning('version')
      .executeTakeFirstOrThrow();
    return version;
  });
}
