import { expectSound } from './page-checks.ts';
import { expect, hold, test } from './visitor.ts';

for (const width of [1440, 390])
  test(`a supervisor adds, finds, invites and removes a contact of a segment, at ${width} px`, async ({ visit }) => {
    const page = await visit('supervisor@oeuvre.test', { viewport: { width, height: 900 } });
    const { segments } = (await (await page.request.get('/api/supervisor-segments')).json()) as {
      segments: { id: string }[];
    };
    // A second try needs somebody who is no contact yet.
    const email = `guest.${Date.now()}@contacts.test`;
    await page.goto(`/subscriptions?segmentId=${segments[0]!.id}&tab=CONTACTS`);
    const list = page.getByRole('grid');
    await expect(list.getByRole('row').nth(3)).toBeVisible();
    await expectSound(page);

    await page.getByRole('button', { name: 'Add contacts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add contacts' });
    const add = dialog.getByRole('button', { name: 'Add', exact: true });
    await expect(add).toBeDisabled();
    const people = dialog.getByRole('combobox').first();
    await people.pressSequentially(email);
    await people.press('Enter');
    await add.click();
    await expect(dialog).toBeHidden();

    await page.getByPlaceholder('Search users').fill(email);
    await expect(page.getByText('1 contact', { exact: true }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 contact', { exact: true }).first()).toBeVisible();
    await list.getByRole('row').filter({ hasText: email }).click();
    const panel = page.getByRole('complementary');
    await expect(panel.getByText('Lead (Unregistered)')).toBeVisible();
    await expectSound(page);

    const confirm = () => page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await panel.getByRole('button', { name: /^Invite/ }).click();
    await expect(page.getByRole('dialog', { name: 'Do you want to send email invitation?' })).toBeVisible();
    await confirm();
    await panel.getByRole('button', { name: 'Cancel invitation' }).click();
    await confirm();
    await expect(panel.getByText(/^Invitation cancelled/).first()).toBeVisible();
    await panel.getByRole('button', { name: 'Actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'Suspend membership' })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: width > 760 ? 'Close' : 'Back to the list' }).click();

    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('button', { name: 'Select all 1 filtered' }).click();
    const remove = async () => {
      await page.getByRole('toolbar').getByRole('button', { name: 'Actions for the selected contacts' }).click();
      await page.getByRole('menuitem', { name: 'Remove contacts' }).click();
      await expect(page.getByRole('dialog', { name: 'Remove 1 contact' })).toBeVisible();
    };
    await remove();
    await expectSound(page);
    await confirm();
    await expect(page.getByText('0 contacts', { exact: true }).first()).toBeVisible();
    await page.reload();
    const held = page.getByRole('article', { name: '1 contact removed' });
    await expect(held).toContainText('Until then you can undo this.');
    await held.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('1 contact', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('article', { name: 'The change was undone.' })).toBeVisible();
    await expectSound(page);
  });

test('a click on a contact before the page is alive opens it', async ({ visit }) => {
  const page = await visit('supervisor@oeuvre.test');
  const { segments } = (await (await page.request.get('/api/supervisor-segments')).json()) as {
    segments: { id: string }[];
  };
  const release = await hold(page, /\/assets\/.*\.js/);
  await page.goto(`/subscriptions?segmentId=${segments[0]!.id}&tab=CONTACTS`, { waitUntil: 'commit' });
  const row = page.getByRole('grid').getByRole('row').nth(2);
  const address = await row.getByText('@').first().innerText();
  await row.getByText(address).first().click();
  release();
  await expect(page.getByRole('complementary').getByRole('link', { name: address })).toBeVisible();
});

test('people who do not supervise the segment have no tab of contacts', async ({ visit }) => {
  const page = await visit('member@oeuvre.test');
  const { segments } = (await (await page.request.get('/api/segments')).json()) as { segments: { id: string }[] };
  await page.goto(`/subscriptions?segmentId=${segments[0]!.id}&tab=CONTACTS`);
  await expect(page.getByRole('link', { name: /^Artworks/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Contacts/ })).toHaveCount(0);
});
