import '../applications.tables.ts';
import { openedAgainMinutes } from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import { applicationErrors } from '@oeuvre/contracts/domains/applications/applications.errors.ts';
import { mayDecide } from '@oeuvre/contracts/domains/applications/applications.policy.ts';
import type { ApplicationId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { getApplication } from '../applications.access.ts';
import { idOf } from './application-change.ts';

/**
 * Notes that a reviewer looks at an application, so that two do not work at it unawares. It changes nothing that the
 * audit log keeps: one row per person, which is written again only some minutes later.
 */
export async function markOpened(db: Database, viewer: Viewer, id: ApplicationId): Promise<void> {
  assertAllowed(mayDecide(viewer, await getApplication(db, id)), applicationErrors);
  await sql`insert into application_history as h (application_id, act, actor_id) values (${id}, 'opened', ${idOf(viewer)})
    on conflict (application_id, actor_id) where act = 'opened' do update set at = excluded.at
      where h.at < excluded.at - ${openedAgainMinutes} * interval '1 minute'`.execute(db);
}
