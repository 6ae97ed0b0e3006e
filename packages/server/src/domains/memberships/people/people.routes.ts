import { maySearchPeople } from '@oeuvre/contracts/domains/accounts/accounts.policy.ts';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { audit } from '../../../platform/database/audit.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { type CallContext, type Handler, handle, signedIn } from '../../../platform/http/serve.ts';
import { type PeopleSearch, searchPeople } from '../../accounts/accounts.queries.ts';
import { peopleWithin } from './people.access.ts';

/** Searches people for somebody who may, within their segments; the log keeps who searched for what. */
async function search({ db, viewer, services }: Pick<CallContext, 'db' | 'viewer' | 'services'>, asked: PeopleSearch) {
  assertAllowed(maySearchPeople(viewer));
  const { id } = signedIn(viewer);
  await services.limits.take('search', `people ${id}`);
  if (!asked.text && !asked.roles && !asked.flag) return [];
  const found = await searchPeople(db, { ...asked, within: peopleWithin(viewer) });
  const { text, roles, flag } = asked;
  await audit(db, {
    viewer,
    act: 'accounts.searchPeople',
    subject: ['user', id],
    details: { text, ...(roles?.length && { roles }), ...(flag && { flag }), count: found.length },
  });
  return found;
}

/** Above `accounts`, because whom somebody finds depends on segments. */
export const peopleHandlers: readonly Handler[] = [
  handle(accountsRoutes.byParams, (call) => {
    const { text, roles, flag } = call.query;
    return search(call, { text, roles, flag, limit: 50 });
  }),
  handle(accountsRoutes.smartSearch, (call) => search(call, { text: call.query.text, limit: 20 })),
];
