import type { personChange } from '@oeuvre/contracts/domains/admin/people/managed-people.model.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { z } from 'zod';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { changeRightsOf } from '../../accounts/people/people.commands.ts';
import { assignTo } from '../../segments/staff.commands.ts';

/** Changes rights and assigned segments of a person at once, or nothing. */
export async function changePerson(
  db: Database,
  viewer: Viewer,
  { person, change }: { readonly person: UserId; readonly change: z.output<typeof personChange> },
): Promise<void> {
  const { assign, unassign, ...rights } = change;
  await inTransaction(db, async (tx) => {
    await changeRightsOf(tx, viewer, { person, change: rights });
    await assignTo(tx, viewer, { person, assign, unassign });
  });
}
