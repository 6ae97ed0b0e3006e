import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expectSound } from './page-checks.ts';
import { expect, serverUrl, test } from './visitor.ts';

const address = /\/open-oeuvre\/applications\/[0-9a-f-]{36}$/;

/** A work of the person with this title. */
async function aWork(request: APIRequestContext, title: string): Promise<void> {
  const headers = { origin: serverUrl() };
  const { id } = (await (await request.post('/api/exhibits', { headers })).json()) as { id: string };
  const { record, version } = await (await request.get(`/api/exhibits/${id}/record`)).json();
  const data = { record: { ...record, sections: { ...record.sections, title } }, version };
  expect((await request.put(`/api/exhibits/${id}`, { headers, data })).ok()).toBe(true);
}

async function contributionsTo(request: APIRequestContext, name: string): Promise<string> {
  const { segments } = (await (await request.get('/api/segments?itemsPerPage=50')).json()) as {
    segments: { id: string; name: string }[];
  };
  return `/subscriptions?segmentId=${segments.find((one) => one.name === name)!.id}&tab=DATA_CONTRIBUTION`;
}

for (const width of [390, 1440])
  test(`an owner offers works, answers and changes a field in place; a curator asks, approves, undoes and declines, at ${width} px`, async ({
    visit,
    complaints,
  }) => {
    complaints.expected.push(/409 \(Conflict\)/);
    const viewport = { width, height: 900 };
    const owner = await visit('collaborator@oeuvre.test', { viewport });
    const curator = await visit('curator@oeuvre.test', { viewport });
    const mark = randomUUID().slice(0, 8);
    await aWork(owner.request, `Ferry ${mark}`);
    const tab = await contributionsTo(owner.request, 'Weather and Water');

    await owner.goto(tab);
    await owner.waitForSelector('html[data-alive]');
    await owner.getByRole('button', { name: 'Offer artworks' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: `Ferry ${mark}` }).check();
    await dialog.getByRole('textbox', { name: 'Message' }).fill('It crosses the river twice a day.');
    await expectSound(owner);
    await dialog.getByRole('button', { name: 'Offer 1 work' }).click();
    await expect(dialog).toHaveCount(0);
    await owner.getByRole('link', { name: `Ferry ${mark}` }).click();
    await expect(owner).toHaveURL(address);
    await expectSound(owner);

    await curator.goto(`${tab}&searchQuery=${mark}`);
    await expect(curator.getByRole('status').filter({ hasText: /^1 application/ })).toBeVisible();
    await expectSound(curator);
    await curator.getByRole('link', { name: `Ferry ${mark}` }).click();
    await expect(curator).toHaveURL(address);
    await curator.waitForSelector('html[data-alive]');
    await curator.getByRole('button', { name: 'Ask about Title' }).click();
    await curator.getByRole('textbox', { name: 'Question about Title' }).fill('Which ferry is it?');
    await curator.getByRole('button', { name: 'Send 1 question' }).click();
    await expect(curator.getByText('Which ferry is it?')).toBeVisible();
    await expect(curator.getByRole('button', { name: 'Approve' })).toBeVisible();
    await expectSound(curator);

    await owner.reload();
    await owner.waitForSelector('html[data-alive]');
    await owner.getByRole('button', { name: 'Change Title' }).click();
    await owner.getByRole('textbox', { name: /^Title/ }).fill(`Night ferry ${mark}`);
    await owner.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(owner.getByRole('heading', { level: 1, name: `Night ferry ${mark}` })).toBeVisible();
    await owner.getByRole('textbox', { name: 'Answer about Title' }).fill('The one at night.');
    await owner.getByRole('button', { name: 'Send 1 answer' }).click();
    await expect(owner.getByRole('textbox', { name: 'Answer about Title' })).toHaveCount(0);
    await expectSound(owner);

    // The curator has not seen the change: the approval is refused, and the page shows both versions.
    await curator.getByRole('button', { name: 'Approve' }).click();
    await expect(curator.getByText('Look at the changes, then decide.').first()).toBeVisible();
    await expect(curator.getByText('As offered', { exact: true })).toBeVisible();
    await curator.getByRole('button', { name: 'Approve' }).click();
    await curator.getByRole('button', { name: 'Undo' }).click();
    await curator.getByRole('button', { name: 'Decline', exact: true }).click();
    const decline = curator.getByRole('dialog');
    await decline.getByRole('textbox', { name: /^Message to/ }).fill('It shows too little water.');
    await expectSound(curator);
    await decline.getByRole('button', { name: 'Decline', exact: true }).click();
    await expect(curator.getByRole('main').getByText('Declined').first()).toBeVisible();

    await owner.reload();
    await expect(owner.getByText('It shows too little water.')).toBeVisible();
    await expectSound(owner);
  });

test('a guest reads what data contribution is, and how to take part', async ({ visit }) => {
  const page = await visit();
  await page.goto(await contributionsTo(page.request, 'Weather and Water'));
  await expect(page.getByText('Offer artworks to this segment')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expectSound(page);
});
