import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectSound } from './page-checks.ts';
import { expect, nextMail, serverUrl, test, wake } from './visitor.ts';

for (const width of [390, 1440])
  test(`an administrator finds a mail in the log by its address, and reads what became of it, at ${width} px`, async ({
    visit,
  }) => {
    const [name, domain] = [randomUUID().slice(0, 8), `${randomUUID().slice(0, 8)}.test`];
    const admin = await visit('super@oeuvre.test', { viewport: { width, height: 900 } });
    const asked = await admin.request.post('/api/subscribed-users/newsletter/subscribe', {
      data: { email: `${name}@${domain}`, segmentId: await aSegmentId(admin) },
      headers: { origin: serverUrl() },
    });
    expect(asked.ok()).toBe(true);
    await nextMail(`${name}@${domain}`);

    await admin.goto('/admin/mail');
    await admin.getByRole('link', { name: 'Mail log' }).click();
    await expect(admin.getByRole('heading', { name: 'Mail log' })).toBeVisible();
    await wake(admin);
    const search = admin.getByRole('searchbox', { name: 'Search by address or domain' });
    const mail = admin.getByText(`${name[0]}***@${domain}`).locator('visible=true').first();

    await search.fill(name);
    await expect(admin.getByText('No search result')).toBeVisible();
    await search.fill(domain);
    await expect(mail).toBeVisible();
    await admin.getByRole('button', { name: 'Digest' }).click();
    await expect(admin.getByText('No search result')).toBeVisible();
    await admin.getByRole('button', { name: 'Digest' }).click();
    await admin.getByRole('button', { name: 'Verification' }).click();
    await search.fill(`${name}@${domain}`);
    await expect(mail).toBeVisible();
    expect(new URL(admin.url()).searchParams.get('kinds')).toBe('verification');
    await expectSound(admin);

    await mail.click();
    const panel = admin.locator('aside:has(> header)').last();
    await expect(panel.getByRole('heading', { name: 'Confirm your subscription' })).toBeVisible();
    await expect(panel.getByText('Sent', { exact: true })).toBeVisible();
    await expectSound(admin);
    await admin.keyboard.press('Escape');
    await admin.reload();
    await expect(mail).toBeVisible();
    expect(await admin.content()).not.toContain(`${name}@${domain}</`);
  });

async function aSegmentId(page: Page): Promise<string> {
  const reply = await page.request.get('/api/segments?itemsPerPage=1');
  return ((await reply.json()) as { segments: { id: string }[] }).segments[0]!.id;
}
