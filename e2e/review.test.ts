import type { Page } from '@playwright/test';
import { expectSound, layoutShift } from './page-checks.ts';
import { expect, serverUrl, test } from './visitor.ts';
import { textOf, untilSaved } from './writing.ts';

const title = 'The weather has the last word';
const opening = 'Three painters and one horizon';
const rock = 'The rock under him was drawn from life';
const value = [
  { id: 'title', type: 'title', children: [{ text: title }] },
  { id: 'opening', type: 'paragraph', children: [{ text: opening }] },
  { id: 'rock', type: 'paragraph', children: [{ text: `${rock}.` }] },
  { id: 'fog', type: 'paragraph', children: [{ text: 'Only the fog holds them together.' }] },
];

const origin = () => ({ headers: { origin: serverUrl() } });

/** Creates an article of this author in the private segment that the demo's supervisor supervises; returns its id. */
async function anArticle(author: Page): Promise<string> {
  const { subscriptions } = (await (await author.request.get('/api/users/me/segments')).json()) as {
    subscriptions: { id: string; public: boolean }[];
  };
  const { id } = (await (await author.request.post('/api/articles', { data: { value }, ...origin() })).json()) as {
    id: string;
  };
  await author.request.post(`/api/articles/${id}/segments/${subscriptions.find((one) => !one.public)!.id}`, origin());
  return id;
}
const submit = (author: Page, id: string) => author.request.post(`/api/articles/${id}/submitToPublish`, origin());

const openMenu = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};
const threads = (page: Page) => page.getByRole('article', { name: /^Comment by/ });

