import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { articleSummary } from '../../../../../../test/things.ts';
import { ArticleCard } from './article-card.tsx';

const card = () => page.getByRole('article');
const long = 'Ice on the banks, and a boat that nobody has moved since the autumn. '.repeat(12);

test('a card shows its article, author and date, and links to the article with the way back', async () => {
  const article = articleSummary();
  await render(<ArticleCard article={article} />);
  await expect
    .element(page.getByRole('link', { name: 'The river in winter' }))
    .toHaveAttribute('href', `/articles/${article.id}?source=feed`);
  await expect.element(card()).toMatchTextContent('Ada Berg');
  await expect.element(card()).toMatchTextContent('14 November 2026');
  await expectAccessible();
});

test('a card in a segment leads back to that segment', async () => {
  await render(<ArticleCard article={articleSummary()} from="source=feed&segmentId=7" />);
  await expect
    .element(page.getByRole('link', { name: 'The river in winter' }))
    .toHaveAttribute('href', expect.stringMatching(/[?]source=feed&segmentId=7$/));
});

test('an article without a title is called Untitled', async () => {
  await render(<ArticleCard article={articleSummary({ title: '' })} />);
  await expect.element(page.getByRole('link', { name: 'Untitled' })).toBeVisible();
});

test('the cover is a second link to the article, skipped by Tab and screen readers', async () => {
  const coverImage = {
    fileId: '01900000-0000-7000-8000-000000000099',
    width: 1200,
    height: 800,
    colour: '#446688',
    placeholder: null,
  };
  await render(<ArticleCard article={articleSummary({ coverImage } as never)} />);
  expect(page.getByRole('link').elements()).toHaveLength(1);
  const cover = document.querySelector('a[aria-hidden]');
  expect(cover?.getAttribute('tabindex')).toBe('-1');
  expect(cover?.querySelector('img')?.alt).toBe('');
});

test('readers see no status on a published article, and may copy its link', async () => {
  await render(<ArticleCard article={articleSummary()} />);
  expect(card().element().textContent).not.toContain('Published');
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
});

for (const [status, word] of [
  ['draft', 'Draft'],
  ['on_review', 'On review'],
] as const)
  test(`a card shows that its article is: ${word}`, async () => {
    await render(<ArticleCard article={articleSummary({ status })} />);
    await expect.element(page.getByText(word, { exact: true })).toBeVisible();
    expect(page.getByRole('button', { name: 'Copy link' }).elements()).toHaveLength(1);
    await expectAccessible();
  });

test('review lists show Published too', async () => {
  await render(<ArticleCard article={articleSummary()} isForReview />);
  await expect.element(page.getByText('Published', { exact: true })).toBeVisible();
});

test('a longer text shows four lines, unfolds in place, and folds again', async () => {
  await render(<ArticleCard article={articleSummary({ excerpt: long })} />);
  const text = page.getByText(/^Ice on the banks/);
  const lines = () =>
    Math.round(text.element().clientHeight / Number.parseFloat(getComputedStyle(text.element()).lineHeight));
  const button = page.getByRole('button', { name: 'Read more' });
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  expect(lines()).toBe(4);
  await button.click();
  await expect.element(page.getByRole('button', { name: 'View less' })).toHaveAttribute('aria-expanded', 'true');
  expect(lines()).toBeGreaterThan(4);
  expect(text.element().scrollHeight - text.element().clientHeight).toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: 'View less' }).click();
  await expect.poll(lines).toBe(4);
});

test('a short text has no button to unfold it', async () => {
  await render(<ArticleCard article={articleSummary()} />);
  await expect.element(page.getByText('Ice on the banks.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Read more' })).not.toBeInTheDocument();
});

test('a card says why it is recommended', async () => {
  await render(<ArticleCard article={articleSummary()} why="By the same author" />);
  await expect.element(page.getByText('By the same author')).toBeVisible();
});
