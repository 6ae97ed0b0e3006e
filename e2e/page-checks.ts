import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Visible texts smaller than 14 px. */
const smallTexts = () => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    if (!node.textContent!.trim() || !element.checkVisibility() || element.closest('script,style,noscript')) continue;
    // A drawing that shrinks takes its words with it.
    const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;
    const size = scale * Number.parseFloat(getComputedStyle(element).fontSize);
    if (size < 14) small.push(`${size} px: ${node.textContent!.trim().slice(0, 40)}`);
  }
  return small;
};
const sidewaysScroll = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/**
 * Runs axe in the page itself: the extra window that it would open for each check costs as much time as the check. Only
 * violations are described in full: describing every element that passes takes longer than the rules.
 */
export const axeOn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } })
    .setLegacyMode();

/** Of moderate weight, but read by everybody who moves by headings. */
const alsoGrave = ['heading-order'];
const isGrave = ({ id, impact }: { readonly id: string; readonly impact?: string | null | undefined }) =>
  impact === 'serious' || impact === 'critical' || alsoGrave.includes(id);

async function graveViolations(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.filter(isGrave).map(
    (one) =>
      `${one.id}: ${one.nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  );
}

/**
 * Checks the page as it is now: all axe rules in light, in dark those that can differ there; no text under 14 px, no
 * sideways scrolling.
 */
export async function expectSound(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await graveViolations(axeOn(page)), 'axe, light').toEqual([]);
  expect(await page.evaluate(smallTexts), 'texts under 14 px').toEqual([]);
  expect(await page.evaluate(sidewaysScroll), 'scrolls sideways').toBeLessThanOrEqual(0);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await graveViolations(axeOn(page).withRules(['color-contrast', 'link-in-text-block'])), 'axe, dark').toEqual(
    [],
  );
}

/** The layout shift since the page was opened, as the browser counts it. */
export const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum)));
      }),
  );
