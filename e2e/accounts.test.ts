import type { Page } from '@playwright/test';
import { expectSound } from './page-checks.ts';
import { at, demoPassword, expect, hold, linksOf, mailFor, nextMail, serverUrl, test } from './visitor.ts';

/** A new person for each retry, because an address with an account gets another reply. */
const somebodyNew = (name: string) => `${name}-${test.info().retry}@elsewhere.test`;
const password = 'a password of eight';

test('somebody signs up, confirms the address with the link in the mail, logs in and logs out', async ({
  visit,
  complaints,
}) => {
  const newcomer = somebodyNew('newcomer');
  complaints.expected.push(/403 \(Forbidden\)/);
  const page = await visit();
  await page.goto('/sign-up');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Newcomer');
  await page.getByLabel('E-mail').fill(newcomer);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();

  await page.goto('/login');
  await page.getByLabel('E-mail').fill(newcomer);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toContainText('Please confirm your e-mail address first.');

  const mail = await nextMail(newcomer);
  expect(mail.parsed.text).toContain(`${serverUrl()}/verify-email?token=`);
  await page.goto(linksOf(mail).find((link) => link.includes('/verify-email'))!);
  await page.getByRole('button', { name: /^Confirm/ }).click();
  await expect(page.getByRole('heading', { name: /is confirmed$/ })).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('E-mail').fill(newcomer);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(at(/^\/explore$/));
  await page.getByRole('button', { name: 'Nora Newcomer, account' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('a forgotten password can be reset once with the link in the mail, which ends the sessions elsewhere', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/401 \(Unauthorized\)/, /410 \(Gone\)/);
  const elsewhere = await visit('stranger@oeuvre.test');
  const page = await visit();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await page.getByLabel('E-mail').fill('stranger@oeuvre.test');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();

  const link = linksOf(await nextMail('stranger@oeuvre.test')).find((one) => one.includes('/reset-password'))!;
  expect(link.startsWith(serverUrl())).toBe(true);
  await page.goto(link);
  await page.getByLabel('New password').fill('another password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();

  expect((await elsewhere.request.get('/api/users/me/sessions')).status()).toBe(401);
  await page.goto(link);
  await page.getByLabel('New password').fill('a third password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toHaveText('This link is no longer valid.');

  for (const [typed, outcome] of [
    [demoPassword, 401],
    ['another password', 200],
  ] as const) {
    const reply = await page.request.post('/api/auth/sign-in/email', {
      data: { email: 'stranger@oeuvre.test', password: typed },
      headers: { origin: serverUrl() },
    });
    expect(reply.status()).toBe(outcome);
  }
  // Other tests sign in as this person too.
  const restored = await page.request.post('/api/auth/change-password', {
    data: { currentPassword: 'another password', newPassword: demoPassword },
    headers: { origin: serverUrl() },
  });
  expect(restored.status()).toBe(200);
});

test('10: opening the link in a mail fifty times changes nothing', async ({ request }) => {
  await request.post('/api/auth/forget-password', {
    data: { email: 'curator@oeuvre.test' },
    headers: { origin: serverUrl() },
  });
  const link = linksOf(await nextMail('curator@oeuvre.test')).find((one) => one.includes('/reset-password'))!;
  for (let time = 0; time < 50; time++)
    expect((await request.fetch(link, { method: time % 2 ? 'HEAD' : 'GET' })).status()).toBe(200);
  const token = new URL(link).searchParams.get('token');
  const reply = await request.post('/api/auth/reset-password', {
    data: { token, newPassword: demoPassword },
    headers: { origin: serverUrl() },
  });
  expect(reply.status()).toBe(200);
});

test('after logging in, a guest returns to the page they asked for', async ({ visit }) => {
  const page = await visit();
  await page.goto('/my-articles');
  await page.getByLabel('E-mail').fill('author@oeuvre.test');
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${serverUrl()}/my-articles`);
  await expect(page.getByRole('heading', { name: 'My articles' })).toBeVisible();
});

for (const next of [
  '//evil.test',
  'https://evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  'javascript:alert(1)',
  '%2F%2Fevil.test',
  '/%09/evil.test',
  'data:text/html,x',
]) {
  test(`9: /login?next=${next} redirects to no other site`, async ({ visit, complaints }) => {
    complaints.expected.push(/404 \(Not Found\)/);
    const page = await visit();
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await page.getByLabel('E-mail').fill('member@oeuvre.test');
    await page.getByLabel('Password').fill(demoPassword);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
    expect(new URL(page.url()).origin).toBe(serverUrl());
  });
}

test('a person sees their sessions and ends one of them', async ({ visit, complaints }) => {
  complaints.expected.push(/401 \(Unauthorized\)/);
  const phone = await visit('collaborator@oeuvre.test', {
    userAgent: 'Mozilla/5.0 (Android 15; Mobile) Firefox/140.0',
  });
  const desk = await visit('collaborator@oeuvre.test');
  await desk.goto('/user/profile?tab=privacy');
  const rows = desk.getByRole('listitem').filter({ hasText: 'Firefox' });
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button').click();
  await expect(rows).toHaveCount(0);
  expect((await phone.request.get('/api/users/me/sessions')).status()).toBe(401);
  expect((await desk.request.get('/api/users/me/sessions')).status()).toBe(200);
});

test('a wrong password and an unknown address get the same message', async ({ visit, complaints }) => {
  complaints.expected.push(/401 \(Unauthorized\)/);
  const page = await visit();
  for (const email of ['member@oeuvre.test', 'nobody@elsewhere.test']) {
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill('a wrong password');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('alert')).toHaveText('The e-mail address or password is wrong.');
  }
});

/** Fills the form, opens the mail in another tab and logs in there. */
async function signUpThroughAnotherTab(page: Page, email: string): Promise<Page> {
  await page.getByLabel('First name').fill('Otto');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText(`We've sent an e-mail to ${email}.`)).toContainText('check your spam folder');

  const tab = await page.context().newPage();
  await tab.goto(linksOf(await nextMail(email)).find((link) => link.includes('/verify-email'))!);
  await tab.getByRole('button', { name: /^Confirm/ }).click();
  await expect(tab.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await expectSound(tab);
  await tab.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click();
  await tab.getByLabel('E-mail').fill(email);
  await tab.getByLabel('Password').fill(password);
  await tab.getByRole('button', { name: 'Log in' }).click();
  return tab;
}

test("a guest's draft for a private segment is still there after sign-up, although they opened the mail in another tab", async ({
  visit,
  complaints,
}) => {
  const applicant = somebodyNew('applicant');
  complaints.expected.push(/403 \(Forbidden\)/);
  const page = await visit();
  await page.goto('/segments');
  await page.getByRole('main').getByRole('link', { name: 'First Light' }).first().click();
  await page.getByRole('link', { name: 'Become a member' }).click();
  const dialog = page.getByRole('dialog', { name: 'First Light' });
  await dialog.getByLabel('Your request').fill('I restore old cameras, and would like to read along.');
  await dialog.getByRole('link', { name: 'Sign up' }).click();
  const tab = await signUpThroughAnotherTab(page, applicant);
  const again = tab.getByRole('dialog', { name: 'First Light' });
  await expect(again.getByLabel('Your request')).toHaveValue('I restore old cameras, and would like to read along.');
  await again.getByRole('button', { name: 'Apply' }).click();
  await expect(again.getByText("You applied successfully. We'll get back to you shortly!")).toBeVisible();
  expect(await tab.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('oeuvre.')))).toEqual([]);
});

test('text a guest types before hydration survives, and so does their way to sign up', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/403 \(Forbidden\)/);
  const page = await visit();
  await page.goto('/segments');
  await page.getByRole('main').getByRole('link', { name: 'First Light' }).first().click();
  await expect(page.getByRole('link', { name: 'Become a member' })).toBeVisible();
  const release = await hold(page, '**/assets/entry.client-*.js');
  await page.goto(`${page.url()}&applyDialog=true`, { waitUntil: 'commit' });
  const dialog = page.getByRole('dialog', { name: 'First Light' });
  await dialog.getByLabel('Your request').fill('I restore old cameras.');
  await dialog.getByRole('link', { name: 'Sign up' }).click();
  release();
  await expect(page.getByLabel('First name')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('oeuvre.pending-request'))).toContain('I restore old cameras.');
});

test('a guest who wanted to join is a member once they have logged in', async ({ visit }) => {
  const page = await visit();
  await page.goto('/segments');
  await page.getByRole('main').getByRole('link', { name: 'Quiet Geometry' }).first().click();
  await expect(page.getByRole('link', { name: 'Become a member' })).toBeVisible();
  // What they click before the page is alive is not lost.
  const release = await hold(page, '**/assets/entry.client-*.js');
  await page.goto(`${page.url()}&joinDialog=true`, { waitUntil: 'commit' });
  const dialog = page.getByRole('dialog', { name: 'Quiet Geometry' });
  await expect(dialog.getByLabel('Your request')).toHaveCount(0);
  await dialog.getByRole('link', { name: 'Log in' }).click();
  release();
  await page.getByLabel('E-mail').fill('applications@oeuvre.test');
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('main').getByText('Member', { exact: true })).toBeVisible();
});

