import type { Locator, Page } from '@playwright/test';
import { expect, wake } from './visitor.ts';

/** The browser says these while it has no network or no server. */
export const offlineLines = [
  /ERR_INTERNET_DISCONNECTED/,
  /ERR_CONNECTION/,
  /WebSocket connection/,
  /WebSocket is already in CLOSING or CLOSED state/,
  /Failed to load resource/,
];

interface Me {
  readonly first_name: string;
  readonly last_name: string;
}
/** How others see the person of this page. */
export async function nameOf(page: Page): Promise<string> {
  const { first_name, last_name } = (await (await page.request.get('/api/users/me')).json()) as Me;
  return `${first_name} ${last_name}`;
}
export async function addressOf(page: Page, segment: string): Promise<string> {
  const { segments } = (await (await page.request.get('/api/segments')).json()) as {
    segments: readonly { readonly id: string; readonly name: string }[];
  };
  return `/subscriptions?segmentId=${segments.find(({ name }) => name === segment)!.id}`;
}

export const chatButton = (page: Page) => page.getByRole('button', { name: /^Segment Curators/ });
export const curators = (page: Page) => page.getByRole('region', { name: 'Segment Curators' });
export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const field = (panel: Locator) => panel.getByRole('textbox');
export const texts = (panel: Locator) => panel.locator('li p').allTextContents();

export async function openList(page: Page): Promise<Locator> {
  await wake(page);
  if ((await chatButton(page).getAttribute('aria-expanded')) !== 'true') await chatButton(page).click();
  return curators(page);
}
export async function openRoom(page: Page, name: string): Promise<Locator> {
  const list = await openList(page);
  await list.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  const panel = region(page, name);
  await expect(field(panel)).toBeEnabled();
  return panel;
}
export async function send(panel: Locator, text: string): Promise<void> {
  await field(panel).fill(text);
  await field(panel).press('Enter');
}
export async function choose(panel: Locator, entry: string): Promise<void> {
  await panel.getByRole('button', { name: 'Room menu' }).click();
  await panel.page().getByRole('menuitem', { name: entry }).click();
}
