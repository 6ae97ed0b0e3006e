import { newArticle } from './pasting.ts';
import { expect, test } from './visitor.ts';
import { textOf } from './writing.ts';

test('typing produces typographic quotes, dashes and ellipses, and Backspace reverts the last one', async ({
  visit,
}) => {
  const page = await visit('author@oeuvre.test');
  await page.goto('/my-articles');
  await newArticle(page);
  const line = textOf(page).locator('p').last();
  const typed = async (keys: string) => {
    await page.keyboard.press('Enter');
    await page.keyboard.type(keys);
    return line;
  };
  await expect(await typed(`"It's 'so'," she said - and ("yes") 1999--2001---so...`)).toHaveText(
    '“It’s ‘so’,” she said – and (“yes”) 1999–2001—so…',
  );
  await page.keyboard.press('Backspace');
  await expect(line).toHaveText('“It’s ‘so’,” she said – and (“yes”) 1999–2001—so...');
  await expect(await typed('say "')).toHaveText('say “');
  await page.keyboard.press('Backspace');
  await expect(line).toHaveText('say "');
  await page.keyboard.type('x');
  await expect(line).toHaveText('say "x');
  await expect(await typed("https://a.example/it's--so... ")).toHaveText(/it's--so\.\.\. ?$/);
  await expect(await typed('[it](https://a.example/--"x")')).toHaveText('it');
  await expect(await typed('- one')).toHaveText('- one');
});

test('a typed address becomes a link at the next space or line, and Backspace makes it plain words again', async ({
  visit,
}) => {
  const page = await visit('author@oeuvre.test');
  await page.goto('/my-articles');
  await newArticle(page);
  const links = textOf(page).locator('a');
  await page.keyboard.type('see https://example.org/wave. ');
  await expect(links).toHaveText('https://example.org/wave');
  await page.keyboard.press('Backspace');
  await expect(links).toHaveCount(0);
  await page.keyboard.type('and www.example.org');
  await page.keyboard.press('Enter');
  await expect(links).toHaveAttribute('href', 'https://www.example.org');
  await page.keyboard.type('ines@example.org so');
  await expect(links.nth(1)).toHaveAttribute('href', 'mailto:ines@example.org');
  await expect(textOf(page).locator('p').last()).toHaveText('ines@example.org so');
});
