import type { Page } from '@playwright/test';
import {
  at,
  demoPassword,
  expect,
  hold,
  linksOf,
  type Mail,
  mailFor,
  nextMail,
  picturesOf,
  serverUrl,
  test,
} from './visitor.ts';
import { aPicture, beginArticle, chooseBlock, insertPictures, textOf, typeParagraphs, untilSaved } from './writing.ts';

test.describe.configure({ mode: 'serial' });

const title = 'Ink and rain over Nagasaki';
const address = (id: string) => `/articles/${id}`;
let article: string;
let segment: { id: string; name: string };

/** The private segment that both the demo's author and member belong to. */
async function sharedPrivateSegment(page: Page) {
  const { subscriptions } = (await (await page.request.get('/api/users/me/segments')).json()) as {
    subscriptions: { id: string; name: string; public: boolean }[];
  };
  return subscriptions.find((one) => !one.public)!;
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

/** Answers the open dialog, which must ask exactly this question, with this button. */
async function confirmIn(page: Page, question: string, answer: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName(question);
  await dialog.getByRole('button', { name: answer, exact: true }).click();
}

test('an author logs in, writes an article with pictures and a carousel, chooses its readers and submits it', async ({
  visit,
}) => {
  const page = await visit();
  await page.goto('/login?next=/my-articles');
  await logIn(page, 'author@oeuvre.test');
  await page.waitForURL((url) => url.pathname === '/my-articles');
  segment = await sharedPrivateSegment(page);
  article = await beginArticle(page);

  await textOf(page).click();
  await typeParagraphs(page, title, 'The boats lie close together, and the harbour is very still.');
  await chooseBlock(page, 'Subtitle');
  await page.keyboard.type('The plates');
  await page.keyboard.press('Enter');
  await insertPictures(page, [await aPicture('boats.jpg', '#7a5c3e'), await aPicture('rain.jpg', '#2f4a5a')]);
  const captions = textOf(page).locator('figcaption');
  await expect(captions).toHaveCount(2);
  await captions.first().click();
  await page.keyboard.type('Boats at rest');
  await untilSaved(page);

  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await chooseBlock(page, 'Artworks carousel');
  const picker = page.getByRole('dialog', { name: 'Artworks carousel' });
  const works = picker.getByRole('list').getByRole('button');
  await works.nth(0).click();
  await works.nth(1).click();
  await picker.getByRole('button', { name: 'Insert' }).click();
  await expect(textOf(page).getByRole('group', { name: 'Artworks carousel' }).getByRole('listitem')).toHaveCount(2);
  await untilSaved(page);

  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('complementary', { name: 'Settings' });
  await expect(settings.getByRole('radio', { name: /Subscribers only/ })).toBeChecked();
  await expect(settings.getByRole('combobox', { name: 'Segments' })).toHaveAttribute('placeholder', 'Select segment');
  await settings.getByRole('combobox', { name: 'Segments' }).click();
  await page.getByRole('option', { name: segment.name }).click();
  await expect(settings.getByText(segment.name).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('On review').first()).toBeVisible();

  const kept = (await (await page.request.get(`/api/articles/${article}`)).json()) as {
    onReview: boolean;
    value: { type: string; images?: { src: string; children: { text: string }[] }[]; artworks?: unknown[] }[];
  };
  expect(kept.onReview).toBe(true);
  const images = kept.value.find((block) => block.type === 'images')!.images!;
  expect(images.map((image) => /^\/files\/[0-9a-f-]{36}$/.test(image.src))).toEqual([true, true]);
  expect(images[0]!.children[0]!.text).toBe('Boats at rest');
  expect(kept.value.find((block) => block.type === 'artworksCarousel')!.artworks).toHaveLength(2);
});

test('before publication only the author and reviewers can find it', async ({ visit, complaints }) => {
  complaints.expected.push(/404 \(Not Found\)/);
  for (const email of [undefined, 'member@oeuvre.test', 'stranger@oeuvre.test', 'supervisor2@oeuvre.test']) {
    const page = await visit(email);
    expect((await page.goto(address(article)))!.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  }
});

test("the segment's supervisor finds it among the articles for review and publishes it", async ({ visit }) => {
  const page = await visit('supervisor@oeuvre.test');
  await page.goto('/articles/for-review');
  await page.getByRole('main').getByRole('link', { name: title }).first().click();
  await page.waitForURL((url) => url.pathname === address(article));
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published').first()).toBeVisible();
});

test('a guest sees how to get access and none of the text; a member logs in there and reads', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/403 \(Forbidden\)/);
  const page = await visit();
  const answer = await page.goto(address(article));
  expect(answer!.status()).toBe(403);
  expect(await page.content()).not.toContain('the harbour is very still');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logIn(page, 'member@oeuvre.test');
  await page.waitForURL((url) => url.pathname === address(article));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('The boats lie close together')).toBeVisible();
  await expect(page.getByText('Boats at rest')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Related segments' }).getByRole('link', { name: segment.name }),
  ).toBeVisible();
  const pictures = page.getByRole('article').or(page.getByRole('main')).locator('figure img');
  await pictures.last().scrollIntoViewIfNeeded();
  await expect
    .poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
    .toBe(true);
});

