import { type Role, roles } from '../packages/contracts/src/kernel/viewer.ts';
import { aPerson } from '../packages/server/src/domains/accounts/accounts.factory.ts';
import { createDatabase, createPool } from '../packages/server/src/platform/database/database.ts';
import { databaseUrlOf } from '../packages/server/test/running-server.ts';
import { demoPassword, expect, serverHere, test } from './visitor.ts';

const emailOf = (role: Role) => `menu.${role.toLowerCase()}@oeuvre.test`;

/** One account per role, with the permission to write. */
test.beforeAll(async () => {
  const pool = createPool(databaseUrlOf(serverHere().dataDir), { max: 2 });
  const { rows } = await pool.query<{ email: string }>('select email from users where email = any($1)', [
    roles.map(emailOf),
  ]);
  // After a failed test Playwright runs this again on the same server.
  for (const role of roles)
    if (!rows.some(({ email }) => email === emailOf(role)))
      await aPerson(createDatabase(pool), {
        email: emailOf(role),
        roles: [role],
        password: demoPassword,
        flags: ['canWriteArticles'],
      });
  await pool.end();
});

/** The links of a part of the page in the server's HTML. */
const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));

for (const role of ['guest', ...roles] as const)
  test(`every menu entry of ${role} leads to a page`, async ({ visit }) => {
    const { request } = await visit(role === 'guest' ? undefined : emailOf(role));
    const html = await (await request.get('/explore')).text();
    const links = linksIn(/<nav[^>]*aria-label="Main"[\s\S]*?<\/nav>/.exec(html)![0]);
    const inDrawer = linksIn(/<nav[^>]*popover="auto"[\s\S]*?<\/nav>/.exec(html)![0]);
    expect(links.length).toBeGreaterThan(2);
    expect(inDrawer).toEqual(expect.arrayContaining(links));
    for (const link of links) {
      const reply = await request.get(link);
      const { pathname, search } = new URL(reply.url());
      expect({ link, status: reply.status(), at: `${pathname}${search}` }).toEqual({ link, status: 200, at: link });
    }
  });
