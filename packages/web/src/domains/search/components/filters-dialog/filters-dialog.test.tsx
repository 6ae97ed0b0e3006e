import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, render } from '../../../../../test/render.tsx';
import { FiltersDialog } from './filters-dialog.tsx';

function Filtered() {
  const [isOpen, setOpen] = useState(true);
  const [pressed, setPressed] = useState<readonly string[]>([]);
  const chip = (name: string, context?: string) => ({
    key: name,
    name,
    context,
    isPressed: pressed.includes(name),
    onToggle: () => setPressed(pressed.includes(name) ? pressed.filter((one) => one !== name) : [...pressed, name]),
  });
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Filter
      </button>
      <FiltersDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        tags={[chip('Waves'), chip('Complementary colours')]}
        suggested={[chip('Water', 'Colour')]}
        result={`${8 - pressed.length} artworks match.`}
        onClear={pressed.length > 0 ? () => setPressed([]) : undefined}
      />
    </>
  );
}
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('the number follows every tap, and View results only closes', async () => {
  await render(<Filtered />);
  await expect.element(page.getByRole('heading', { name: "Artwork's tags" })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Suggested filters' })).toBeVisible();
  await button('Waves').click();
  await button(/Water/).click();
  await expect.element(page.getByRole('status')).toMatchTextContent('6 artworks match.');
  await expectAccessible();
  await button('View results').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await button('Filter').click();
  await expect.element(button('Waves')).toHaveAttribute('aria-pressed', 'true');
  await button('Clear filters').click();
  await expect.element(page.getByRole('status')).toMatchTextContent('8 artworks match.');
  await expect.element(button('Clear filters')).not.toBeInTheDocument();
});

test('a name over 20 characters is cut, and still has its full name for screen readers', async () => {
  await render(<Filtered />);
  await expect.element(button('Complementary colours')).toMatchTextContent('Complementary colou…');
});
