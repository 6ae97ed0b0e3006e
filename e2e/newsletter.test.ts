import type { Page } from '@playwright/test';
import { expectSound } from './page-checks.ts';
import { expect, linksOf, mailFor, nextMail, serverUrl, test, wake } from './visitor.ts';

const block = (page: Page) => page.getByRole('region', { name: 'Newsletter' });
const field = (page: Page) => block(page).getByRole('textbox', { name: 'Your e-mail address' });
const button = (page: Page) => block(page).getByRole('button', { name: 'Subscribe', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'One more click' });
const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { level: 1, name });
let count = 0;
const newAddress = () => `reader-${Date.now()}-${(count += 1)}@lead.test`;

interface Listed {
  readonly articles: readonly { readonly id: string; readonly segments: readonly string[] }[];
  readonly segments: readonly { readonly id: string; readonly name: string; readonly public: boolean }[];
}

/** A public segment of the demo that has articles, and one of these. */
async function aNewsletter(page: Page) {
  const get = async (url: string) => (await (await page.request.get(url)).json()) as Listed;
  const { segments } = await get('/api/segments?itemsPerPage=50');
  for (const segment of segments.filter((one) => one.public)) {
    const { articles } = await get(`/api/articles?segmentsIds=${segment.id}&itemsPerPage=1`);
    if (articles[0])
      return { ...segment, article: `/articles/${articles[0].id}`, page: `/subscriptions?segmentId=${segment.id}` };
  }
  throw new Error('no public segment has an article');
}

/** Scrolls to the block and waits until its script runs: then an empty field has a disabled button. */
async function open(page: Page, address: string) {
  await page.goto(address);
  await wake(page);
  await block(page).scrollIntoViewIfNeeded();
  await expect(block(page).locator('form[novalidate]')).toBeVisible();
}

/** The link of the mail that asks to confirm. */
async function linkTo(address: string, before = 0): Promise<string> {
  const link = linksOf(await nextMail(address, before)).find((one) => one.includes('/email/confirm'));
  return link!.replace(/^https?:\/\/[^/]+/, '');
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`a guest signs up on a segment, and confirms in another browser, at ${width} px`, async ({ visit }) => {
    const page = await visit(undefined, { viewport: { width, height } });
    const segment = await aNewsletter(page);
    const address = newAddress();
    await open(page, `${segment.page}&tab=ABOUT`);
    await expect(button(page)).toBeDisabled();
    await expectSound(page);
    await field(page).fill('reader@lead');
    await expect(button(page)).toBeDisabled();
    await field(page).fill(address);
    await button(page).click();
    await expect(dialog(page)).toContainText(address);
    await expectSound(page);
    await expect(dialog(page).getByRole('button', { name: /^Send again in/ })).toBeDisabled();
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(dialog(page)).toBeHidden();
    await expect(field(page)).toHaveValue(address);

    const elsewhere = await visit(undefined, { viewport: { width, height } });
    const link = await linkTo(address);
    for (let time = 0; time < 3; time += 1) await elsewhere.goto(link);
    await expect(heading(elsewhere, 'Confirm your subscription')).toBeVisible();
    await expectSound(elsewhere);
    await elsewhere.getByRole('button', { name: 'Confirm subscription' }).click();
    await expect(heading(elsewhere, 'You are subscribed')).toBeVisible();
    await expect(elsewhere.getByRole('main')).toContainText(`New articles from ${segment.name} go to ${address}`);
    await expectSound(elsewhere);
    await elsewhere.getByRole('link', { name: 'Choose how often' }).click();
    await expect(elsewhere.getByRole('group', { name: `Mail from ${segment.name}` })).toBeVisible();
    expect(await mailFor(address)).toHaveLength(1);
  });

test('without a script the form below an article leads through whole pages, and says what is wrong', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/status of 400/);
  const page = await visit(undefined, { javaScriptEnabled: false });
  const { name, article } = await aNewsletter(page);
  const address = newAddress();
  await page.goto(article);
  await field(page).fill(address);
  await button(page).click();
  await expect(heading(page, 'One more click')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`We have written to ${address}`);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(heading(page, 'One more click')).toBeVisible();
  await page.goto(await linkTo(address, 1));
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(heading(page, 'You are subscribed')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`New articles from ${name}`);

  await page.goto(`/email/confirm?segmentId=${(await aNewsletter(page)).id}&token=x`);
  await page.getByLabel('Your e-mail address').fill('reader@lead');
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByRole('main')).toContainText('An address looks like name@place.example');
  await expect(page.getByLabel('Your e-mail address')).toHaveValue('reader@lead');
});

test('a link that has expired is a whole page that mails a new one', async ({ visit, complaints }) => {
  complaints.expected.push(/410/);
  const page = await visit();
  const { id } = await aNewsletter(page);
  const address = newAddress();
  await page.goto(`/email/confirm?segmentId=${id}&token=old`);
  await expect(heading(page, 'This link is no longer valid')).toBeVisible();
  await expectSound(page);
  await page.getByLabel('Your e-mail address').fill(address);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(heading(page, 'One more click')).toBeVisible();
  await expectSound(page);
  await nextMail(address);
});

