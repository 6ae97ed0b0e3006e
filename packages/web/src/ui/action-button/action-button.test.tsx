import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, render } from '../../../test/render.tsx';
import { ActionButton } from './action-button.tsx';

const button = () => page.getByRole('button', { name: 'Publish' });
const reason = () => page.getByRole('tooltip');

test('a possible action runs', async () => {
  const onClick = vi.fn();
  await render(<ActionButton onClick={onClick}>Publish</ActionButton>);
  await button().click();
  expect(onClick).toHaveBeenCalledOnce();
  await expect.element(reason()).not.toBeInTheDocument();
});

test('a disabled action stays, gives its reason to the keyboard and to screen readers, and does nothing', async () => {
  const onClick = vi.fn();
  await render(
    <ActionButton reason="It has no title yet." onClick={onClick}>
      Publish
    </ActionButton>,
  );
  await userEvent.keyboard('{Tab}');
  await expect.element(button()).toHaveFocus();
  await expect.element(reason()).toBeVisible();
  await expect.element(button()).toHaveAccessibleDescription('It has no title yet.');
  await userEvent.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
  await expectAccessible();
});

test('a disabled button does not submit its form', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  await render(
    <form onSubmit={onSubmit}>
      <ActionButton type="submit" reason="Choose a segment.">
        Publish
      </ActionButton>
    </form>,
  );
  await button().click({ force: true });
  expect(onSubmit).not.toHaveBeenCalled();
});

test('the reason shows while the mouse is over the button', async () => {
  await render(
    <>
      <p>Elsewhere</p>
      <ActionButton reason="It has no title yet.">Publish</ActionButton>
    </>,
  );
  await button().hover({ force: true });
  await expect.element(reason()).toBeVisible();
  await page.getByText('Elsewhere').hover();
  await expect.element(reason()).not.toBeInTheDocument();
});
