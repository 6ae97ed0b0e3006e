import type { Page } from '@playwright/test';
import { expect, serverUrl, test } from './visitor.ts';

/** The names of the samples, as the tabs link to them. */
async function names(page: Page): Promise<string[]> {
  await page.goto(`${serverUrl()}/dev/mails`);
  const links = await page.getByRole('navigation', { name: 'Mails' }).getByRole('link').all();
  return Promise.all(links.map(async (link) => (await link.getAttribute('href'))!.split('/').at(-1)!));
}

/** Runs in the page: texts below a contrast of 4.5 or 14 px, elements that stand out at the right, places of blocked pictures. */
function flaws({ width, isBlocked }: { width: number; isBlocked: boolean }): string[] {
  const found: string[] = [];
  const rgb = (colour: string) => colour.match(/[\d.]+/g)!.map(Number);
  const luminance = (colour: string) => {
    const [r, g, b] = rgb(colour).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const groundOf = (element: Element | null): string => {
    if (!element) return 'rgb(255, 255, 255)';
    const { backgroundColor } = getComputedStyle(element);
    return rgb(backgroundColor)[3] === 0 ? groundOf(element.parentElement) : backgroundColor;
  };
  const contrast = (one: string, other: string) => {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light! + 0.05) / (dark! + 0.05);
  };
  if (document.documentElement.scrollWidth > width) found.push(`${document.documentElement.scrollWidth} px wide`);
  for (const element of document.body.querySelectorAll('*')) {
    const box = element.getBoundingClientRect();
    if (box.width === 0) continue;
    if (box.right > width + 0.5) found.push(`${element.tagName} ends at ${box.right}`);
    const isText =
      element instanceof HTMLImageElement ||
      [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
    if (!isText) continue;
    const { color, fontSize } = getComputedStyle(element);
    const words = (element.textContent || element.getAttribute('alt') || '').slice(0, 30);
    const ratio = contrast(color, groundOf(element));
    if (ratio < 4.5 && words) found.push(`${ratio.toFixed(2)}: ${words}`);
    if (Number.parseFloat(fontSize) < 14 && element.tagName !== 'SUP' && words) found.push(`${fontSize}: ${words}`);
  }
  for (const image of isBlocked ? document.images : []) {
    const { width: wide, height: high } = image.getBoundingClientRect();
    const [width, height] = [Number(image.getAttribute('width')), Number(image.getAttribute('height'))];
    const ratio = (wide * height) / (high * width);
    // The words of a thumbnail may need a little more height than its picture.
    if (ratio > 1.05 || ratio < (wide < 130 ? 0.75 : 0.95)) found.push(`${image.src} is ${wide} by ${high}`);
    if (width > 100 && !image.alt) found.push(`${image.src} says nothing`);
  }
  return found;
}

test('every mail fits phones and desks, light and dark, with pictures and without', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const all = await names(page);
  expect(all).toContain('digest');
  for (const name of all)
    for (const scheme of ['light', 'dark'])
      for (const pictures of ['shown', 'blocked'])
        for (const width of [360, 700]) {
          await page.setViewportSize({ width, height: 900 });
          await page.goto(`${serverUrl()}/dev/mails/${name}/html?scheme=${scheme}&pictures=${pictures}`);
          const isBlocked = pictures === 'blocked';
          const found = await page.evaluate(flaws, { width, isBlocked });
          expect(found, `${name}, ${scheme}, pictures ${pictures}, ${width} px`).toEqual([]);
        }
  await page.goto(`${serverUrl()}/dev/mails/digest`);
  await expect(page.getByTitle('Dark, pictures blocked')).toBeVisible();
  await context.close();
});
