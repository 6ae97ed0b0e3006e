import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { tabTo } from './by-keys.ts';
import { expectSound } from './page-checks.ts';
import { expect, serverUrl, test } from './visitor.ts';

const address = /\/open-oeuvre\/applications\/[0-9a-f-]{36}$/;
const room = 'Weather and Water';

/** Works without pictures, marked for deletion after each test: other tests look at the newest works. */
const made: { readonly request: APIRequestContext; readonly id: string }[] = [];
test.afterEach(async () => {
  for (const { request, id } of made.splice(0))
    expect((await request.delete(`/api/exhibits/${id}`, { headers: { origin: serverUrl() } })).ok()).toBe(true);
});

/** A work of the person with this title; returns its id. */
async function aWork(request: APIRequestContext, title: string): Promise<string> {
  const headers = { origin: serverUrl() };
  const { id } = (await (await request.post('/api/exhibits', { headers })).json()) as { id: string };
  made.push({ request, id });
  const { record, version } = await (await request.get(`/api/exhibits/${id}/record`)).json();
  const data = { record: { ...record, sections: { ...record.sections, title } }, version };
  expect((await request.put(`/api/exhibits/${id}`, { headers, data })).ok()).toBe(true);
  return id;
}

async function segmentOf(request: APIRequestContext, name: string): Promise<string> {
  const { segments } = (await (await request.get('/api/segments?itemsPerPage=50')).json()) as {
    segments: { id: string; name: string }[];
  };
  return segments.find((one) => one.name === name)!.id;
}
const contributionsTo = async (request: APIRequestContext, name: string) =>
  `/subscriptions?segmentId=${await segmentOf(request, name)}&tab=DATA_CONTRIBUTION`;

/** An offer of a new work with this title; returns the address of the application. */
async function anOffer(request: APIRequestContext, title: string): Promise<string> {
  const body = {
    artworkId: await aWork(request, title),
    segmentId: await segmentOf(request, room),
    message: 'Please.',
  };
  const reply = await request.post('/api/open-oeuvre-applications', { headers: { origin: serverUrl() }, data: body });
  expect(reply.ok()).toBe(true);
  return `/open-oeuvre/applications/${((await reply.json()) as { applicationId: string }).applicationId}`;
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForSelector('html[data-alive]');
}
const aMark = () => randomUUID().slice(0, 8);

