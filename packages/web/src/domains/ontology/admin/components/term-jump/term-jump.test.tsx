import { termsRoutes } from '@oeuvre/contracts/domains/ontology/terms/terms.routes.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf } from '../../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { found } from '../../term.fixture.ts';
import { TermJump } from './term-jump.tsx';

const onGo = vi.fn();

test('a term is found in any language, with its path and number, and Enter goes there', async () => {
  answer(termsRoutes.jump, {
    terms: [
      found(1, 'Seascapes', { paths: 2, label: { language: 'de', kind: 'preferred', name: 'Seestücke' } }),
      found(2, 'Seasons', { works: 688 }),
    ],
  });
  await render(<TermJump onGo={onGo} />);
  await page.getByRole('combobox', { name: 'Go to a term' }).click();
  await userEvent.keyboard('seest');
  const first = page.getByRole('option', { name: /^Seascapes/ });
  await expect
    .element(first)
    .toHaveTextContent('Seascapes Seestücke (German)341Keyword › Nature › Sea, and one more path');
  await expect.element(first).toHaveAttribute('aria-selected', 'true');
  await expectAccessible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onGo.mock.calls[0]?.[0]).toMatchObject({ name: 'Seasons' });
  expect(callsOf(termsRoutes.jump).at(-1)?.query.get('text')).toBe('seest');
});

test('nothing found is said', async () => {
  answer(termsRoutes.jump, { terms: [] });
  await render(<TermJump onGo={onGo} />);
  await page.getByRole('combobox', { name: 'Go to a term' }).click();
  await userEvent.keyboard('xyz');
  await expect.element(page.getByText('No search result')).toBeVisible();
});
