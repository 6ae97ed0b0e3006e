import { termErrors } from '@oeuvre/contracts/domains/ontology/terms/terms.errors.ts';
import { termsRoutes } from '@oeuvre/contracts/domains/ontology/terms/terms.routes.ts';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, disconnect } from '../../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { keptParts } from '../../parts/kept-text.ts';
import { labelsPart } from '../../parts/term-parts.ts';
import { idOf, pastAct, seascapes } from '../../term.fixture.ts';
import { TermPartEditor } from './term-part.tsx';

const onSaved = vi.fn();
const french = labelsPart('fr');
function Editor() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? (
    <TermPartEditor term={seascapes()} part={french} isKnown onSaved={onSaved} onClose={() => setOpen(false)} />
  ) : (
    <p>Closed</p>
  );
}
const preferred = () => page.getByRole('textbox', { name: 'Preferred label in French' });
const save = () => page.getByRole('button', { name: 'Save' });

/** Somebody else has saved version 4. */
function othersSaved(labels: ReturnType<typeof seascapes>['labels']) {
  answer(termsRoutes.act, ({ body }) => {
    const { seen } = body as { seen: Record<string, number> };
    if (seen[idOf(1)] !== 4) throw termErrors('stale');
    return pastAct({ kind: 'edit' });
  });
  answer(termsRoutes.get, seascapes({ version: 4, labels }));
  answer(termsRoutes.listActs, {
    acts: [pastAct({ kind: 'edit' })],
    totalCount: 1,
    hasNextPage: false,
    nextPage: null,
  });
}

beforeEach(() => {
  vi.clearAllMocks();
  sessionStorage.clear();
  answer(termsRoutes.act, pastAct({ kind: 'edit' }));
});

test('a label is edited where it stands; Enter saves it, Escape leaves it', async () => {
  await render(<Editor />);
  await expect.element(preferred()).toHaveFocus();
  await preferred().fill('marine');
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Closed')).toBeVisible();
  expect(callsOf(termsRoutes.act)[0]?.body).toMatchObject({
    act: { kind: 'edit', term: idOf(1), labels: [{ name: 'Seascapes' }, { language: 'fr', name: 'marine' }] },
    seen: { [idOf(1)]: 3 },
  });
  expect(onSaved).toHaveBeenCalled();
});

test('a failed save keeps the text and says why; so does a reload', async () => {
  disconnect(termsRoutes.act);
  const { unmount } = await render(<Editor />);
  await preferred().fill('marine');
  await save().click();
  await expect.element(page.getByText(/The server cannot be reached/)).toBeVisible();
  await expect.element(preferred()).toHaveValue('marine');
  await unmount();
  expect(keptParts(idOf(1))).toEqual([french.key]);
  await render(<Editor />);
  await expect.element(preferred()).toHaveValue('marine');
});

test('a change of somebody else in another language is kept, and so is this one', async () => {
  const theirs = [...seascapes().labels, { language: 'de', kind: 'preferred' as const, name: 'Seestücke' }];
  othersSaved(theirs);
  await render(<Editor />);
  await preferred().fill('marine');
  await save().click();
  await expect.element(page.getByText('Closed')).toBeVisible();
  expect(callsOf(termsRoutes.act).at(-1)?.body).toMatchObject({
    act: { labels: [{ language: 'en' }, { language: 'de', name: 'Seestücke' }, { language: 'fr', name: 'marine' }] },
    seen: { [idOf(1)]: 4 },
  });
});

for (const choice of ['Keep theirs', 'Use mine'])
  test(`two texts of the same label are both shown, and one is chosen: ${choice}`, async () => {
    othersSaved([seascapes().labels[0]!, { language: 'fr', kind: 'preferred', name: 'paysages marins' }]);
    await render(<Editor />);
    await preferred().fill('marine');
    await save().click();
    const notice = page.getByRole('alert');
    await expect.element(notice.getByText(/^Tobias Lindqvist changed the French labels/)).toBeVisible();
    await expect.element(notice.getByText(/^Yours is “marine”, theirs is “paysages marins”/)).toBeVisible();
    expect(keptParts(idOf(1))).toEqual([french.key]);
    await page.getByRole('button', { name: choice }).click();
    await expect.element(page.getByText('Closed')).toBeVisible();
    const saved = callsOf(termsRoutes.act).at(-1)?.body;
    if (choice === 'Use mine')
      expect(saved).toMatchObject({ act: { labels: [{}, { name: 'marine' }] }, seen: { [idOf(1)]: 4 } });
    else expect(callsOf(termsRoutes.act)).toHaveLength(1);
    expect(keptParts(idOf(1))).toEqual([]);
  });