test('a guest who wanted to join is a member after signing up, although they opened the mail in another tab', async ({
  visit,
}) => {
  const page = await visit();
  await page.goto('/segments');
  await page.getByRole('main').getByRole('link', { name: 'Quiet Geometry' }).first().click();
  await page.getByRole('link', { name: 'Become a member' }).click();
  await page.getByRole('dialog', { name: 'Quiet Geometry' }).getByRole('link', { name: 'Sign up' }).click();
  const tab = await signUpThroughAnotherTab(page, somebodyNew('joiner'));
  await expect(tab.getByRole('heading', { level: 1, name: 'Quiet Geometry' })).toBeVisible();
  await expect(tab.getByRole('main').getByText('Member', { exact: true })).toBeVisible();
});

for (const address of [
  '/my-articles',
  '/articles/all?status=draft',
  '/articles/for-review',
  '/ses-events?articleId=019a9f00-0000-7000-8000-000000000001',
  '/notifications',
  '/user/profile',
]) {
  test(`a guest at ${address} gets the login form, and comes back after logging in`, async ({ visit, request }) => {
    const page = await visit();
    const login = `/login?${new URLSearchParams({ next: address })}`;
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('next')).toBe(address);
    const reply = await request.get(address, { maxRedirects: 0 });
    expect([reply.status(), reply.headers().location]).toEqual([302, login]);
  });
}

