import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { aPerson } from '../packages/server/src/domains/accounts/accounts.factory.ts';
import { createDatabase, createPool } from '../packages/server/src/platform/database/database.ts';
import { databaseUrlOf } from '../packages/server/test/running-server.ts';
import { expectSound } from './page-checks.ts';
import { at, demoPassword, expect, serverHere, serverUrl, test, wake } from './visitor.ts';

/** A page starts its scripts at the first sign of a person. */
async function alive(page: Page) {
  await wake(page);
}
/** Somebody whom no other test signs in: their account is disabled here. */
async function someone(mark: string): Promise<string> {
  const pool = createPool(databaseUrlOf(serverHere().dataDir), { max: 1 });
  const email = `marten.${mark}@oeuvre.test`;
  await aPerson(createDatabase(pool), { email, firstName: 'Marten', lastName: mark, password: demoPassword });
  await pool.end();
  return email;
}
const origin = () => ({ origin: serverUrl() });

for (const width of [390, 1440])
  test(`an administrator makes a segment, gives and takes rights, ends an account and reads it all in the log, at ${width} px`, async ({
    visit,
    complaints,
  }) => {
    // Two administrators save the same segment.
    complaints.expected.push(/409 \(Conflict\)/);
    const viewport = { width, height: 900 };
    const admin = await visit('super@oeuvre.test', { viewport });
    const main = admin.getByRole('main');
    const mark = randomUUID().slice(0, 8);

    // From the menu of administrators, which nobody else has.
    await admin.goto('/explore');
    await alive(admin);
    if (width < 500) await admin.getByRole('button', { name: 'Menu' }).click();
    else await admin.getByRole('button', { name: 'System' }).click();
    await admin.locator('a[href="/admin/segments"]:visible').click();
    await expect(main.getByRole('heading', { name: 'Segments' })).toBeVisible();
    await expect(main.getByRole('row').nth(2)).toBeVisible();
    await expectSound(admin);

    // A new segment; somebody else changes it while its form is open.
    await main.getByRole('link', { name: 'New segment' }).click();
    await main.getByLabel('Name', { exact: true }).fill(`Night ${mark}`);
    await main.getByRole('radio', { name: /^Private segment/ }).check();
    await expectSound(admin);
    await main.getByRole('button', { name: 'Create segment' }).click();
    await expect(admin).toHaveURL(at(/^\/admin\/segments\/[0-9a-f-]{36}$/));
    await admin.waitForLoadState('networkidle');
    const segment = admin.url().split('/').at(-1)!;
    await main.getByLabel('Description').fill('My words.');
    const meanwhile = await admin.request.patch(`/api/segments/${segment}`, {
      data: { description: 'Their words.', visible: false },
      headers: origin(),
    });
    expect(meanwhile.status()).toBe(200);
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(main.getByRole('alert', { name: 'Two versions' })).toContainText(
      'Their other changes are kept: visibility',
    );
    await expect(main.getByLabel('Description')).toHaveValue('My words.');
    await expectSound(admin);
    await main.getByRole('button', { name: 'Save mine' }).click();
    await expect(main.getByRole('alert', { name: 'Two versions' })).toBeHidden();
    const kept = (await (await admin.request.get(`/api/admin/segments/${segment}`)).json()) as object;
    expect(kept).toMatchObject({ description: 'My words.', visible: false, public: false });

    // Its people are the same list that its supervisors see.
    await main.getByRole('link', { name: "The segment's people" }).click();
    await expect(main.getByText('This segment has no contacts yet.')).toBeVisible();

    // The person works on at another place while an administrator changes what they may do.
    const email = await someone(mark);
    const person = await visit(email);
    const { id } = (await (await person.request.get('/api/users/me')).json()) as { id: string };
    const may = async () =>
      ((await (await person.request.get('/api/users/me')).json()) as { canMailArticles?: boolean }).canMailArticles;
    expect(await may()).toBe(false);
    await admin.goto('/admin/user-management');
    await alive(admin);
    await main.getByRole('searchbox', { name: 'Search users' }).fill(email);
    await expect(admin).toHaveURL(at(/searchQuery=marten/));
    await expect(main.getByText('1 person')).toBeVisible();
    // A phone shows the name only.
    await main
      .getByText(width < 500 ? `Marten ${mark}` : email)
      .filter({ visible: true })
      .first()
      .click();
    await expect(admin).toHaveURL(at(new RegExp(`personId=${id}`)));
    const panel = main.getByRole('complementary');
    await panel.getByRole('checkbox', { name: /^Mail/ }).check();
    await expect.poll(may).toBe(true);
    await expectSound(admin);
    await panel.getByRole('checkbox', { name: /^Mail/ }).uncheck();
    await expect.poll(may).toBe(false);

    // A disabled account is signed out at once.
    await panel.getByRole('button', { name: 'Disable', exact: true }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await expect(panel.getByRole('button', { name: 'Enable' })).toBeVisible();
    expect(await (await person.request.get('/api/users/me')).json()).toEqual({ id: 0, roles: [] });
    await panel.getByRole('button', { name: 'Enable' }).click();
    await expect(panel.getByRole('button', { name: 'Disable', exact: true })).toBeVisible();

    // All of it is in the log of the person.
    await panel.getByRole('link', { name: 'In the audit log' }).click();
    await expect(
      main
        .getByText(/^Enabled the account of/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await main
      .getByText(/^Disabled the account of/)
      .filter({ visible: true })
      .first()
      .click();
    await expect(main.getByRole('complementary').getByText('accounts.disable')).toBeVisible();
    await expectSound(admin);
  });
