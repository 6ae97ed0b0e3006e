import { anArticle } from '../packages/server/src/domains/articles/articles.factory.ts';
import { manyContacts } from '../packages/server/src/domains/contacts/contacts.factory.ts';
import { manyMemberships } from '../packages/server/src/domains/memberships/memberships.factory.ts';
import { createDatabase, createPool } from '../packages/server/src/platform/database/database.ts';
import { databaseUrlOf } from '../packages/server/test/running-server.ts';
import { expectSound } from './page-checks.ts';
import { expect, mailFor, nextMail, serverHere, test } from './visitor.ts';

const address = (name: string) => `${name}-${process.pid}@progress.test`;
const title = `A mailing of ${process.pid}`;
let article: string;

/** A paused mailing: one mail was sent, one was deferred by the server and waits. */
test.beforeEach(async () => {
  const pool = createPool(databaseUrlOf(serverHere().dataDir), { max: 1 });
  const db = createDatabase(pool);
  const { rows } = await pool.query(
    `select staff.segment_id as segment, staff.user_id as supervisor from segment_staff staff join users u on u.id = staff.user_id
     where u.email = 'supervisor@oeuvre.test' order by 1 limit 1`,
  );
  const { segment, supervisor } = rows[0];
  article = (
    await anArticle(db, {
      by: { id: supervisor },
      status: 'published',
      title,
      segments: [segment],
      at: new Date(Date.UTC(2019, 0, 3)),
    })
  ).id;
  await pool.query('delete from contacts where email = any($1)', [[address('sent'), address('waiting')]]);
  const contacts = await manyContacts(db, [{ email: address('sent') }, { email: address('waiting') }]);
  await manyMemberships(
    db,
    contacts.map((contact) => ({ segment: { id: segment }, contact, newsletter: 'subscribed' as const })),
  );
  await pool.query(
    `with campaign as (insert into mailings (article_id, kind, state, pause_reason, subject, slot_key, html, plain, created_by)
       values ($1, 'mass', 'paused', 'person', $2, 'a key of thirty-two letters or more', '<p>Words</p>', 'Words', $3) returning id)
     insert into mailing_recipients (mailing_id, contact_id, segment_id, email, state, reason, sent_at, claimed_at, attempts)
     select campaign.id, c.id, $4, c.email, case when c.email = $5 then 'sent' else 'queued' end,
       case when c.email = $5 then null else '451 4.7.1 Greylisted' end, case when c.email = $5 then now() end, now(), 1
     from campaign, contacts c where c.email = any($6)`,
    [article, title, supervisor, segment, address('sent'), [address('sent'), address('waiting')]],
  );
  await pool.end();
});

/** Four more readers, who get the mailing at nine in the morning where they are. */
async function makeReadersWait() {
  const pool = createPool(databaseUrlOf(serverHere().dataDir), { max: 1 });
  await pool.query(
    `with campaign as (select id from mailings where article_id = $1),
       moments as (insert into mailing_moments (mailing_id, zone, leaves_at)
         select c.id, z.zone, '2031-03-03 09:00'::timestamp at time zone z.zone from campaign c,
           (values ('America/New_York'), ('America/Toronto'), ('Asia/Kolkata')) z (zone) returning zone, leaves_at)
     insert into mailing_recipients (mailing_id, email, leaves_at, next_at)
     select c.id, w.no || $2, m.leaves_at, m.leaves_at from campaign c,
       (values (1, 'America/New_York'), (2, 'America/New_York'), (3, 'America/Toronto'), (4, 'Asia/Kolkata')) w (no, zone)
       join moments m on m.zone = w.zone`,
    [article, address('later')],
  );
  await pool.end();
}

for (const width of [1_440, 390])
  test(`a paused mailing, in which some wait for their hour, is sound at ${width} px, in light and dark`, async ({
    visit,
  }) => {
    await makeReadersWait();
    const page = await visit('supervisor@oeuvre.test', { viewport: { width, height: 900 } });
    await page.goto(`/ses-events?articleId=${article}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: '451 4.7.1 Greylisted' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'By time zone' })).toContainText(
      '3 wait for 09:00 in New York and Toronto',
    );
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: test.info().outputPath(`paused-${width}-${colorScheme}.png`), fullPage: true });
    }
    await expectSound(page);
    await page.getByRole('link', { name: address('sent') }).click();
    const panel = (name: string) => page.getByRole('complementary', { name: address(name) });
    await expect(panel('sent').getByRole('heading', { name: address('sent') })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: test.info().outputPath(`panel-${width}-${colorScheme}.png`) });
    }
    await expectSound(page);
    await page.keyboard.press('ArrowDown');
    await expect(panel('waiting')).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(panel('sent')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel('sent')).toBeHidden();
  });

test('a resumed mailing sends to those who wait, and to no one twice', async ({ visit }) => {
  const page = await visit('supervisor@oeuvre.test');
  await page.goto(`/ses-events?articleId=${article}`);
  await page.getByRole('button', { name: 'Resume' }).click();
  expect((await nextMail(address('waiting'))).parsed.subject).toBe(title);
  await expect(page.getByRole('status').filter({ hasText: /^Sent / })).toBeVisible();
  expect(await mailFor(address('sent'))).toEqual([]);
});

test('the rest of a mailing is cancelled, and its record stays', async ({ visit }) => {
  const page = await visit('supervisor@oeuvre.test');
  await page.goto(`/ses-events?articleId=${article}`);
  const before = (await mailFor(address('waiting'))).length;
  await page.getByRole('button', { name: 'Cancel the rest' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the rest' }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'The rest is cancelled' })).toBeVisible();
  await expect(page.getByText('cancelled').first()).toBeVisible();
  expect(await mailFor(address('waiting'))).toHaveLength(before);
});