test('an article is commented on, sent back, answered, resubmitted, and published exactly as reviewed', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/409 \(Conflict\)/);
  const author = await visit('author@oeuvre.test');
  const supervisor = await visit('supervisor@oeuvre.test');
  const id = await anArticle(author);
  await submit(author, id);

  // The supervisor writes a comment in the preview; a reload loses nothing of it.
  await supervisor.goto(`/articles/${id}`);
  await expect(supervisor.getByRole('region', { name: 'Comments' })).toBeAttached();
  await supervisor.getByText(rock).hover();
  await supervisor.getByRole('button', { name: `Comment on: ${rock}` }).click();
  await supervisor.getByLabel('Your comment').fill('Could we say where?');
  await supervisor.reload();
  await expect(supervisor.getByLabel('Your comment')).toHaveValue('Could we say where?');
  await supervisor.getByLabel('Your comment').press('Control+Enter');
  await expect(threads(supervisor)).toHaveCount(1);
  await expectSound(supervisor);

  // By keyboard alone: the handle moves from block to block.
  const handle = supervisor.getByRole('button', { name: /^Comment on:/ });
  await handle.focus();
  for (let step = 0; step < 3; step++) await supervisor.keyboard.press('ArrowDown');
  await expect(handle).toHaveAccessibleName('Comment on: Only the fog holds them together.');
  await supervisor.keyboard.press('Enter');
  await expect(supervisor.getByLabel('Your comment')).toBeFocused();
  await supervisor.keyboard.type('Lovely.');
  await supervisor.keyboard.press('Control+Enter');
  await expect(threads(supervisor)).toHaveCount(2);

  // The author has the article open and sees it come back.
  await author.goto(`/articles/${id}?mode=edit`);
  await expect(threads(author)).toHaveCount(2);
  await expect(author.getByText('Marguerite Okafor is here').first()).toBeVisible();
  await supervisor.getByRole('button', { name: 'Send back' }).click();
  const reason = supervisor.getByRole('dialog', { name: 'Send the article back' });
  await reason.getByLabel('Reason').fill('Please name the place.');
  await expectSound(supervisor);
  await reason.getByRole('button', { name: 'Send back' }).click();
  await expect(supervisor.getByText('Draft').first()).toBeVisible();
  const notice = author.getByRole('region', { name: 'Sent back' });
  await expect(notice).toContainText('Please name the place.');
  await expectSound(author);

  // The author answers, resolves, edits and resubmits.
  await threads(author).first().getByRole('button', { name: 'Reply' }).click();
  // The reply field pushes down everything below it, and covers nothing.
  await expect(author.getByLabel('Your answer')).toBeInViewport({ ratio: 1 });
  await expect
    .poll(async () => {
      const [first, second] = await Promise.all([
        threads(author).first().boundingBox(),
        threads(author).nth(1).boundingBox(),
      ]);
      return second!.y >= first!.y + first!.height;
    })
    .toBe(true);
  await author.getByLabel('Your answer').fill('In the Elbe valley.');
  await author.keyboard.press('Control+Enter');
  await expect(threads(supervisor).first()).toContainText('In the Elbe valley.');
  await threads(author).first().getByRole('button', { name: 'Resolve' }).click();
  await expect(threads(author)).toHaveCount(1);
  await author.getByRole('button', { name: '1 resolved' }).click();
  await expect(threads(author).filter({ hasText: 'Resolved by' })).toBeVisible();
  await textOf(author).getByText(rock).click();
  await author.keyboard.press('End');
  await author.keyboard.type(' It stands in Saxony.');
  await untilSaved(author);
  await author.getByRole('button', { name: 'Submit' }).click();
  await author.getByRole('dialog').getByRole('button', { name: 'Skip' }).click();
  await expect(author.getByText('On review').first()).toBeVisible();
  await expect(notice).toBeHidden();

  // The supervisor is viewing the older text: publishing asks again, with the difference.
  await expect(
    supervisor.getByText('Lena Moreau has saved a newer version. What you see is the one before.'),
  ).toBeVisible();
  await expect(supervisor.getByText('It stands in Saxony.')).toBeHidden();
  await supervisor.getByRole('button', { name: 'Publish', exact: true }).click();
  await supervisor
    .getByRole('dialog', { name: 'Publish this article?' })
    .getByRole('button', { name: 'Publish' })
    .click();
  const changed = supervisor.getByRole('dialog', { name: 'The article has been changed since it was reviewed' });
  await expect(changed.locator('ins')).toContainText('It stands in Saxony.');
  await expectSound(supervisor);
  await changed.getByRole('button', { name: 'Publish this version' }).click();
  await expect(changed).toBeHidden();
  await expect(supervisor.getByText('Published', { exact: true }).first()).toBeVisible();
  await expect(supervisor.getByText('It stands in Saxony.')).toBeVisible();

  // The history shows every step.
  await openMenu(supervisor, 'History');
  const history = supervisor.getByRole('complementary', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toContainText('Marguerite Okafor published it');
  await expect(history).toContainText('sent it back');
  await expect(history).toContainText('Please name the place.');
  await expect(history.getByText('submitted it')).toHaveCount(2);
  await expect(history).toContainText('Lena Moreau started the article');
  await expectSound(supervisor);
});

