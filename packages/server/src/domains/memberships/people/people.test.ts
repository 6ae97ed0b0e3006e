import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { roles } from '@oeuvre/contracts/kernel/viewer.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { db, pool } from '../../../../test/database.ts';
import { aPerson, type Person } from '../../accounts/accounts.factory.ts';
import { aSegment, assign } from '../../segments/segments.factory.ts';
import { aMembership } from '../memberships.factory.ts';
import { peopleHandlers } from './people.routes.ts';

const app = await testApp(peopleHandlers);

describe('people search', () => {
  const asRole = async (role: (typeof roles)[number], { assigned = false, canMail = false } = {}) => {
    const person = await aPerson(db, { roles: [role], flags: canMail ? ['canMailArticles'] : [] });
    if (assigned) {
      const { rows } = await pool.query("insert into segments (name) values ('S ' || gen_random_uuid()) returning id");
      await pool.query('insert into segment_staff (segment_id, user_id) values ($1, $2)', [rows[0].id, person.id]);
    }
    return person;
  };
  const may = {
    SUPER: true,
    OO_CURATOR: 'assigned',
    OO_SUPERVISOR: 'assigned',
    SUPERVISOR: 'assigned',
    COLLABORATOR: false,
    OWNER: false,
    COMMON: false,
    APPLICATION_MANAGER: false,
  } as const;

  test.each(roles)('security 17: %s searches people only if the permissions allow it', async (role) => {
    for (const assigned of [false, true]) {
      for (const canMail of [false, true]) {
        const person = await asRole(role, { assigned, canMail });
        const allowed = canMail || may[role] === true || (may[role] === 'assigned' && assigned);
        for (const route of [accountsRoutes.byParams, accountsRoutes.smartSearch]) {
          const reply = app.call(person, route, { query: { text: 'nobody' } });
          await (allowed ? expect(reply).resolves.toEqual([]) : expect(reply).rejects.toMatchObject({ status: 403 }));
        }
      }
    }
    expect((await app.refusal(null, accountsRoutes.byParams, {})).status).toBe(401);
  });

  test('search finds people by name, address and role, but no unconfirmed ones', async () => {
    const root = await asRole('SUPER');
    await aPerson(db, { firstName: 'Tomás', lastName: 'Ferreira', email: 'tomas@oeuvre.test', roles: ['OWNER'] });
    await aPerson(db, { firstName: 'Tomás', lastName: 'Unconfirmed', isConfirmed: false });
    const found = async (query: { text: string; roles?: string[]; flag?: 'canWriteArticles' }) =>
      (await app.call(root, accountsRoutes.byParams, { query: query as { text: string } })).map(
        (person) => person.last_name,
      );
    expect(await found({ text: 'tomas fe' })).toEqual(['Ferreira']);
    expect(await found({ text: 'TOMAS@' })).toEqual(['Ferreira']);
    expect(await found({ text: 'tomas', roles: ['SUPER'] })).toEqual([]);
    expect(await found({ text: '', roles: ['OWNER'] })).toEqual(['Ferreira']);
    expect(await found({ text: '%%%' })).toEqual([]);
    await aPerson(db, { firstName: 'Tomás', lastName: 'Writing', flags: ['canWriteArticles'] });
    expect(await found({ text: 'tomas', flag: 'canWriteArticles' })).toEqual(['Writing']);
    expect(await app.call(root, accountsRoutes.smartSearch, { query: { text: '' } })).toEqual([]);
  });

  test('staff find the people and the staff of their own segments only; who mails without a segment finds nobody', async () => {
    const [own, other] = [await aSegment(db, { name: 'Own', public: false }), await aSegment(db, { name: 'Other' })];
    const named = (lastName: string) => aPerson(db, { firstName: 'Quirin', lastName });
    await aMembership(db, { segment: own, person: await named('Member') });
    await aMembership(db, { segment: own, person: await named('Invited'), status: 'INVITED' });
    await assign(db, await named('Colleague'), own);
    await aMembership(db, { segment: other, person: await named('Stranger') });
    await named('Nowhere');
    const curator = await aPerson(db, { roles: ['OO_CURATOR'] });
    await assign(db, curator, own);
    const mailer = await aPerson(db, { flags: ['canMailArticles'] });
    for (const route of [accountsRoutes.byParams, accountsRoutes.smartSearch]) {
      const found = async (by: Person) =>
        (await app.call(by, route, { query: { text: 'quirin' } })).map(({ last_name }) => last_name);
      expect(await found(curator)).toEqual(['Colleague', 'Invited', 'Member']);
      expect(await found(mailer)).toEqual([]);
      expect(await found(await asRole('SUPER'))).toEqual(['Colleague', 'Invited', 'Member', 'Nowhere', 'Stranger']);
    }
  });

  test('the log keeps who searched for what, and never whom they found', async () => {
    const root = await asRole('SUPER');
    await app.call(root, accountsRoutes.byParams, { query: { text: 'quirin', roles: ['OWNER'] } });
    const { rows } = await pool.query("select actor_id, details from audit_log where act = 'accounts.searchPeople'");
    expect(rows).toContainEqual({ actor_id: root.id, details: { text: 'quirin', roles: ['OWNER'], count: 0 } });
  });
});