test('32: only people who may read it can fetch its pictures', async ({ visit }) => {
  const member = await visit('member@oeuvre.test');
  const { value } = (await (await member.request.get(`/api/articles/${article}`)).json()) as {
    value: { images?: { src: string }[] }[];
  };
  const { src } = value.find((block) => block.images)!.images![0]!;
  const outsider = await visit();
  expect((await member.request.get(`${src}?width=300`)).status()).toBe(200);
  expect((await outsider.request.get(`${src}?width=300`)).status()).toBe(404);
});

test('once it is public, a guest reads it without JavaScript within a second of the change', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/403 \(Forbidden\)/);
  const supervisor = await visit('supervisor@oeuvre.test');
  const change = (value: string) =>
    supervisor.request.put(`/api/articles/${article}/access-type`, {
      data: { value },
      headers: { origin: serverUrl() },
    });
  const guest = await visit(undefined, { javaScriptEnabled: false });
  expect((await guest.goto(address(article)))!.status()).toBe(403);
  expect((await change('PUBLIC')).status()).toBe(200);
  await guest.waitForTimeout(1_000);
  expect((await guest.goto(address(article)))!.status()).toBe(200);
  await expect(guest.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(guest.getByText('The boats lie close together')).toBeVisible();
  expect((await change('SUBSCRIBERS_ONLY')).status()).toBe(200);
  await guest.waitForTimeout(1_000);
  expect((await guest.goto(address(article)))!.status()).toBe(403);
});

/** A visible toast; a hidden live region has the same words. */
const toast = (page: Page, words: string) => page.getByRole('paragraph').filter({ hasText: words });

