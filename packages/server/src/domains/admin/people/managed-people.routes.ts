import { displayName } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { mayManagePeople } from '@oeuvre/contracts/domains/accounts/people/people.policy.ts';
import { managedPeopleRoutes } from '@oeuvre/contracts/domains/admin/people/managed-people.routes.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { normalisedEmail } from '@oeuvre/contracts/kernel/text.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { type CallContext, handle, signedIn } from '../../../platform/http/serve.ts';
import { mailAccountInvitation } from '../../accounts/accounts.access.ts';
import { listPeople } from '../../accounts/accounts.queries.ts';
import { disableAccount, enableAccount, inviteAgain, inviteToAccount } from '../../accounts/people/people.commands.ts';
import { handOverSegments } from '../../segments/staff.commands.ts';
import { changePerson } from './managed-people.commands.ts';
import { countManagedPeople, getManagedPerson, listManagedPeople } from './managed-people.queries.ts';

/** Every call of administrators about people: asks the rule, and takes from the budget of changes. */
async function asAdmin({ viewer, services }: CallContext): Promise<void> {
  assertAllowed(mayManagePeople(viewer));
  await services.limits.take('people-change', signedIn(viewer).id);
}

/** An address gets as many mails a day from administrators as from anybody else who names it. */
const takeMail = ({ services }: CallContext, email: string) =>
  services.limits.take('mail-to-address', normalisedEmail(email));

async function mailTo({ db, viewer, services }: CallContext, person: UserId, email: string): Promise<void> {
  const [by] = await listPeople(db, [signedIn(viewer).id]);
  await mailAccountInvitation(services, { person, email, by: by ? displayName(by) : 'An administrator' });
}

export const managedPeopleHandlers = [
  handle(managedPeopleRoutes.list, async ({ db, viewer, query, services }) => {
    assertAllowed(mayManagePeople(viewer));
    await services.limits.take('search', `people ${signedIn(viewer).id}`);
    return listManagedPeople(db, query);
  }),

  handle(managedPeopleRoutes.counts, async ({ db, viewer, query }) => {
    assertAllowed(mayManagePeople(viewer));
    return countManagedPeople(db, query.searchQuery);
  }),

  handle(managedPeopleRoutes.get, async ({ db, viewer, params }) => {
    assertAllowed(mayManagePeople(viewer));
    return getManagedPerson(db, params.personId);
  }),

  handle(managedPeopleRoutes.invite, async (call) => {
    await asAdmin(call);
    await call.services.limits.take('account-invitation', signedIn(call.viewer).id);
    await takeMail(call, call.body.email);
    const person = await inviteToAccount(call.db, call.viewer, call.body);
    const invited = await getManagedPerson(call.db, person);
    await mailTo(call, person, invited.email);
    return invited;
  }),

  handle(managedPeopleRoutes.inviteAgain, async (call) => {
    await asAdmin(call);
    await call.services.limits.take('account-invitation', signedIn(call.viewer).id);
    const email = await inviteAgain(call.db, call.viewer, call.params.personId);
    await takeMail(call, email);
    await mailTo(call, call.params.personId, email);
  }),

  handle(managedPeopleRoutes.change, async (call) => {
    await asAdmin(call);
    await changePerson(call.db, call.viewer, { person: call.params.personId, change: call.body });
    return getManagedPerson(call.db, call.params.personId);
  }),

  handle(managedPeopleRoutes.disable, async (call) => {
    await asAdmin(call);
    await disableAccount(call.db, call.viewer, call.params.personId);
    return getManagedPerson(call.db, call.params.personId);
  }),

  handle(managedPeopleRoutes.enable, async (call) => {
    await asAdmin(call);
    await enableAccount(call.db, call.viewer, call.params.personId);
    return getManagedPerson(call.db, call.params.personId);
  }),

  handle(managedPeopleRoutes.handOver, async (call) => {
    await asAdmin(call);
    await getManagedPerson(call.db, call.params.personId);
    await handOverSegments(call.db, call.viewer, { from: call.params.personId, to: call.body.userId });
    return getManagedPerson(call.db, call.params.personId);
  }),
];
