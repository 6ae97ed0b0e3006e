import type { Page } from '@playwright/test';
import { anArticle } from '../packages/server/src/domains/articles/articles.factory.ts';
import { manyContacts } from '../packages/server/src/domains/contacts/contacts.factory.ts';
import { manyMemberships } from '../packages/server/src/domains/memberships/memberships.factory.ts';
import { createDatabase, createPool } from '../packages/server/src/platform/database/database.ts';
import { databaseUrlOf } from '../packages/server/test/running-server.ts';
import { expectSound, layoutShift } from './page-checks.ts';
import { expect, mailFor, nextMail, serverHere, serverUrl, test, wake } from './visitor.ts';

/** New addresses for each run: after a failed test Playwright repeats this on the same server. */
const address = (name: string) => `${name}-${process.pid}@draft.test`;
const title = `A draft of ${process.pid}`;
let article: string;
let segmentName: string;

/** An article that only members of a new segment read, which the supervisor may mail. */
test.beforeAll(async () => {
  const pool = createPool(databaseUrlOf(serverHere().dataDir), { max: 1 });
  const db = createDatabase(pool);
  segmentName = `Letters ${process.pid}`;
  const { rows } = await pool.query(
    `with made as (insert into segments (name, public, visible) values ($1, true, true) returning id)
     insert into segment_staff (segment_id, user_id) select made.id, u.id from made, users u where u.email = 'supervisor@oeuvre.test' returning segment_id`,
    [segmentName],
  );
  const segment = { id: rows[0].segment_id };
  const author = (await pool.query("select id from users where email = 'author@oeuvre.test'")).rows[0];
  article = (
    await anArticle(db, {
      by: author,
      status: 'published',
      segments: [segment.id],
      at: new Date(Date.UTC(2019, 0, 2)),
      value: [
        { id: 'title', type: 'title', children: [{ text: title }] },
        {
          id: 'opening',
          type: 'paragraph',
          children: [
            { text: 'Water gives a painter nothing to hold. ' },
            {
              id: 'lost',
              type: 'link',
              url: `${serverUrl()}/articles/019a9f00-0000-7000-8000-000000000001`,
              children: [{ text: 'the lender' }],
            },
          ],
        },
        ...Array.from({ length: 30 }, (_, at) => ({
          id: `p${at}`,
          type: 'paragraph' as const,
          children: [{ text: 'By the time the eye has settled on a crest, the crest has gone. '.repeat(6) }],
        })),
      ],
    })
  ).id;
  const contacts = await manyContacts(db, [
    { firstName: 'Lena', lastName: 'Marchetti', email: address('lena') },
    { firstName: 'Tomas', lastName: 'Vale', email: address('tomas') },
    { firstName: 'Nora', lastName: 'Gone', email: address('nora') },
  ]);
  await manyMemberships(
    db,
    contacts.map((contact, at) => ({
      segment,
      contact,
      newsletter: at < 2 ? ('subscribed' as const) : ('unsubscribed' as const),
    })),
  );
  await pool.query("insert into reader_zones (contact_id, zone) values ($1, 'America/New_York')", [contacts[0]!.id]);
  await pool.end();
});