async function openMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${entry}`) }).click();
}

test('the supervisor sends a test mail to an address', async ({ visit }) => {
  const page = await visit('supervisor@oeuvre.test');
  await page.goto(address(article));
  await openMenu(page, 'Send test e-mail');
  const dialog = page.getByRole('dialog', { name: 'Select Test Recipients' });
  const recipients = dialog.getByRole('combobox', { name: 'Recipients' });
  // Enter takes the only match as soon as it is found.
  await recipients.fill('Jonas Weiss');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Remove Jonas Weiss' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove Jonas Weiss' }).click();
  await recipients.fill('proofreader@elsewhere.test');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(toast(page, 'Test email sent successfully')).toBeVisible();
  const mail = await nextMail('proofreader@elsewhere.test');
  expect(mail.parsed.subject).toContain(title);
});

const isUnsubscribe = (link: string) => link.includes('/email/unsubscribe');
let firstRound: Mail[];

async function sendToAll(page: Page): Promise<void> {
  await page.goto(address(article));
  await openMenu(page, 'Send Mass Emails');
  await page.waitForURL(at(/^\/ses-events\?articleId=/));
  const everybody = page.getByRole('radio', { name: /^Everybody/ });
  if (await everybody.isVisible()) await everybody.check();
  await page.getByRole('button', { name: /^Send to / }).click();
  await expect(toast(page, 'Mass mailing sent successfully')).toBeVisible();
  await expect
    .poll(
      async () =>
        (
          (await (await page.request.get(`/api/subscribed-users/mass-mailing-status?articleId=${article}`)).json()) as {
            state: string;
          }
        ).state,
      {
        timeout: 40_000,
      },
    )
    .toBe('sent');
}
const mailOfArticle = async () =>
  (await mailFor()).filter(({ parsed, to }) => parsed.subject?.includes(title) && to !== 'proofreader@elsewhere.test');

test('the supervisor mails all subscribers, and each gets one mail with HTML, text and the headers of RFC 8058', async ({
  visit,
}) => {
  const page = await visit('supervisor@oeuvre.test');
  await sendToAll(page);
  firstRound = await mailOfArticle();
  const recipients = firstRound.map((mail) => mail.to);
  expect(recipients).toContain('member@oeuvre.test');
  expect(recipients).not.toContain('stranger@oeuvre.test');
  expect(new Set(recipients).size).toBe(recipients.length);
  const { counts } = (await (
    await page.request.get(`/api/subscribed-users/mass-mailing-status?articleId=${article}`)
  ).json()) as {
    counts: Record<string, number>;
  };
  expect(counts.sent).toBe(recipients.length);
  for (const { parsed, raw } of firstRound) {
    expect(parsed.html).toContain('The boats lie close together');
    expect(parsed.text).toContain('The boats lie close together');
    expect(raw).toMatch(/^List-Unsubscribe: /im);
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im);
    expect(parsed.to).toMatchObject({ value: { length: 1 } });
  }
  await page.goto(`/ses-events?articleId=${article}`);
  await expect(page.getByText('member@oeuvre.test').first()).toBeVisible();
});

test("every link in the member's mail leads to a page of the site, and its pictures load without a session", async ({
  visit,
  request,
}) => {
  const mail = firstRound.find((one) => one.to === 'member@oeuvre.test')!;
  const member = await visit('member@oeuvre.test');
  expect(picturesOf(mail).length).toBeGreaterThanOrEqual(2);
  for (const link of new Set(linksOf(mail).filter((one) => one.startsWith('http')))) {
    expect(link.startsWith(serverUrl()), link).toBe(true);
    expect((await member.request.get(link)).status(), link).toBe(200);
  }
  for (const picture of picturesOf(mail)) {
    const reply = await request.get(picture);
    expect([reply.status(), reply.headers()['content-type']?.split('/')[0]], picture).toEqual([200, 'image']);
  }
});

test('38: the unsubscribe link shows a page, acts only on its button, and works without a session', async ({
  visit,
}) => {
  const page = await visit();
  const link = linksOf(firstRound.find((one) => one.to === 'member@oeuvre.test')!).find(isUnsubscribe)!;
  for (let time = 0; time < 3; time++) await page.goto(link);
  await expect(page.getByRole('heading', { name: `Unsubscribe from ${segment.name}?` })).toBeVisible();
  expect(await page.content()).not.toContain('member@oeuvre.test');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You are unsubscribed.' })).toBeVisible();
});

test('38: one-click unsubscribe of a mail program works, and repeating it is harmless', async ({ request }) => {
  const other = firstRound.find((one) => one.to !== 'member@oeuvre.test')!;
  const oneClick = /<(https?:[^>]+)>/.exec(
    other.raw.replace(/\r?\n[ \t]+/g, ' ').match(/^List-Unsubscribe: (.*)$/im)![1]!,
  )![1]!;
  for (let time = 0; time < 2; time++) {
    const reply = await request.post(oneClick, {
      form: { 'List-Unsubscribe': 'One-Click' },
      headers: { accept: '*/*' },
      maxRedirects: 0,
    });
    expect(reply.status()).toBe(200);
  }
});

test('a second mailing skips people who have unsubscribed and reaches everybody else', async ({ visit }) => {
  const page = await visit('supervisor@oeuvre.test');
  await page.goto(address(article));
  await openMenu(page, 'Reset campaign');
  await confirmIn(page, 'Are you sure you want to delete the campaign? This action cannot be undone.', 'Delete');
  await expect(toast(page, 'Campaign deleted successfully')).toBeVisible();
  await sendToAll(page);
  const second = (await mailOfArticle()).map((mail) => mail.to).slice(firstRound.length);
  const gone = ['member@oeuvre.test', firstRound.find((one) => one.to !== 'member@oeuvre.test')!.to];
  expect(second.toSorted()).toEqual(
    firstRound
      .map((one) => one.to)
      .filter((to) => !gone.includes(to))
      .toSorted(),
  );
});

test('the supervisor unpublishes it, and then the author deletes it', async ({ visit, complaints }) => {
  complaints.expected.push(/404 \(Not Found\)/);
  const supervisor = await visit('supervisor@oeuvre.test');
  const letEntriesCome = await hold(supervisor, '**/mailing-entries*');
  await supervisor.goto(address(article));
  await supervisor.getByRole('button', { name: 'More', exact: true }).click();
  await expect(supervisor.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  letEntriesCome();
  // An open menu stays open when the mailing entries load.
  await expect(supervisor.getByRole('menuitem', { name: 'Mailing status' })).toBeVisible();
  await supervisor.getByRole('menuitem', { name: 'Unpublish', exact: true }).click();
  await confirmIn(supervisor, 'Are you sure you want to unpublish this article?', 'Unpublish');
  await expect(supervisor.getByText('Published').first()).toBeHidden();
  const page = await visit('author@oeuvre.test');
  await page.goto(address(article));
  await openMenu(page, 'Delete');
  await confirmIn(page, 'Are you sure you want to delete the article?', 'Delete');
  await page.waitForURL((url) => url.pathname === '/my-articles');
  expect((await page.request.get(`/api/articles/${article}`)).status()).toBe(404);
});