for (const width of [390, 1440])
  test(`an owner offers works, answers and changes a field in place; a curator asks, approves, undoes and declines, at ${width} px`, async ({
    visit,
    complaints,
  }) => {
    complaints.expected.push(/409 \(Conflict\)/);
    const viewport = { width, height: 900 };
    const owner = await visit('collaborator@oeuvre.test', { viewport });
    const curator = await visit('curator@oeuvre.test', { viewport });
    const mark = aMark();
    await aWork(owner.request, `Ferry ${mark}`);
    const tab = await contributionsTo(owner.request, room);

    await open(owner, tab);
    await owner.getByRole('button', { name: 'Offer artworks' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByRole('searchbox', { name: 'Search your artworks' }).fill(mark);
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
    await expect(curator.getByRole('main').getByRole('link', { name: /^Data contribution ?[1-9]/ })).toBeVisible();
    const opened = curator.waitForResponse((reply) => reply.url().endsWith('/opened') && reply.ok());
    await curator.getByRole('link', { name: `Ferry ${mark}` }).click();
    await expect(curator).toHaveURL(address);
    await opened;
    await curator.reload();
    await curator.waitForSelector('html[data-alive]');
    await expect(curator.getByText('Opened by you')).toBeVisible();
    await curator.getByRole('button', { name: 'Ask about Title' }).click();
    await curator.getByRole('textbox', { name: 'Question about Title' }).fill('Which ferry is it?');
    await curator.getByRole('button', { name: 'Add question' }).click();
    await curator.getByRole('button', { name: 'Send 1 question' }).click();
    await expect(curator.getByRole('button', { name: 'Approve' })).toBeVisible();
    await expect(curator.getByText('Which ferry is it?')).toBeVisible();
    await expectSound(curator);

    await open(owner, owner.url());
    await owner.getByRole('button', { name: 'Edit Title' }).click();
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
    await expect(curator.getByRole('link', { name: 'Look at it' })).toBeVisible();
    await expectSound(curator);
    await curator.getByRole('button', { name: 'Undo' }).click();
    await curator.getByRole('button', { name: 'Decline', exact: true }).click();
    const decline = curator.getByRole('dialog');
    await decline.getByRole('textbox', { name: /^Message to/ }).fill('It shows too little water.');
    await expectSound(curator);
    await decline.getByRole('button', { name: 'Decline', exact: true }).click();
    // The dialog, too, has the word.
    await expect(decline).toHaveCount(0);
    await expect(curator.getByRole('main').getByText('Declined', { exact: true }).first()).toBeVisible();

    await owner.reload();
    await expect(owner.getByText('It shows too little water.')).toBeVisible();
    await expectSound(owner);
  });

test('a guest reads what data contribution is, and how to take part', async ({ visit }) => {
  const page = await visit();
  await page.goto(await contributionsTo(page.request, room));
  await expect(page.getByText('Offer artworks to this segment')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expectSound(page);
});

for (const width of [390, 1440])
  test(`an owner changes the message and withdraws; the curator sees that only the case remains, at ${width} px`, async ({
    visit,
  }) => {
    const viewport = { width, height: 900 };
    const owner = await visit('collaborator@oeuvre.test', { viewport });
    const curator = await visit('curator@oeuvre.test', { viewport });
    const title = `Raft ${aMark()}`;
    const url = await anOffer(owner.request, title);
    await open(owner, url);
    await owner.getByRole('button', { name: 'Change the message' }).click();
    await owner.getByRole('textbox', { name: 'Message' }).fill('It floats.');
    await owner.getByRole('button', { name: 'Save' }).click();
    await expect(owner.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
    await curator.goto(url);
    await expect(curator.getByText('It floats.')).toBeVisible();
    await owner.getByRole('button', { name: 'Withdraw' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(owner.getByRole('main').getByText('Withdrawn').first()).toBeVisible();
    await expectSound(owner);
    await curator.reload();
    await expect(curator.getByText('Its owner has withdrawn this work. The case remains.')).toBeVisible();
    await expect(curator.getByText(title)).toHaveCount(0);
    await expectSound(curator);
  });

for (const width of [390, 1440])
  test(`a curator approves two of three together and declines the third, at ${width} px`, async ({ visit }) => {
    const viewport = { width, height: 900 };
    const owner = await visit('collaborator@oeuvre.test', { viewport });
    const curator = await visit('curator@oeuvre.test', { viewport });
    const mark = aMark();
    const titles = ['Oar', 'Sail', 'Mast'].map((name) => `${name} ${mark}`);
    for (const title of titles) await anOffer(owner.request, title);
    await open(curator, `${await contributionsTo(curator.request, room)}&searchQuery=${mark}`);
    for (const title of titles.slice(0, 2)) await curator.getByRole('checkbox', { name: `Select ${title}` }).check();
    await expectSound(curator);
    await curator.getByRole('toolbar').getByRole('button', { name: 'Approve' }).click();
    await curator.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(curator.getByRole('status').filter({ hasText: /^1 application/ })).toBeVisible();
    await curator.getByRole('checkbox', { name: `Select ${titles[2]}` }).check();
    await curator.getByRole('toolbar').getByRole('button', { name: 'Decline' }).click();
    await curator.getByRole('dialog').getByRole('textbox').fill('A mast without a ship.');
    await curator.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click();
    await expect(curator.getByText('No search result')).toBeVisible();
    await owner.goto(`${await contributionsTo(owner.request, room)}&searchQuery=${mark}`);
    await expect(owner.getByRole('article').filter({ hasText: 'Completed' })).toHaveCount(2);
    await expect(owner.getByRole('article').filter({ hasText: 'Declined' })).toHaveCount(1);
    await expectSound(owner);
  });

for (const width of [390, 1440])
  test(`a curator is warned of a work that is there already, and compares both, at ${width} px`, async ({ visit }) => {
    const page = await visit('supervisor@oeuvre.test', { viewport: { width, height: 900 } });
    await open(page, `${await contributionsTo(page.request, 'First Light')}&searchQuery=later print`);
    await expect(page.getByText(/^Possible duplicate of OO-/)).toBeVisible();
    await page.getByRole('link', { name: 'Evening Glow, a later print' }).click();
    await page.getByRole('button', { name: 'Compare' }).filter({ visible: true }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('img')).toHaveCount(2);
    await expect(dialog.getByText('The pictures look the same.')).toBeVisible();
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Same work, decline' }).click();
    await expect(page.getByRole('radio', { name: /^It is here already/ })).toBeChecked();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

test('an application manager finds the applications in the menu, and decides by keyboard alone', async ({ visit }) => {
  const manager = await visit('applications@oeuvre.test');
  const author = await visit('author@oeuvre.test');
  const mark = aMark();
  const artworkId = await aWork(author.request, `Buoy ${mark}`);
  const segmentId = await segmentOf(author.request, 'First Light');
  await author.request.post('/api/open-oeuvre-applications', {
    headers: { origin: serverUrl() },
    data: { artworkId, segmentId, message: '' },
  });
  // Collections are not theirs to fill: the wall neither offers them nor asks for them.
  await open(manager, '/open-oeuvre/artworks');
  await expect(manager.getByRole('button', { name: 'Select', exact: true })).toBeVisible();
  await expect(manager.getByRole('button', { name: 'Add to collection' })).toHaveCount(0);
  const { keyboard } = manager;
  await tabTo(manager, /^Open Oeuvre Curators/);
  await keyboard.press('Enter');
  await tabTo(manager, /^Data contribution$/);
  await keyboard.press('Enter');
  await expect(manager.getByRole('link', { name: `Buoy ${mark}` })).toBeVisible();
  await tabTo(manager, new RegExp(`^Buoy ${mark}`));
  await keyboard.press('Enter');
  await expect(manager).toHaveURL(address);
  await tabTo(manager, /^Ask about Title$/);
  await keyboard.press('Enter');
  await keyboard.type('Which harbour?');
  await tabTo(manager, /^Add question$/);
  await keyboard.press('Enter');
  await tabTo(manager, /^Send 1 question$/);
  await keyboard.press('Enter');
  await expect(manager.getByText('1 question by you')).toBeVisible();
  await tabTo(manager, /^Approve$/);
  await keyboard.press('Enter');
  await expect(manager.getByRole('link', { name: 'Look at it' })).toBeVisible();
});
