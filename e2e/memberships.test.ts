import type { Page } from '@playwright/test';
import { expectSound } from './page-checks.ts';
import { at, expect, linksOf, mailFor, nextMail, serverUrl, test, wake } from './visitor.ts';

interface Visiting {
  readonly visit: (email?: string, options?: object) => Promise<Page>;
}
const send = async <One>(page: Page, url: string, data: object): Promise<One> => {
  const reply = await page.request.post(url, { data, headers: { origin: serverUrl() } });
  expect(reply.status(), await reply.text()).toBeLessThan(300);
  return (await reply.json()) as One;
};

/** A new private segment with its supervisor at its contacts. */
async function aSegment({ visit }: Visiting, width: number) {
  const options = { viewport: { width, height: 900 } };
  const admin = await visit('super@oeuvre.test');
  const supervisor = await visit('supervisor@oeuvre.test', options);
  const name = `Room ${Date.now()}`;
  const me = (await (await supervisor.request.get('/api/users/me')).json()) as { id: string };
  const segment = { name, public: false, supervisors: [me.id] };
  const { id } = await send<{ id: string }>(admin, '/api/segments', segment);
  return { name, id, supervisor, options, contacts: `/subscriptions?segmentId=${id}&tab=CONTACTS` };
}
const segmentAt = (id: string) => `/subscriptions?segmentId=${id}`;

/** Opens a contact in the panel beside the list. */
async function openContact(page: Page, contacts: string, email: string) {
  await page.goto(contacts);
  // A row is no link: before the page is alive nobody hears a click on it.
  await wake(page);
  await page.getByRole('grid').getByRole('row').filter({ hasText: email }).click();
  return page.getByRole('complementary');
}
async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('complementary').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
}
async function apply(page: Page, id: string, words: string): Promise<void> {
  await page.goto(`${segmentAt(id)}&applyDialog=true`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your request').fill(words);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByText("You applied successfully. We'll get back to you shortly!")).toBeVisible();
  await dialog.getByRole('link', { name: 'OK' }).click();
}

for (const width of [1440, 390])
  test(`somebody applies, takes it back, is declined with a reason, approved, suspended while reading, granted, and leaves, at ${width} px`, async ({
    visit,
    complaints,
  }) => {
    complaints.expected.push(/403 \(Forbidden\)/);
    const { id, supervisor, contacts, options } = await aSegment({ visit }, width);
    const email = 'stranger@oeuvre.test';
    const person = await visit(email, options);
    const main = person.getByRole('main');

    await apply(person, id, 'I would like to read along.');
    await expect(main.getByText('I would like to read along.')).toBeVisible();
    await expectSound(person);
    await person.getByRole('button', { name: 'Withdraw the request' }).click();
    await expect(person.getByRole('button', { name: 'Withdraw the request' })).toHaveCount(0);

    await apply(person, id, 'I print etchings.');
    const panel = await openContact(supervisor, contacts, email);
    await expect(panel.getByText('I print etchings.')).toBeVisible();
    await panel.getByRole('button', { name: 'Decline' }).click();
    await supervisor.getByRole('dialog').getByLabel('Reason').fill('Please write to us first.');
    await supervisor.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await expect(supervisor.getByText('Subscription request rejected').first()).toBeVisible();
    const news = async () => (await person.request.get('/api/notifications')).text();
    await expect.poll(news).toContain('Please write to us first.');

    await apply(person, id, 'I have written to you.');
    await openContact(supervisor, contacts, email);
    await panel.getByRole('button', { name: 'Approve' }).click();
    await expect(panel.getByText('Member', { exact: true })).toBeVisible();
    await expectSound(supervisor);
    // The page that is open says so by itself.
    await expect(main.getByText('Member', { exact: true })).toBeVisible();

    await choose(supervisor, 'Suspend membership');
    await expect(panel.getByText('Suspended', { exact: true }).first()).toBeVisible();
    await expect(main.getByText(/Your membership was suspended by/)).toBeVisible();
    await expect(person.getByRole('link', { name: /Join|Become a member/ })).toHaveCount(0);
    await expectSound(person);

    await choose(supervisor, 'Grant membership');
    await expect(panel.getByText('Member', { exact: true })).toBeVisible();
    await expect(main.getByText('Member', { exact: true })).toBeVisible();
    await person.getByRole('button', { name: 'Segment menu' }).click();
    await person.getByRole('menuitem', { name: 'Leave' }).click();
    await person.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(person).toHaveURL(at(/^\/explore/));
    await openContact(supervisor, contacts, email);
    await expect(panel.getByText('Past Member').first()).toBeVisible();
    await expect(panel.getByRole('heading', { name: 'History' })).toBeVisible();
  });

for (const width of [1440, 390])
  test(`two people accept an invitation, with a password and without one, and a third one declines, at ${width} px`, async ({
    visit,
    complaints,
  }) => {
    complaints.expected.push(/40[13] \(/);
    const { id, name, supervisor, contacts, options } = await aSegment({ visit }, width);
    const invite = async (email: string) => {
      const before = (await mailFor(email)).length;
      await send(supervisor, '/api/subscribed-users', { segmentId: id, usersEmails: [email] });
      const panel = await openContact(supervisor, contacts, email);
      await panel.getByRole('button', { name: 'Invite by e-mail' }).click();
      await supervisor.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
      await expect(panel.getByRole('button', { name: 'Cancel invitation' })).toBeVisible();
      return linksOf(await nextMail(email, before)).find((link) => link.includes('/invitation?token='))!;
    };

    const newcomer = `newcomer.${Date.now()}@invited.test`;
    const guest = await visit(undefined, options);
    const link = await invite(newcomer);
    await guest.goto(link);
    await expect(guest.getByRole('heading', { name })).toBeVisible();
    await expect(guest.getByText(/You were invited by/)).toBeVisible();
    await expectSound(guest);
    await guest.getByLabel('First name').fill('Nina');
    await guest.getByLabel('Choose a password').fill('a password of one’s own');
    await guest.getByRole('button', { name: 'Accept invitation' }).click();
    await expect(guest).toHaveURL(at(new RegExp(`^/subscriptions\\?segmentId=${id}`)));
    await expect(guest.getByRole('main').getByText('Member', { exact: true })).toBeVisible();

    // The link works once, also for somebody else.
    const other = await visit(undefined, options);
    complaints.expected.push(/410 \(Gone\)/);
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();

    const known = 'author@oeuvre.test';
    await other.goto(await invite(known));
    await other.getByLabel('E-mail').fill(known);
    await other.getByLabel('Password').fill('oeuvre-demo');
    await other.getByRole('button', { name: 'Log in' }).click();
    await other.getByRole('button', { name: 'Accept invitation' }).click();
    await expect(other.getByRole('main').getByText('Member', { exact: true })).toBeVisible();

    const third = await visit('collaborator@oeuvre.test', options);
    await invite('collaborator@oeuvre.test');
    await third.goto(`${segmentAt(id)}&joinDialog=true`);
    await expect(third.getByRole('dialog').getByText(/You're invited to the private segment/)).toBeVisible();
    await third.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    const panel = await openContact(supervisor, contacts, 'collaborator@oeuvre.test');
    await expect(panel.getByText(/^Invitation cancelled/).first()).toBeVisible();
    await openContact(supervisor, contacts, newcomer);
    await expect(panel.getByText('Invitation accepted')).toBeVisible();
  });
