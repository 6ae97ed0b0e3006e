import type { Page } from '@playwright/test';

/** The focused element: its role or tag and its name, as a screen reader announces it. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element) return '';
    const name =
      element.getAttribute('aria-label') ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.textContent ??
      '';
    return name.trim().replace(/\s+/g, ' ');
  });

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let press = 0; press < 80; press++) {
    await page.keyboard.press(key);
    const now = await focused(page);
    if (name.test(now)) return;
    passed.push(now.slice(0, 30));
  }
  throw new Error(`${name} was not reached by ${key}; passed ${passed.join(' · ')}`);
}
