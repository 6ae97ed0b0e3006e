import type { Page } from '@playwright/test';
import { at, expect, hold, serverUrl, test } from './visitor.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
const unreadOf = async (page: Page) =>
  Number(/(\d+) unread/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0);

/** Writes an article and submits it to the public segment of supervisor@, with the calls that the pages make. */
async function handIn(page: Page, title: string): Promise<string> {
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
    const reply = await page.request.fetch(path, { method, headers: { origin: serverUrl() }, ...(data && { data }) });
    expect(reply.ok(), `${method} ${path}`).toBe(true);
    return reply.json();
  };
  const value = [
    { id: 'title', type: 'title', children: [{ text: title }] },
    { id: 'opening', type: 'paragraph', children: [{ text: 'A few words.' }] },
  ];
  const { id } = await ask('POST', '/api/articles', { value });
  const { segments } = await ask('GET', '/api/segments');
  const room = (segments as { id: string; name: string }[]).find(({ name }) => name === 'Weather and Water')!;
  await ask('POST', `/api/articles/${id}/segments/${room.id}`);
  await ask('POST', `/api/articles/${id}/submitToPublish`);
  return id;
}

test('a supervisor is notified of a submission at once, follows the notification, and it counts as read', async ({
  visit,
}) => {
  const [author, supervisor] = [await visit('author@oeuvre.test'), await visit('supervisor@oeuvre.test')];
  await supervisor.goto('/notifications');
  const before = await unreadOf(supervisor);
  // The connection for the count opens at the first user input.
  await supervisor.mouse.move(5, 5);
  const id = await handIn(author, 'Told at Once');
  await expect.poll(() => unreadOf(supervisor)).toBe(before + 1);

  await supervisor.reload();
  const row = supervisor
    .getByRole('listitem')
    .filter({ hasText: 'Lena Moreau has submitted “Told at Once” for publishing.' });
  await expect(row).toContainText('Unread:');
  await row.getByRole('link').click();
  await expect(supervisor).toHaveURL(at(new RegExp(`/articles/${id}\\?source=for_review`)));
  await expect(supervisor.getByRole('heading', { name: 'Told at Once' })).toBeVisible();
  await supervisor.goBack();
  await expect(row).not.toContainText('Unread:');
  await expect.poll(() => unreadOf(supervisor)).toBe(before);
});

test('without JavaScript the bell shows the count, and one button marks all as read', async ({ visit }) => {
  const author = await visit('author@oeuvre.test');
  await handIn(author, 'Told Without Script');
  const plain = await visit('supervisor@oeuvre.test', { javaScriptEnabled: false });
  await expect.poll(async () => plain.goto('/explore').then(() => unreadOf(plain))).toBeGreaterThan(0);
  await bell(plain).click();
  await expect(plain.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await plain.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(plain.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  await expect(bell(plain)).toHaveAccessibleName('Notifications');
});

test('a person switches the mails about unread notifications off and on in their profile', async ({ visit }) => {
  const page = await visit('member@oeuvre.test');
  await page.goto('/user/profile?tab=notifications');
  const choice = page.getByRole('checkbox', { name: "E-mail me notifications I haven't read after five minutes" });
  await expect(choice).toBeChecked();
  await choice.uncheck();
  await expect(
    page.getByRole('paragraph').filter({ hasText: "You won't get e-mails about notifications" }),
  ).toBeVisible();
  await page.reload();
  await expect(choice).not.toBeChecked();
  await choice.check();
  await expect(page.getByRole('paragraph').filter({ hasText: "You'll get e-mails about notifications" })).toBeVisible();
});

test('a box that is ticked before the page is alive is heard', async ({ visit }) => {
  const page = await visit('member@oeuvre.test');
  const release = await hold(page, '**/assets/entry.client-*.js');
  await page.goto('/user/profile?tab=notifications');
  const choice = page.getByRole('checkbox', { name: "E-mail me notifications I haven't read after five minutes" });
  const told = page.getByRole('paragraph').filter({ hasText: "You won't get e-mails about notifications" });
  await choice.uncheck();
  release();
  await expect(told).toBeVisible();
  await expect(choice).not.toBeChecked();
  await choice.check();
  await expect(page.getByRole('paragraph').filter({ hasText: "You'll get e-mails about notifications" })).toBeVisible();
});

test('a guest who opens the notifications is asked to log in and comes back', async ({ visit }) => {
  const page = await visit();
  await page.goto('/notifications');
  await expect(page).toHaveURL('/login?next=%2Fnotifications');
  await expect(bell(page)).toHaveCount(0);
});
