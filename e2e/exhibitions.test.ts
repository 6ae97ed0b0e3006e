import type { Page } from '@playwright/test';
import { expectSound, layoutShift } from './page-checks.ts';
import { expect, serverUrl, test, wake } from './visitor.ts';

interface Collections {
  readonly collections: readonly { readonly id: string; readonly name: string }[];
}
interface Items {
  readonly items: readonly { readonly artwork?: { readonly id: string; readonly title: string } }[];
}

const name = 'For the piece on coasts';
/** The author's own sheet, which guests may not see. */
const hidden = 'Cliff Path, from the notebook';
const words = 'From here on the sea is not looked at from the shore.';
const note = 'The block was cut for blue.';
const notFound = /404 \(Not Found\)/;

/** The author's collection with a wall text before its third work, and a note on its first. */
async function hung(owner: Page): Promise<string> {
  const { collections } = (await (await owner.request.get('/api/artworks-collections')).json()) as Collections;
  const { id } = collections.find((one) => one.name === name)!;
  const { items } = (await (await owner.request.get(`/api/open-oeuvre-collections/${id}/items`)).json()) as Items;
  const works = items.flatMap(({ artwork }) => artwork ?? []);
  const headers = { origin: serverUrl() };
  if (works.length === items.length) {
    const data = { text: words, before: works[2]!.id };
    await owner.request.post(`/api/artworks-collections/${id}/texts`, { data, headers });
  }
  const address = `/api/artworks-collections/${id}/notes/${works[0]!.id}`;
  expect((await owner.request.put(address, { data: { text: note }, headers })).ok()).toBe(true);
  return id;
}

/** Shares the collection on its page, and returns the link. */
async function share(owner: Page, id: string): Promise<string> {
  await owner.goto(`/collections/${id}`);
  await wake(owner);
  const [create, again] = ['Create link', 'Create new link'].map((label) =>
    owner.getByRole('button', { name: label, exact: true }),
  );
  await expect(create!.or(again!)).toBeVisible();
  if (await again!.isVisible()) {
    await again!.click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Create new link' }).click();
  } else await create!.click();
  const link = owner.getByRole('link', { name: /\/exhibitions\// });
  await expect(link).toBeVisible();
  return (await link.getAttribute('href'))!;
}

for (const width of [390, 1440]) {
  test(`an owner shares a collection, a guest walks through it at ${width} px, and after closing it is gone`, async ({
    visit,
    complaints,
  }) => {
    const viewport = { width, height: 900 };
    const [owner, visitor] = [await visit('author@oeuvre.test', { viewport }), await visit(undefined, { viewport })];
    const id = await hung(owner);
    const link = await share(owner, id);
    await expect(owner.getByText('Guests see 4 of 5 works')).toBeVisible();
    await expectSound(owner);

    const opened = await visitor.goto(link);
    expect(opened!.headers()['cache-control']).toContain('no-store');
    expect(await visitor.content()).not.toContain(hidden);
    await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(visitor.getByText('4 works', { exact: false }).first()).toBeVisible();
    await expect(visitor.getByText(words)).toBeAttached();
    await expect(visitor.getByText(note)).toBeAttached();
    await expect(visitor.getByRole('banner')).toHaveCount(0);
    await wake(visitor);
    await expectSound(visitor);
    await visitor.getByRole('link', { name: 'Enter' }).click();
    await expect(visitor.getByText('1 of 4')).toBeVisible();
    await visitor.keyboard.press('ArrowRight');
    await expect(visitor.getByText('2 of 4')).toBeVisible();
    await expect(visitor.locator('#w2')).toBeFocused();
    await visitor.keyboard.press('ArrowLeft');
    await expect(visitor.locator('#w1')).toBeFocused();
    await visitor.getByRole('navigation', { name: 'Where you are' }).getByRole('link').click();
    await expect(visitor.getByText('2 of 4')).toBeVisible();
    expect(await layoutShift(visitor)).toBeLessThan(0.02);

    complaints.expected.push(notFound);
    await owner.getByRole('button', { name: 'Close the link' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Close the link' }).click();
    await expect(owner.getByRole('button', { name: 'Create link' })).toBeVisible();
    const closed = await visitor.reload();
    expect(closed!.status()).toBe(404);
    await expect(visitor.getByRole('heading', { name: 'This exhibition is closed' })).toBeVisible();
    expect(await visitor.content()).not.toContain(name);
    await expectSound(visitor);
  });
}

test('an exhibition is whole without scripts, and its links lead from work to work', async ({ visit }) => {
  const owner = await visit('author@oeuvre.test');
  const link = await share(owner, await hung(owner));
  const visitor = await visit(undefined, { javaScriptEnabled: false });
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 2 })).toHaveCount(5);
  await visitor.getByRole('link', { name: 'Enter' }).click();
  await expect(visitor.locator('#w1')).toBeInViewport();
});