test('an author browses the history by keyboard, restores an earlier version and undoes that', async ({ visit }) => {
  const author = await visit('author@oeuvre.test');
  const id = await anArticle(author);
  const second = value.map((block) =>
    block.id === 'fog' ? { ...block, children: [{ text: 'Only the rain keeps them apart.' }] } : block,
  );
  await author.request.put(`/api/articles/${id}`, { data: { value: second, version: 1 }, ...origin() });
  await author.goto(`/articles/${id}?mode=edit`);
  await expect(textOf(author)).toContainText('Only the rain');
  await openMenu(author, 'History');
  const history = author.getByRole('complementary', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toContainText('saved it');
  await author.keyboard.press('ArrowDown');
  await author.keyboard.press('ArrowDown');
  await author.keyboard.press('ArrowDown');
  await expect(history.getByRole('button', { name: /started the article/ })).toBeFocused();
  await author.keyboard.press('Enter');
  const picked = author.getByRole('region', { name: 'The picked version' });
  await expect(picked.locator('del').first()).toContainText('fog');
  await expect(picked.locator('ins').first()).toContainText('rain');
  await expectSound(author);
  await picked.getByRole('button', { name: 'Restore this version' }).click();
  await author.getByRole('dialog', { name: 'Restore this version?' }).getByRole('button', { name: 'Restore' }).click();
  await expect(textOf(author)).toContainText('Only the fog holds them together.');
  await expect(history.getByRole('listitem').first()).toContainText('restored an earlier version');
  await author.keyboard.press('Escape');
  await textOf(author).focus();
  await author.keyboard.press('Control+z');
  await expect(textOf(author)).toContainText('Only the rain keeps them apart.');
  await untilSaved(author);
  const { value: kept } = (await (await author.request.get(`/api/articles/${id}`)).json()) as {
    value: { id: string; children: { text: string }[] }[];
  };
  expect(kept.find((block) => block.id === 'fog')!.children[0]!.text).toBe('Only the rain keeps them apart.');
});

test('the link in a mail about a comment leads to that comment, even if it is resolved, and counts as read', async ({
  visit,
}) => {
  const author = await visit('author@oeuvre.test');
  const supervisor = await visit('supervisor@oeuvre.test');
  const id = await anArticle(author);
  await submit(author, id);
  const comment = (blockId: string, text: string) =>
    supervisor.request.post(`/api/articles/${id}/comments`, { data: { blockId, text, version: 1 }, ...origin() });
  await comment('opening', 'Which three?');
  const { id: asked } = (await (await comment('fog', 'Whose fog is it?')).json()) as { id: string };
  const told = async () => {
    const { notifications } = await (await author.request.get('/api/notifications')).json();
    return (notifications as { id: string; href: string; readAt: string | null }[]).find(({ href }) =>
      href.includes(asked),
    );
  };
  await expect.poll(told).toMatchObject({ readAt: null });

  await author.goto(`/notifications/${(await told())!.id}`);
  await expect(author).toHaveURL(`/articles/${id}?source=my_articles&comment=${asked}`);
  await expect(threads(author).filter({ hasText: 'Whose fog is it?' })).toBeFocused();
  expect((await told())!.readAt).not.toBeNull();

  // Resolved meanwhile, it is unfolded.
  await supervisor.request.put(`/api/articles/${id}/comments/${asked}/resolved`, {
    data: { value: true },
    ...origin(),
  });
  await author.reload();
  await expect(threads(author).filter({ hasText: 'Whose fog is it?' })).toBeFocused();
});

for (const width of [390, 1_440])
  test(`the notice of a review comes with the page, and the text below keeps its place, at ${width} px`, async ({
    visit,
  }) => {
    const size = { viewport: { width, height: 900 } };
    const author = await visit('author@oeuvre.test', size);
    const supervisor = await visit('supervisor@oeuvre.test', size);
    const id = await anArticle(author);
    /** Opens the article; checks the notice in the server's page, then in the one with tools. */
    const open = async (page: Page, notice: string) => {
      expect(await (await page.request.get(`/articles/${id}`)).text()).toContain(`aria-label="${notice}"`);
      await page.goto(`/articles/${id}`, { waitUntil: 'networkidle' });
      await expect(page.getByRole('region', { name: notice })).toBeVisible();
      expect(await layoutShift(page), notice).toBeLessThanOrEqual(0.02);
    };
    await submit(author, id);
    const changed = value.with(2, { id: 'rock', type: 'paragraph', children: [{ text: 'The rock is gone.' }] });
    const { version } = (await (await author.request.get(`/api/articles/${id}`)).json()) as { version: number };
    await author.request.put(`/api/articles/${id}`, { data: { value: changed, version }, ...origin() });
    await open(supervisor, 'Changed since it was submitted');

    const reason = 'Please say where the rock has gone, and who took it from the picture.';
    const data = { reason, version: version + 1 };
    expect((await supervisor.request.post(`/api/articles/${id}/sendBack`, { data, ...origin() })).status()).toBe(200);
    await open(author, 'Sent back');
    await expect(author.getByRole('region', { name: 'Sent back' })).toContainText(reason);

    await submit(author, id);
    await author.goto(`/articles/${id}`, { waitUntil: 'networkidle' });
    await expect(author.getByRole('region', { name: 'Sent back' })).toHaveCount(0);
  });
