import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, render } from '../../../test/render.tsx';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';
import { openModals } from './modal.tsx';

interface OpenerProps {
  readonly isLocked?: boolean;
  readonly children?: ReactNode;
}

function Opener({ isLocked = false, children = 'Everybody will read it.' }: OpenerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Publish
      </button>
      <Dialog
        title="Publish this article?"
        isOpen={isOpen}
        isLocked={isLocked}
        onClose={() => setOpen(false)}
        actions={<Button>Yes</Button>}
      >
        {children}
      </Dialog>
    </>
  );
}
const dialog = () => page.getByRole('dialog', { name: 'Publish this article?' });
const opener = () => page.getByRole('button', { name: 'Publish' });

async function open(props: OpenerProps = {}) {
  const shown = await render(<Opener {...props} />);
  await opener().click();
  await expect.element(dialog()).toBeVisible();
  return shown;
}

test('a dialog is modal, named by its title, and accessible', async () => {
  await open();
  expect(dialog().element().matches(':modal')).toBe(true);
  await expectAccessible();
});

test('Escape closes a dialog and returns the focus to the button that opened it', async () => {
  await open();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
});

test('the close button closes a dialog', async () => {
  await open();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('a press outside a dialog closes it; one inside does not', async () => {
  await open();
  await page.getByText('Everybody will read it.').click();
  await expect.element(dialog()).toBeVisible();
  await dialog().click({ position: { x: -40, y: -40 }, force: true });
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('a dialog that must stay open ignores Escape, and its close button is disabled', async () => {
  await open({ isLocked: true });
  await userEvent.keyboard('{Escape}{Escape}{Escape}');
  await expect.element(dialog()).toBeVisible();
  expect(dialog().element().matches(':modal')).toBe(true);
  await expect.element(page.getByRole('button', { name: 'Close' })).toBeDisabled();
});

test('an Escape that the browser handles alone closes the dialog too, so it opens again', async () => {
  await open();
  (dialog().element() as HTMLDialogElement).close();
  await expect.element(page.getByText('Everybody will read it.')).not.toBeInTheDocument();
  await opener().click();
  await expect.element(dialog()).toBeVisible();
});

test('if its opener is gone, a closed dialog gives the focus to what is nearest', async () => {
  function Row() {
    const [isThere, setThere] = useState(true);
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button">Far away</button>
        <p>
          {isThere ? (
            <button type="button" onClick={() => setOpen(true)}>
              Delete
            </button>
          ) : null}
          <button type="button">Add another</button>
        </p>
        <Dialog title="Sure?" isOpen={isOpen} onClose={() => setOpen(false)}>
          <Button onClick={() => setThere(false)}>Yes</Button>
        </Dialog>
      </>
    );
  }
  await render(<Row />);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Add another' })).toHaveFocus();
});

test('the focus starts at the first field, not at the close button', async () => {
  await open({ children: <input aria-label="Reason" /> });
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
});

test('without a field the focus starts at the first action', async () => {
  await open();
  await expect.element(page.getByRole('button', { name: 'Yes' })).toHaveFocus();
});

test('Tab stays in the dialog', async () => {
  await open();
  for (let presses = 0; presses < 4; presses += 1) {
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement === opener().element()).toBe(false);
  }
});

test('a dialog without content has no empty body', async () => {
  await render(<Dialog title="Sure?" isOpen onClose={() => undefined} />);
  await expect.element(page.getByRole('dialog', { name: 'Sure?' })).toMatchTextContent(/^Sure\?$/);
});

test('a dialog that is removed while open closes first, and the page is usable again', async () => {
  const { rerender } = await render(<Opener />);
  await opener().click();
  expect(openModals.get()).toHaveLength(1);
  await rerender(<p>Elsewhere</p>);
  expect(openModals.get()).toHaveLength(0);
});