test('a member subscribes by one press below an article, and another browser of theirs shows it', async ({ visit }) => {
  const page = await visit('stranger@oeuvre.test');
  const { id, name, article } = await aNewsletter(page);
  await page.goto(article);
  await wake(page);
  await block(page).scrollIntoViewIfNeeded();
  await expect(field(page)).toHaveCount(0);
  await expect(block(page).locator('form[novalidate]')).toBeVisible();
  await expectSound(page);
  await button(page).click();
  await expect(block(page).getByRole('status')).toHaveText('You were successfully subscribed to the newsletter.');
  const state = await page.request.get(`/api/email-subscriptions/newsletter?segmentId=${id}`);
  expect(await state.json()).toEqual({ subscribed: true });

  const elsewhere = await visit('stranger@oeuvre.test');
  await elsewhere.goto(article);
  await expect(block(elsewhere).getByRole('status')).toHaveText('You get this newsletter.');
  await block(elsewhere).getByRole('link', { name: 'Manage notifications' }).click();
  const choice = elsewhere.getByRole('group', { name: `Mail from ${name}` });
  await expect(choice.getByRole('button', { name: 'Every article' })).toHaveAttribute('aria-pressed', 'true');
  await choice.getByRole('button', { name: 'Nothing' }).click();
  await expect(
    elsewhere.getByRole('status').filter({ hasText: 'You have successfully updated your subscription.' }),
  ).toBeVisible();
});

test('a sign-up that fails keeps the address and says so, on the server, without a network and before the script', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/500|ERR_|Failed to load resource/);
  const page = await visit();
  const { page: segment } = await aNewsletter(page);
  const address = newAddress();
  await open(page, `${segment}&tab=ABOUT`);
  await field(page).fill(address);
  const calls = '**/api/subscribed-users/newsletter/subscribe';
  for (const failure of [500, 'cut'] as const) {
    await page.route(calls, (route) =>
      failure === 'cut' ? route.abort('connectionreset') : route.fulfill({ status: 500, body: 'no' }),
    );
    await button(page).click();
    await expect(block(page).getByRole('alert')).toContainText('Error subscribing to newsletter');
    await expect(field(page)).toHaveValue(address);
    await page.unroute(calls);
  }
  await block(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dialog(page)).toContainText(address);

  // Typed and sent before any script runs: a whole page answers.
  const early = await visit();
  await early.route('**/assets/*.js', () => undefined);
  await early.goto(`${segment}&tab=ABOUT`);
  const other = newAddress();
  await field(early).evaluate((element, text) => ((element as HTMLInputElement).value = text), other);
  await block(early)
    .locator('form')
    .evaluate((form) => (form as HTMLFormElement).submit());
  await expect(heading(early, 'One more click')).toBeVisible();
  await nextMail(other);
});

test('readers fetch nothing of the block before it comes into view', async ({ visit }) => {
  const page = await visit();
  const { article } = await aNewsletter(page);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(article);
  await wake(page);
  await page.waitForLoadState('networkidle');
  const ofBlock = () => fetched.filter((one) => /newsletter/.test(one));
  expect(ofBlock()).toEqual([]);
  await block(page).scrollIntoViewIfNeeded();
  await expect.poll(ofBlock).not.toEqual([]);
});

test("an administrator names a segment's sender; replies come to an address once its mailbox has confirmed it", async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/410 \(Gone\)/);
  const admin = await visit('super@oeuvre.test', { viewport: { width: 1440, height: 900 } });
  const name = `Letters ${Date.now()}`;
  const made = await admin.request.post('/api/segments', {
    data: { name, public: false },
    headers: { origin: serverUrl() },
  });
  const { id } = (await made.json()) as { id: string };
  await admin.goto(`/admin/segments/${id}`);
  await wake(admin);
  const address = newAddress();
  await admin.getByLabel('Sender name').fill('Night letters');
  await admin.getByLabel('Replies to').fill(address);
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByText(`Not confirmed yet. A link was sent to ${address}`)).toBeVisible();
  await expectSound(admin);

  const links = linksOf(await nextMail(address));
  const link = links.find((one) => one.includes('/email/reply-address'))!.replace(/^https?:\/\/[^/]+/, '');
  const guest = await visit(undefined, { viewport: { width: 390, height: 844 } });
  await guest.goto(link);
  await expect(heading(guest, `Receive the replies to ${name}?`)).toBeVisible();
  await expectSound(guest);
  await admin.reload();
  await expect(admin.getByText('Not confirmed yet.')).toBeVisible();
  await guest.getByRole('button', { name: 'Confirm' }).click();
  await expect(heading(guest, 'Replies come to you now')).toBeVisible();
  await expectSound(guest);
  await admin.reload();
  await expect(admin.getByText(`Confirmed: replies go to ${address}.`)).toBeVisible();
  await guest.goto(`${link.slice(0, -2)}xx`);
  await expect(heading(guest, 'This link is no longer valid')).toBeVisible();
  await expectSound(guest);
});
