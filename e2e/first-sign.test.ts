import type { Page } from '@playwright/test';
import { addressesOfPages, routesOfPages } from './page-addresses.ts';
import { expect, hold, serverUrl, test } from './visitor.ts';

/** What a person sees of an element: where it stands, and how it looks. */
const properties = [
  'color',
  'background-color',
  'font-family',
  'font-size',
  'font-weight',
  'display',
  'position',
  'padding',
  'border-width',
  'border-radius',
  'text-decoration-line',
  'list-style-type',
] as const;

/** Keeps the elements that are shown now, and how they look. */
const keepLook = (page: Page) =>
  page.evaluate((names) => {
    const lookOf = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      // Parts of a pixel differ with the rounding of widths.
      return [...[x, y + scrollY, width, height].map(Math.round), ...names.map((name) => style.getPropertyValue(name))];
    };
    const shown = [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility());
    const kept = new Map(shown.map((element) => [element, lookOf(element)]));
    Object.assign(window, { lookOf, kept });
  }, properties);

/** The elements that look another way, stand elsewhere, or are new. */
const changedLooks = (page: Page) =>
  page.evaluate(() => {
    const { lookOf, kept } = window as unknown as {
      lookOf: (element: Element) => unknown[];
      kept: Map<Element, unknown[]>;
    };
    const nameOf = (element: Element) => `${element.localName}.${element.className}`.slice(0, 80);
    const found: string[] = [];
    // The panel of a selected work goes on with what was opened lately and with further terms; nothing stands below it.
    const panel = 'aside[aria-label="Selected artwork"]';
    for (const [element, before] of kept) {
      if (element.matches(panel)) continue;
      const now = element.isConnected && element.checkVisibility() ? lookOf(element) : ['gone'];
      if (JSON.stringify(now) !== JSON.stringify(before))
        found.push(
          `${nameOf(element)}: ${before.filter((one, at) => one !== now[at])} → ${now.filter((one, at) => one !== before[at])}`,
        );
    }
    // The mark of a work in a collection comes with an answer of the person's own; it moves nothing.
    const isMark = (element: Element) => element.closest('span')?.textContent === 'In a collection';
    for (const element of document.querySelectorAll(`:is(main, header) :not(${panel} *)`))
      if (
        !kept.has(element) &&
        !isMark(element) &&
        element.checkVisibility() &&
        element.getBoundingClientRect().height > 1
      )
        found.push(`new: ${nameOf(element)}`);
    return found.slice(0, 3);
  });

for (const [who, email] of Object.entries({
  'a guest': undefined,
  'somebody who was logged out': undefined,
  'a member': 'member@oeuvre.test',
  'a supervisor': 'supervisor@oeuvre.test',
}))
  test(`for ${who} the first sign changes no page: neither its styles nor where anything stands`, async ({
    visit,
    complaints,
  }) => {
    complaints.expected.push(/40[0134] \(|410 \(/);
    const page = await visit(email, { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
    const pages = await addressesOfPages(page.request);
    expect(Object.keys(pages).sort()).toEqual(routesOfPages());
    if (who.includes('logged out'))
      await page.context().addCookies([{ name: 'notice', value: 'due', url: serverUrl() }]);
    // A picture that arrives between the two looks would change its box.
    await hold(page, /\/files\/|\/iiif\//);
    const changes: Record<string, string[]> = {};
    // Of each kind a page with something and one without, for those two whose pages differ most; one for the others.
    const most = ['a guest', 'a member'].includes(who) ? 2 : 1;
    const looked = (all: readonly string[]) => new Set([...all.slice(0, most), ...(most > 1 ? all.slice(-1) : [])]);
    for (const address of Object.values(pages).flatMap((all) => [...looked(all)])) {
      // Pages with forms come alive by themselves; nobody can look at them before.
      const html = await (await page.request.get(address)).text();
      if (!html.includes('data-hydrate="later"')) continue;
      await page.goto(address, { waitUntil: 'domcontentloaded' });
      await page.evaluate(async () => void (await document.fonts.ready));
      await keepLook(page);
      // Neither a key of a field nor a mouse over something.
      await page.keyboard.press('Shift');
      await page.locator('html[data-alive]').waitFor({ state: 'attached' });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300))));
      const found = await changedLooks(page);
      if (found.length > 0) changes[address] = found;
    }
    expect(changes).toEqual({});
  });
