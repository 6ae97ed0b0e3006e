import { accessTypes, articleStatuses } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import { mayReadArticle } from '@oeuvre/contracts/domains/articles/articles.policy.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { roles, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { expect, test } from 'vitest';
import { viewerOf } from '../../../test/app.ts';
import { db } from '../../../test/database.ts';
import { articlesVisibleTo, findArticle } from './articles.access.ts';
import { anArticle } from './articles.factory.ts';
import { aPerson, aSegment } from './articles.fixture.ts';

/**
 * Everybody who differs for the rule: each role as a stranger, as staff, as a member and as somebody suspended, and
 * their mixtures.
 */
async function everyViewer(one: Awaited<ReturnType<typeof aSegment>>, other: typeof one): Promise<Map<string, Viewer>> {
  const viewers = new Map<string, Viewer>([['a guest', await viewerOf(null)]]);
  for (const role of roles) {
    const standings = {
      'a stranger': {},
      'a member': { memberOf: [one] },
      'a member of another segment': { memberOf: [other] },
      staff: { assignedTo: [one] },
      suspended: { suspendedIn: [one] },
      'staff but suspended': { assignedTo: [one], suspendedIn: [one] },
      'suspended here, a member there': { suspendedIn: [one], memberOf: [other] },
      'suspended in both': { suspendedIn: [one, other] },
    };
    for (const [standing, given] of Object.entries(standings))
      viewers.set(`${role}, ${standing}`, await viewerOf(await aPerson({ roles: [role], ...given })));
  }
  return viewers;
}

test('everybody lists exactly the articles that the rule lets them read', async () => {
  const one = await aSegment();
  const other = await aSegment({ public: true });
  const viewers = await everyViewer(one, other);
  const author = await aPerson();
  viewers.set('the author', await viewerOf(author));
  viewers.set('the author, suspended', await viewerOf(await aPerson({ suspendedIn: [one] })));
  const authors = [author, { id: viewers.get('the author, suspended')!.id as string }];
  const articles = [];
  for (const by of authors) {
    for (const status of articleStatuses) {
      for (const accessType of accessTypes) {
        for (const segments of [[], [one.id], [other.id], [one.id, other.id]])
          articles.push(await anArticle(db, { by, status, accessType, segments }));
      }
    }
  }
  const facts = await Promise.all(articles.map(async ({ id }) => (await findArticle(db, id))!));
  expect(facts).toHaveLength(48);

  for (const [name, viewer] of viewers) {
    const listed = await db.selectFrom('articles').select('id').where(articlesVisibleTo(viewer)).execute();
    const permitted = facts.filter((article) => isAllowed(mayReadArticle(viewer, article)));
    expect(listed.map(({ id }) => id).sort(), name).toEqual(permitted.map(({ id }) => id).sort());
  }
  expect(viewers.size).toBe(67);
});

test('an article without a segment is known to its author and to admins only, unless it is public', async () => {
  const [author, supervisor, admin] = [
    await aPerson(),
    await aPerson({ roles: ['OO_SUPERVISOR'] }),
    await aPerson({ roles: ['SUPER'] }),
  ];
  const { id } = await anArticle(db, { by: author, status: 'published' });
  const facts = (await findArticle(db, id))!;
  const reads = async (person: { id: string }) => isAllowed(mayReadArticle(await viewerOf(person), facts));
  expect([await reads(author), await reads(admin), await reads(supervisor)]).toEqual([true, true, false]);
});
