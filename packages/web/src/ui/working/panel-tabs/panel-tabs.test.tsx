import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, render } from '../../../../test/render.tsx';
import { PanelTabs } from './panel-tabs.tsx';

function Media({ isLocked = false }: { readonly isLocked?: boolean }) {
  const [tab, setTab] = useState<'pictures' | 'models'>('pictures');
  return (
    <PanelTabs
      label="Media"
      tabs={[
        { id: 'pictures', label: 'Pictures', count: 3, panel: <input aria-label="Caption" /> },
        { id: 'models', label: '3D', count: 0, panel: <p>No model</p> },
      ]}
      selected={tab}
      onSelect={setTab}
      isLocked={isLocked}
    />
  );
}
const tab = (name: RegExp) => page.getByRole('tab', { name });

test('one panel shows at a time, and what was typed in another stays', async () => {
  await render(<Media />);
  await expect.element(tab(/Pictures/)).toMatchTextContent('Pictures 3');
  await expect.element(tab(/3D/)).toMatchTextContent('3D');
  await page.getByRole('textbox', { name: 'Caption' }).fill('Side B');
  await expectAccessible();
  await tab(/3D/).click();
  await expect.element(page.getByRole('tabpanel', { name: '3D' })).toMatchTextContent('No model');
  await expect.element(page.getByRole('textbox', { name: 'Caption' })).not.toBeInTheDocument();
  await tab(/Pictures/).click();
  await expect.element(page.getByRole('textbox', { name: 'Caption' })).toHaveValue('Side B');
});

test('arrow keys walk the tabs and select; only the selected one is a stop', async () => {
  await render(<Media />);
  await userEvent.keyboard('{Tab}');
  await expect.element(tab(/Pictures/)).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(tab(/3D/)).toHaveFocus();
  await expect.element(tab(/3D/)).toHaveAttribute('aria-selected', 'true');
  await expect.element(tab(/Pictures/)).toHaveAttribute('tabindex', '-1');
});

test('locked tabs cannot be chosen', async () => {
  await render(<Media isLocked />);
  await expect.element(tab(/3D/)).toBeDisabled();
});
