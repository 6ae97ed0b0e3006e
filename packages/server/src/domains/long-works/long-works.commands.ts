import './long-works.tables.ts';
import { shownDays } from '@oeuvre/contracts/domains/long-works/long-works.constants.ts';
import type { SeenWork } from '@oeuvre/contracts/domains/long-works/long-works.model.ts';
import type { SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { microseconds } from '../../platform/lists/paging.ts';
import { type Kinds, ownRowsOf } from './long-works.queries.ts';

/**
 * Notes that the viewer has seen these works as they are. Work of others, work that a job is at and work that changed
 * meanwhile are skipped.
 */
export async function seeWorks(db: Database, kinds: Kinds, { viewer, works }: SeenBy): Promise<void> {
  const seen = JSON.stringify(works);
  await inTransaction(db, async (tx) => {
    await sql`insert into seen_works (user_id, kind, work_id, changed_at)
      select ${viewer.id}, own.kind, own.id, own.changed_at from (${ownRowsOf(kinds, viewer)}) own
      join (select distinct on (kind, id) kind, id, "changedAt" from json_to_recordset(${seen}::json) as r (kind text, id uuid, "changedAt" bigint)
        order by kind, id, "changedAt" desc) r on r.kind = own.kind and r.id = own.id and r."changedAt" = ${microseconds(sql`own.changed_at`)}
      where not own.is_working order by own.kind, own.id
      on conflict (user_id, kind, work_id) do update set changed_at = excluded.changed_at`.execute(tx);
  });
}

interface SeenBy {
  readonly viewer: SignedIn;
  readonly works: readonly SeenWork[];
}

/** Older work is not shown in any case. */
export async function forgetSeenWorks(db: Database): Promise<void> {
  await sql`delete from seen_works where changed_at < now() - make_interval(days => ${shownDays + 1})`.execute(db);
}