test('somebody whose session ended elsewhere also gets the login form on client-side navigation', async ({
  visit,
  complaints,
}) => {
  // Members' pictures that are still loading then, and background requests.
  complaints.expected.push(/404 .*\/files\//, /401 .*\/notifications\/unread/);
  const page = await visit('author@oeuvre.test');
  await page.goto('/explore');
  await page.context().clearCookies();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button').first().click();
  await page.getByRole('link', { name: 'My articles' }).first().click();
  await expect(page).toHaveURL(`${serverUrl()}/login?next=%2Fmy-articles`);
  await expect(page.getByRole('main').getByLabel('Password')).toBeVisible();
});

test('somebody whose session ended is told so until they dismiss it; a stranger is not', async ({ visit }) => {
  const notice = (page: Page) =>
    page
      .getByRole('status')
      .filter({ hasText: 'You have been logged out. Please log in to access the full functionality.' });
  const page = await visit();
  await page.goto('/segments');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);

  const member = await visit('member@oeuvre.test');
  await member.goto('/segments');
  await member.mouse.move(200, 200);
  await expect.poll(() => member.evaluate(() => document.cookie)).toContain('notice=due');
  await member.context().clearCookies({ name: /session/ });
  await member.reload();
  await expect(notice(member)).toBeVisible();
  await notice(member).getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice(member)).toHaveCount(0);
  await member.reload();
  await expect(notice(member)).toHaveCount(0);
});

test('a person manages the mails of a segment from its menu, and a guest is asked to log in first', async ({
  visit,
}) => {
  const page = await visit('member@oeuvre.test');
  await page.goto('/segments');
  await page.getByRole('main').getByRole('link', { name: 'Weather and Water' }).first().click();
  await page.getByRole('button', { name: 'Segment menu' }).click();
  await page.getByRole('menuitem', { name: 'Manage notifications' }).click();
  await expect(page.getByRole('heading', { name: 'Manage notifications' })).toBeVisible();
  const choice = page.getByRole('group', { name: 'Mail from Weather and Water' });
  const [every, nothing] = ['Every article', 'Nothing'].map((name) => choice.getByRole('button', { name }));
  await every!.click();
  await expect(every!).toHaveAttribute('aria-pressed', 'true');
  await nothing!.click();
  await expect(page.getByRole('status').filter({ hasText: 'Weather and Water no longer mails you.' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo: Weather and Water' }).click();
  await expect(every!).toHaveAttribute('aria-pressed', 'true');
  await nothing!.click();
  await expect(nothing!).toHaveAttribute('aria-pressed', 'true');
  await page.goto(page.url());
  await expect(nothing!).toHaveAttribute('aria-pressed', 'true');

  const address = new URL(page.url());
  const guest = await visit();
  await guest.goto(address.href);
  expect(new URL(guest.url()).searchParams.get('next')).toBe(address.pathname + address.search);
});

test('an invalid address gets a message beside the field, in plain words', async ({ visit, complaints }) => {
  complaints.expected.push(/400 \(Bad Request\)/);
  const page = await visit();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('nobody');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText("That isn't an e-mail address.")).toBeVisible();
});

test('the site mails nobody who did not ask for mail', async () => {
  const known = /^((newcomer|applicant|joiner)-\d@elsewhere|(stranger|curator)@oeuvre|.+@invited)\.test$/;
  expect((await mailFor()).map((mail) => mail.to).filter((address) => !known.test(address))).toEqual([]);
});
