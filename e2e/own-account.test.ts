import type { Page } from '@playwright/test';
import { expectSound } from './page-checks.ts';
import { at, expect, linksOf, nextMail, serverUrl, test } from './visitor.ts';

const password = 'correct horse battery';
const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

/** Somebody with a confirmed account of their own, logged in in this browser. */
async function newPerson(page: Page, email: string, origin = serverUrl()): Promise<void> {
  const headers = { origin };
  const post = async (path: string, body: object) => {
    const reply = await page.request.post(`${origin}${path}`, { data: body, headers });
    expect(reply.status(), path).toBe(200);
  };
  await post('/api/auth/sign-up/email', { email, password, first_name: 'Lena', last_name: 'Marchetti' });
  const link = linksOf(await nextMail(email)).find((one) => one.includes('/verify-email'))!;
  await post('/api/auth/verify-email', { token: new URL(link).searchParams.get('token') });
  await post('/api/auth/sign-in/email', { email, password });
}

async function follow(page: Page, email: string, before: number, answer: string): Promise<void> {
  const link = linksOf(await nextMail(email, before)).find((one) => one.includes('/email/change'))!;
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Change the address of your account?' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: answer }).click();
}

test('Lena changes her address, exports her data, chooses her mail, and asks to be erased but stays', async ({
  visit,
  complaints,
}) => {
  // A link that has done its work is gone.
  complaints.expected.push(/403 \(Forbidden\)/, /410 \(Gone\)/);
  const mark = Date.now();
  const [email, next] = [`lena.${mark}@elsewhere.test`, `lena.next.${mark}@elsewhere.test`];
  const page = await visit(undefined, { viewport: wide, acceptDownloads: true });
  await newPerson(page, email);
  await page.goto('/user/profile?tab=privacy');
  await expectSound(page);

  await page.getByRole('button', { name: 'Change e-mail address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change e-mail address' });
  await dialog.getByLabel('New e-mail address').fill(next);
  await dialog.getByLabel('Your password').fill('not my password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText("That isn't your password.")).toBeVisible();
  await dialog.getByLabel('Your password').fill(password);
  // Until the page has read its data again, a click does nothing.
  await expect(dialog.getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-busy');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Has not confirmed the change yet')).toBeVisible();
  const mailbox = await visit(undefined, { viewport: narrow });
  await follow(mailbox, next, 0, 'Confirm');
  await expect(mailbox.getByRole('heading', { name: 'Confirmed' })).toBeVisible();
  await follow(mailbox, email, 1, 'Confirm');
  await expect(mailbox.getByRole('heading', { name: 'Your address has changed' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: next })).toContainText('In use');

  await page.setViewportSize(narrow);
  await page.getByRole('button', { name: 'Export my data' }).click();
  const download = page.getByRole('link', { name: 'Download' });
  await expect(download).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(file.suggestedFilename()).toMatch(/^oeuvre-data-.*\.zip$/);
  await expectSound(page);
  const told = linksOf(await nextMail(next, 2));
  expect(told.some((link) => link.endsWith('/user/profile?tab=privacy'))).toBe(true);

  await page.goto('/user/profile?tab=notifications');
  await page.getByRole('link', { name: 'Manage notifications' }).click();
  await expect(page.getByRole('heading', { name: 'Manage notifications' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop all mail' }).click();
  await expect(page.getByText('All mail is stopped.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Not by e-mail' })).toHaveAttribute('aria-pressed', 'true');
  await expectSound(page);

  await page.goto('/user/profile?tab=privacy');
  await page.getByRole('button', { name: 'Erase account' }).click();
  const erase = page.getByRole('dialog', { name: 'Erase account' });
  await expect(erase.getByText('Your profile is removed, and mail stops.')).toBeVisible();
  await expectSound(page);
  await erase.getByLabel('Your password').fill(password);
  await erase.getByRole('button', { name: 'Erase account' }).click();
  await expect(page.getByText('Your account will be erased on')).toBeVisible();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByRole('button', { name: 'Erase account' })).toBeVisible();
});

test('Lena adds a passkey, names it, logs in with it, proves who she is, and removes it', async ({
  visit,
  complaints,
}) => {
  complaints.expected.push(/401 \(Unauthorized\)/);
  // Browsers know passkeys of names only.
  const origin = serverUrl().replace('127.0.0.1', 'localhost');
  const page = await visit(undefined, { viewport: wide, baseURL: origin });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await newPerson(page, `lena.passkey.${Date.now()}@elsewhere.test`, origin);
  await page.goto('/user/profile?tab=privacy');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const naming = page.getByRole('dialog', { name: 'Add a passkey' });
  await naming.getByLabel('Name').fill('Desk');
  await naming.getByLabel('Your password').fill(password);
  await naming.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Desk' })).toContainText('not used yet');
  await page.getByRole('button', { name: 'Rename Desk' }).click();
  await page.getByRole('dialog', { name: 'Rename passkey' }).getByLabel('Name').fill('Desk in Trieste');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Desk in Trieste' })).toBeVisible();
  await expectSound(page);

  await page.request.post(`${origin}/api/auth/sign-out`, { headers: { origin } });
  await page.goto('/login?next=/user/profile%3Ftab%3Dprivacy');
  // The field for e-mail may have asked the authenticator already: then the page has gone on.
  const button = page.getByRole('button', { name: 'Use a passkey' });
  await button.click({ timeout: 10_000 }).catch(() => undefined);
  await page.waitForURL(at(/^\/user\/profile/));
  await expect(page.getByRole('listitem').filter({ hasText: 'Desk in Trieste' })).toContainText('used today');
  await expect(page.getByRole('listitem').filter({ hasText: 'This browser' })).toContainText('by passkey');

  await page.getByRole('button', { name: 'Erase account' }).click();
  const erase = page.getByRole('dialog', { name: 'Erase account' });
  await expect(erase.getByLabel('Your password, or a passkey')).toBeVisible();
  await erase.getByRole('button', { name: 'Erase account' }).click();
  await page.getByRole('button', { name: 'Keep my account' }).click();

  await page.getByRole('button', { name: 'Remove Desk in Trieste' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Desk in Trieste' })).toHaveCount(0);
});
