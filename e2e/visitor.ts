import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type ParsedMail, simpleParser } from 'mailparser';
import type { ServerOfTests } from './servers.ts';

export { expect };

export const serverHere = (): ServerOfTests =>
  (JSON.parse(process.env.OEUVRE_TEST_SERVERS!) as ServerOfTests[])[Number(process.env.TEST_PARALLEL_INDEX)]!;
export const serverUrl = () => serverHere().url;
export const demoPassword = 'oeuvre-demo';

/**
 * Whether a page is at an address whose path and query look like this. The login names the address that was asked for
 * in `?next=`, so its own address looks like any other.
 */
export const at = (address: RegExp) => (url: URL) =>
  url.pathname !== '/login' && address.test(`${url.pathname}${url.search}`);

/** Complaints of a browser. None is ever expected, except replies that a test provokes. */
interface Complaints {
  readonly list: string[];
  /** Lines that this test provokes. */
  readonly expected: RegExp[];
}

/** React Router stops reading an answer that a newer one replaces; browsers report what was left unread. */
const unread = /^AbortError: BodyStreamBuffer was aborted/;

function listen(context: BrowserContext, { list, expected }: Complaints): void {
  const note = (line: string) => {
    if (![unread, ...expected].some((pattern) => pattern.test(line))) list.push(line);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => note(error.error().stack || String(error.error())));
}

interface Fixtures {
  readonly complaints: Complaints;
  /** A new browser with its own cookies; signed in if an address is given. */
  readonly visit: (
    email?: string,
    options?: Parameters<import('@playwright/test').Browser['newContext']>[0],
  ) => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
  baseURL: async ({}, use) => use(serverUrl()),
  // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
  complaints: async ({}, use) => {
    const complaints: Complaints = { list: [], expected: [] };
    await use(complaints);
    expect(complaints.list, 'what the browser complained about').toEqual([]);
  },
  visit: async ({ browser, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (email, options) => {
      const context = await browser.newContext({
        baseURL: serverUrl(),
        locale: 'en-GB',
        viewport: { width: 1390, height: 900 },
        ...options,
      });
      contexts.push(context);
      context.setDefaultTimeout(30_000);
      context.setDefaultNavigationTimeout(60_000);
      listen(context, complaints);
      await context.addInitScript(ignoreRestingMouse);
      if (email) await signIn(context, email);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/**
 * Chromium's headless shell tells each new page of a mouse at 0, 0 that nobody moved; the page would take it for the
 * first sign of a person, which no browser with a window gives by itself.
 */
function ignoreRestingMouse(): void {
  const ignore = (event: MouseEvent) => {
    const { clientX, clientY, movementX, movementY } = event;
    if ([clientX, clientY, movementX, movementY].every((at) => at === 0)) event.stopImmediatePropagation();
  };
  for (const sign of ['pointermove', 'mousemove'] as const) addEventListener(sign, ignore, { capture: true });
}

/** Signs in without the form, for tests about something else. */
async function signIn(context: BrowserContext, email: string): Promise<void> {
  const reply = await context.request.post('/api/auth/sign-in/email', {
    data: { email, password: demoPassword },
    headers: { origin: serverUrl() },
  });
  expect(reply.status()).toBe(200);
}

/** Holds requests to these addresses until the returned function is called; a page closed by then needs none. */
export async function hold(page: Page, addresses: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await gate.promise;
    await route.continue().catch(() => undefined);
  });
  return gate.resolve;
}

/**
 * Moves the mouse until the page is alive, or until `sign` is in the page. Chromium drops moves before a page's first
 * frame, as after a reload that nothing waits for; a person's hand moves on.
 */
export async function wake(page: Page, sign = page.locator('html[data-alive]')): Promise<void> {
  let y = 5;
  await expect(async () => {
    y = 11 - y;
    await page.mouse.move(5, y);
    await expect(sign).toBeAttached({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

/** Like a crash: kill -9 of the server alone; its database lives on. */
export const killServer = () => fetch(`${serverHere().desk}/kill`);
/** Starts it again at the same address; resolves when it is ready. */
export const restartServer = () => fetch(`${serverHere().desk}/open`);

export interface Mail {
  readonly to: string;
  readonly parsed: ParsedMail;
  readonly raw: string;
}

/** Mail that has arrived for this address so far, oldest first; without an address, all mail. */
export async function mailFor(address?: string): Promise<Mail[]> {
  const taken = (await (await fetch(`${serverHere().desk}/`)).json()) as { to: string; raw: string }[];
  const wanted = taken.filter((mail) => !address || mail.to === address);
  return Promise.all(wanted.map(async ({ to, raw }) => ({ to, raw, parsed: await simpleParser(raw) })));
}

/** Waits until this address has more than `before` mails. */
export async function nextMail(address: string, before = 0): Promise<Mail> {
  await expect.poll(async () => (await mailFor(address)).length).toBeGreaterThan(before);
  return (await mailFor(address)).at(-1)!;
}

const attributesOf = ({ parsed }: Mail, name: 'href' | 'src') =>
  [...String(parsed.html).matchAll(new RegExp(`${name}="([^"]+)"`, 'g'))].map((found) =>
    found[1]!.replace(/&(?:amp|#38);/g, '&'),
  );
export const linksOf = (mail: Mail) => attributesOf(mail, 'href');
export const picturesOf = (mail: Mail) => attributesOf(mail, 'src');
