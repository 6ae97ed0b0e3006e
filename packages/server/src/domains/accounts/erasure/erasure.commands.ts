import '../accounts.events.ts';
import '../accounts.tables.ts';
import { accountErrors } from '@oeuvre/contracts/domains/accounts/accounts.errors.ts';
import { displayName } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import {
  type Erasure,
  type ErasureRequest,
  erasureWaitDays,
  type PublicationChoice,
} from '@oeuvre/contracts/domains/accounts/erasure/erasure.model.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { forgetInAudit } from '../../../platform/database/audit.ts';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { forgetInEvents } from '../../../platform/jobs/events.ts';
import { forgetInMailbox } from '../../../platform/mail/mail-mailbox.ts';
import { forgetSingleMails } from '../../../platform/mail/single/single-mails.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import { lockAdmins } from '../people/people.commands.ts';
import { sessionTagsOf } from '../people/people.queries.ts';
import { allPersonalData, type Erasing } from '../personal-data/personal-data.access.ts';
import { findErasure, isLastAdmin, presentErasure } from './erasure.queries.ts';

/** Asks for the erasure of an account; the caller has proved that its owner is there. */
export async function requestErasure(
  db: Database,
  person: UserId,
  { publications, penName }: Pick<ErasureRequest, 'publications' | 'penName'>,
): Promise<Erasure> {
  return inTransaction(db, async (tx) => {
    if (await isLastAdmin(tx, person)) throw accountErrors('last-admin');
    const row = await tx
      .insertInto('accountErasures')
      .values({
        userId: person,
        publications,
        penName: publications === 'penName' ? (penName ?? null) : null,
        dueAt: sql<Date>`now() + ${erasureWaitDays} * interval '1 day'`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['publications', 'penName', 'requestedAt', 'dueAt'])
      .executeTakeFirst();
    if (!row) throw accountErrors('erasure-asked');
    await recordChange(tx, {
      audit: { viewer: { id: person }, act: 'accounts.requestErasure', subject: ['user', person] },
      touches: [`user:${person}`],
    });
    return presentErasure(row);
  });
}

/** The way back: until the waiting time is over. Repeating it is harmless. */
export async function withdrawErasure(db: Database, person: UserId): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('accountErasures')
      .where('userId', '=', person)
      .where('dueAt', '>', now)
      .executeTakeFirst();
    if (numDeletedRows === 0n) {
      if (await findErasure(tx, person)) throw accountErrors('erasure-begun');
      return;
    }
    await recordChange(tx, {
      audit: { viewer: { id: person }, act: 'accounts.withdrawErasure', subject: ['user', person] },
      touches: [`user:${person}`],
    });
  });
}

interface Due {
  readonly publications: PublicationChoice;
  readonly penName: string | null;
}

/** Locks a person whose waiting time is over; an administrator whom the site needs stays until there is another. */
async function lockDue(tx: Database, person: UserId): Promise<Due | undefined> {
  await lockAdmins(tx);
  const due = await tx
    .selectFrom('accountErasures')
    .select(['publications', 'penName'])
    .where('userId', '=', person)
    .where('dueAt', '<=', now)
    .forUpdate()
    .executeTakeFirst();
  return due && !(await isLastAdmin(tx, person)) ? due : undefined;
}

/**
 * Erases an account whose waiting time is over: all of it or, if the process dies, nothing. False if
 * there is nothing to erase.
 */
export async function eraseAccount(db: Database, person: UserId): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const due = await lockDue(tx, person);
    if (!due) return false;
    const sessions = await sessionTagsOf(tx, [person]);
    const erasing = await prepare(tx, person, due);
    for (const [, part] of allPersonalData()) await part.erase(tx, erasing);
    await tx.deleteFrom('users').where('id', '=', person).execute();
    await tx.deleteFrom('verifications').where('value', '=', person).execute();
    const traces = { person, email: erasing.email, names: erasing.words };
    await forgetInAudit(tx, traces);
    await forgetInEvents(tx, traces);
    await forgetInMailbox(tx, erasing.email);
    await forgetSingleMails(tx, erasing.email);
    await recordChange(tx, {
      audit: { viewer: { id: 0 }, act: 'accounts.erase', subject: ['user', person] },
      touches: [`user:${person}`, ...sessions],
    });
    return true;
  });
}

async function prepare(tx: Database, person: UserId, { publications, penName }: Due): Promise<Erasing> {
  const { email, firstName, middleName, lastName, userName } = await tx
    .selectFrom('users')
    .select(['email', 'firstName', 'middleName', 'lastName', 'userName'])
    .where('id', '=', person)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const whole = displayName({ first_name: firstName, middle_name: middleName, last_name: lastName });
  // A single word, such as 'Art', also stands where it names nobody.
  const names = [whole, `${firstName} ${lastName}`, userName ?? ''].filter((name) => /\S\s\S/.test(name));
  return {
    person,
    email,
    words: [...new Set([email, ...names])],
    firstName,
    heir: publications === 'remove' ? null : await createHeir(tx, penName ?? ''),
    newName: penName ?? 'No name',
  };
}

/** The author of what stays. Nothing leads from it to the person, not even the audit log. */
async function createHeir(tx: Database, penName: string): Promise<UserId> {
  const id = uuidv7() as UserId;
  await tx
    .insertInto('users')
    .values({
      id,
      email: `${id}@pen-name.invalid`,
      firstName: penName,
      name: penName,
      image: null,
      userName: null,
      suspended: true,
      isPenName: true,
    })
    .execute();
  return id;
}
