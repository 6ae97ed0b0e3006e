import type { Page } from '@playwright/test';
import { at, expect, serverUrl, test, wake } from './visitor.ts';

/** The ways in which an act fails: the server breaks, is busy, or the connection is cut. */
const failures = [500, 503, 'cut'] as const;
const reasons = /Something went wrong|is busy|cannot be reached/;

/** Lets every form of this page fail in this way; returns what lets them through again. */
async function failForms(page: Page, failure: (typeof failures)[number]) {
  const isForm = (url: URL) => url.pathname.endsWith('.data');
  await page.route(isForm, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    return failure === 'cut' ? route.abort('connectionreset') : route.fulfill({ status: failure, body: 'no' });
  });
  return () => page.unroute(isForm);
}

async function aSegment(admin: Page, isPublic: boolean): Promise<string> {
  const reply = await admin.request.post('/api/segments', {
    data: { name: `Room ${Date.now()}`, public: isPublic },
    headers: { origin: serverUrl() },
  });
  return `/subscriptions?segmentId=${((await reply.json()) as { id: string }).id}`;
}

test('joining, leaving, applying and withdrawing that fail leave the page as it was and say why, words kept', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/50[03] \(|ERR_CONNECTION_RESET|Failed to load resource/);
  const admin = await visit('super@oeuvre.test');
  const [open, closed] = [await aSegment(admin, true), await aSegment(admin, false)];
  const page = await visit('stranger@oeuvre.test');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const toast = page.getByRole('paragraph').filter({ hasText: reasons, visible: true });

  for (const failure of failures) {
    await page.goto(`${open}&joinDialog=true`);
    const letThrough = await failForms(page, failure);
    const name = await main.getByRole('heading', { level: 1 }).innerText();
    await dialog.getByRole('button', { name: 'Join segment' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(reasons);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(menu.getByRole('link', { name })).toHaveCount(0);

    await page.goto(`${closed}&applyDialog=true`);
    // Alive, the field has the words of the attempt before: they would come into the middle of what Playwright writes.
    await wake(page);
    await dialog.getByLabel('Your request').fill('I print etchings.');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(reasons);
    await expect(dialog.getByLabel('Your request')).toHaveValue('I print etchings.');
    await letThrough();
  }

  // What is pressed once more, on the same page, arrives.
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByText('You applied successfully.')).toBeVisible();
  for (const failure of failures) {
    await page.goto(closed);
    const letThrough = await failForms(page, failure);
    // A page that rests sends a form as the browser does; from the first sign of a person on, React does.
    await wake(page);
    await main.getByRole('button', { name: 'Withdraw the request' }).click();
    await expect(toast.first()).toBeVisible();
    await expect(main.getByText('I print etchings.')).toBeVisible();
    await letThrough();
  }

  await page.goto(`${open}&joinDialog=true`);
  // 'Member' is shown at once; another page loaded before the answer would end the request.
  const joined = page.waitForResponse((reply) => reply.request().method() === 'POST');
  await dialog.getByRole('button', { name: 'Join segment' }).click();
  await expect(main.getByText('Member', { exact: true })).toBeVisible();
  await joined;
  for (const failure of failures) {
    await page.goto(open);
    const letThrough = await failForms(page, failure);
    await page.getByRole('button', { name: 'Segment menu' }).click();
    await page.getByRole('menuitem', { name: 'Leave' }).click();
    await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(toast.first()).toBeVisible();
    await expect(main.getByText('Member', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(at(new RegExp(open.split('=')[1]!)));
    await letThrough();
  }
});