const open = async (page: Page) => {
  await page.goto(`/ses-events?articleId=${article}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
};
/** Reloads; the next page's answer is written before what was just typed is saved, and arrives after it. */
const reloadAroundSave = async (page: Page) => {
  // Chromium does not know where a page came from that the test hands on.
  await page.context().grantPermissions(['local-network-access']);
  const saved = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/mailings/draft', async (route) => {
    await answered.promise;
    await route.fulfill({ response: await route.fetch() });
    saved.resolve();
  });
  await page.route('**/ses-events?**', async (route) => {
    const response = await route.fetch();
    answered.resolve();
    await saved.promise;
    await page.waitForTimeout(100);
    await route.fulfill({ response });
  });
  await page.reload();
  await page.unrouteAll();
};
const shots = async (page: Page, name: string) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.getByRole('heading', { name: 'When' }).scrollIntoViewIfNeeded();
    await page.screenshot({ path: test.info().outputPath(`${name}-${colorScheme}.png`) });
  }
};
const mail = (page: Page) => page.frameLocator('iframe[title="The mail as this reader gets it"]');

for (const width of [1_440, 390])
  test(`the screen before sending is sound at ${width} px, in light and dark, and nothing moves`, async ({
    visit,
    complaints,
  }) => {
    // axe looks into the frame, too, which runs no script.
    complaints.expected.push(/Blocked script execution/);
    const page = await visit('supervisor@oeuvre.test', { viewport: { width, height: 900 } });
    await open(page);
    await expect(mail(page).locator('p').filter({ hasText: 'Water gives a painter' })).toBeVisible();
    expect(await layoutShift(page)).toBeLessThan(0.05);
    await expectSound(page);
  });

test('the supervisor sees the audience as a sum, and who is left out and why', async ({ visit }) => {
  const page = await visit('supervisor@oeuvre.test');
  await open(page);
  await expect(page.getByRole('row', { name: new RegExp(`^${segmentName}`) })).toContainText('312');
  await page.getByRole('button', { name: 'Show people: unsubscribed' }).click();
  await expect(page.getByRole('dialog').getByText(address('nora'))).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('button', { name: 'Send to 2' })).toBeVisible();
});

for (const width of [1_440, 390])
  test(`a mailing is scheduled for an hour of each reader’s own clock at ${width} px, in light and dark, and cancelled`, async ({
    visit,
    complaints,
  }) => {
    complaints.expected.push(/Blocked script execution/);
    const page = await visit('supervisor@oeuvre.test', { viewport: { width, height: 900 } });
    await open(page);
    await wake(page);
    await page.getByText('At a time', { exact: true }).click();
    await page.getByLabel('Day').fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10));
    await page.getByLabel('Hour').fill('09:00');
    await page.getByRole('radio', { name: /^Each reader’s own/ }).check();
    await expect(page.getByText(/^Known of 1; the other one at 09:00 in /)).toBeVisible();
    await expectSound(page);
    await shots(page, `schedule-${width}`);
    await page.getByRole('button', { name: 'Schedule' }).click();
    await expect(page.getByText(/^Scheduled for .* at 09:00 in each reader’s time zone/)).toBeVisible();
    await shots(page, `scheduled-${width}`);
    await page.getByRole('button', { name: 'Cancel the time' }).click();
    await expect(page.getByRole('button', { name: 'Schedule' })).toBeVisible();
  });

test('Show scrolls the mail to a link that leads nowhere', async ({ visit }) => {
  const page = await visit('supervisor@oeuvre.test');
  await open(page);
  await page.getByRole('button', { name: 'Plain text' }).click();
  await expect(page.getByRole('region', { name: 'The mail' }).getByText('Unsubscribe: ')).toBeVisible();
  await page.getByRole('button', { name: 'Show: One link leads nowhere' }).click();
  await expect(mail(page).getByRole('link', { name: 'the lender' })).toHaveCSS('outline-style', 'solid');
  await expect(mail(page).getByRole('link', { name: 'the lender' })).toBeInViewport();
});

test('the preview follows the chosen scheme, width and reader, and is remembered', async ({ visit }) => {
  const page = await visit('supervisor@oeuvre.test');
  await open(page);
  const expectGround = (colour: string) => expect(mail(page).locator('body')).toHaveCSS('background-color', colour);
  await expectGround('rgb(251, 250, 247)');
  await page.getByRole('button', { name: 'Dark scheme' }).click();
  await expectGround('rgb(20, 17, 14)');
  await page.getByText('360', { exact: true }).click();
  await page.reload();
  await expectGround('rgb(20, 17, 14)');
  await expect(page.getByRole('radio', { name: '360' })).toBeChecked();
  const frame = page.locator('iframe[title="The mail as this reader gets it"]');
  expect((await frame.boundingBox())!.width).toBeLessThanOrEqual(362);
  await page.getByRole('combobox', { name: 'As this reader' }).fill('tomas');
  await page.getByRole('option', { name: /^Tomas Vale/ }).click();
  await expect(frame).toHaveAttribute('src', /contactId=/);
  await expect(page.getByRole('combobox', { name: 'As this reader' })).toHaveValue('Tomas Vale');
});

test('a subject survives a reload in the middle of typing, goes with the mail, and each reader gets it once', async ({
  visit,
}) => {
  const page = await visit('supervisor@oeuvre.test');
  await open(page);
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await wake(page);
  await subject.pressSequentially('Hold a wave');
  await page.reload();
  await expect(subject).toHaveValue('Hold a wave');
  await wake(page);
  await subject.press('End');
  await subject.pressSequentially(' still');
  await reloadAroundSave(page);
  await expect(subject).toHaveValue('Hold a wave still');
  await page.getByRole('button', { name: 'Send to 2' }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'Mass mailing sent successfully' })).toBeVisible();
  for (const name of ['lena', 'tomas']) {
    expect((await nextMail(address(name))).parsed.subject).toBe('Hold a wave still');
    expect(await mailFor(address(name))).toHaveLength(1);
  }
  expect(await mailFor(address('nora'))).toEqual([]);
  await expect(page.getByRole('status').filter({ hasText: /^Sent / })).toBeVisible();
});
