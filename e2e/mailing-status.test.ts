import type { Page } from '@playwright/test';
import { anArticle } from '../packages/server/src/domains/articles/articles.factory.ts';
import { createDatabase, createPool } from '../packages/server/src/platform/database/database.ts';
import { databaseUrlOf } from '../packages/server/test/running-server.ts';
import { expect, hold, mailFor, nextMail, serverHere, test } from './visitor.ts';

/** A new address for each run: after a failed test Playwright repeats this on the same server. */
const reader = `uncertain-${process.pid}@reader.test`;
/** Published in the segment of `supervisor@oeuvre.test` and mailed; for one recipient the delivery is uncertain. */
let article: string;

test.beforeAll(async () => {
  const pool = createPool(databaseUrlOf(serverHere().dataDir), { max: 1 });
  const { rows } = await pool.query<{ author: string; supervisor: string; segment: string }>(
    `select author.id as author, supervisor.id as supervisor, staff.segment_id as segment
     from users author, users supervisor join segment_staff staff on staff.user_id = supervisor.id
     where author.email = 'author@oeuvre.test' and supervisor.email = 'supervisor@oeuvre.test' order by 3 limit 1`,
  );
  const { author, supervisor, segment } = rows[0]!;
  article = (
    await anArticle(createDatabase(pool), {
      by: { id: author },
      title: 'Postbild',
      status: 'published',
      segments: [segment],
      at: new Date(Date.UTC(2019, 0, 1)),
    })
  ).id;
  await pool.query(
    `with person as (insert into contacts (email, first_name) values ($1, 'Nora') returning id),
       member as (insert into memberships (segment_id, contact_id, status, newsletter_status) select $2, id, 'SUBSCRIBED', 'subscribed' from person),
       campaign as (insert into mailings (article_id, kind, state, subject, slot_key, html, plain, created_by)
         values ($3, 'mass', 'sent', 'Postbild', 'a key of thirty-two letters or more', '<p>Words</p>', 'Words', $4) returning id)
     insert into mailing_recipients (mailing_id, contact_id, segment_id, email, state, attempts) select campaign.id, person.id, $2, $1, 'uncertain', 1 from campaign, person`,
    [reader, segment, article, supervisor],
  );
  await pool.end();
});

const toast = (page: Page, words: string) => page.getByRole('paragraph').filter({ hasText: words });
const csv = '**/api/subscribed-users/download-mass-mailing*';

test("a failed CSV export says why, in the server's words or ours, and the next attempt works", async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/status of (429|502)/, /ERR_FAILED/);
  const page = await visit('supervisor@oeuvre.test');
  await page.goto(`/ses-events?articleId=${article}`);
  const button = page.getByRole('button', { name: 'Download CSV' });
  const attempt = async (answer: { status: number; body: string } | 'none', words: string) => {
    await page.route(csv, (route) => (answer === 'none' ? route.abort() : route.fulfill(answer)));
    await button.click();
    await expect(toast(page, words)).toBeVisible();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await page.unrouteAll();
  };
  await attempt(
    { status: 429, body: JSON.stringify({ message: 'Too many requests. Please wait a moment and try again.' }) },
    'Too many requests. Please wait',
  );
  await attempt({ status: 502, body: '<h1>Bad Gateway</h1>' }, 'Network response was not ok');
  await attempt('none', 'Failed to download CSV');

  // The button stays pressed while the export runs.
  const letItCome = await hold(page, csv);
  const download = page.waitForEvent('download');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  letItCome();
  expect((await download).suggestedFilename()).toBe('mass-mailing-ses-events.csv');
  await expect(toast(page, 'CSV downloaded')).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
});

test('recipients with an uncertain delivery get the mail again when the supervisor says so, once', async ({
  visit,
}) => {
  const page = await visit('supervisor@oeuvre.test');
  await page.goto(`/ses-events?articleId=${article}`);
  const again = page.getByRole('button', { name: 'Send again to 1 uncertain' });
  const dialog = page.getByRole('dialog', { name: 'Send it again to one person?' });
  await again.click();
  await expect(dialog.getByText("We don't know whether they got it. People who did will get it twice.")).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await mailFor(reader)).toEqual([]);
  await again.click();
  await dialog.getByRole('button', { name: 'Send again', exact: true }).click();
  await expect(toast(page, 'Sending again')).toBeVisible();
  expect((await nextMail(reader)).parsed.subject).toBe('Postbild');
  await expect(again).toHaveCount(0);
  await page.reload();
  await expect(
    page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: /^1 delivered/ }),
  ).toBeVisible();
  expect(await mailFor(reader)).toHaveLength(1);
});
