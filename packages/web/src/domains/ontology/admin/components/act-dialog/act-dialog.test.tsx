import { termErrors } from '@oeuvre/contracts/domains/ontology/terms/terms.errors.ts';
import { termsRoutes } from '@oeuvre/contracts/domains/ontology/terms/terms.routes.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, hold } from '../../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { found, idOf, pastAct, rehearsal, seascapes } from '../../term.fixture.ts';
import { ActDialog, type WantedAct } from './act-dialog.tsx';

const onClose = vi.fn();
const onDone = vi.fn();
const open = (wanted: WantedAct) => render(<ActDialog wanted={wanted} onClose={onClose} onDone={onDone} />);
const dialog = () => page.getByRole('dialog');

beforeEach(async () => {
  vi.clearAllMocks();
  await page.viewport(1440, 900);
  answer(termsRoutes.jump, { terms: [found(5, 'Sea-pieces')] });
  answer(termsRoutes.rehearse, rehearsal());
  answer(termsRoutes.act, pastAct());
});

async function chooseSeaPieces() {
  await dialog().getByRole('combobox').click();
  await userEvent.keyboard('sea-p');
  await page.getByRole('option', { name: /Sea-pieces/ }).click();
  await userEvent.keyboard('{Escape}');
}

test('a merge says what becomes what, counts, shows examples, and only then can be done', async () => {
  const counting = hold(termsRoutes.rehearse, rehearsal());
  await open({ kind: 'merge', term: seascapes() });
  await chooseSeaPieces();
  const merge = dialog().getByRole('button', { name: 'Merge', exact: true });
  await expect.element(merge).toBeDisabled();
  counting.release();
  await expect.element(merge).toBeEnabled();
  await expect.element(dialog().getByRole('definition').first()).toHaveTextContent('341');
  await expect.element(dialog().getByText('The Wreck of a Transport Ship')).toBeVisible();
  await expect.element(dialog().getByText('118 works')).toBeVisible();
  await expect.element(dialog().getByText('Can be undone until 22 December 2026.')).toBeVisible();
  await expectAccessible();
  await merge.click();
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(callsOf(termsRoutes.act)[0]?.body).toEqual({
    act: { kind: 'merge', terms: [idOf(5)], into: idOf(1) },
    seen: { [idOf(1)]: 3 },
    fingerprint: 'first',
  });
});

test('the other term can stay instead', async () => {
  await open({ kind: 'merge', term: seascapes() });
  await chooseSeaPieces();
  await dialog().getByRole('button', { name: 'Keep Sea-pieces instead' }).click();
  await expect
    .poll(() => callsOf(termsRoutes.rehearse).at(-1)?.body)
    .toEqual({ kind: 'merge', terms: [idOf(1)], into: idOf(5) });
});

test('numbers that have aged are refused, counted again and marked; what was chosen stays', async () => {
  await open({ kind: 'merge', term: seascapes() });
  await chooseSeaPieces();
  await expect.element(dialog().getByText('341', { exact: true })).toBeVisible();
  answer(termsRoutes.rehearse, rehearsal({ works: 350, fingerprint: 'second' }));
  answer(termsRoutes.act, () => {
    throw termErrors('aged');
  });
  await dialog().getByRole('button', { name: 'Merge', exact: true }).click();
  await expect.element(dialog().getByText('350', { exact: true })).toBeVisible();
  await expect.element(dialog().getByText('Counted again: the numbers have changed meanwhile.')).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
  answer(termsRoutes.act, pastAct());
  await dialog().getByRole('button', { name: 'Merge', exact: true }).click();
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(callsOf(termsRoutes.act).at(-1)?.body).toMatchObject({ fingerprint: 'second' });
});

test('a circle is refused in words, and nothing can be pressed', async () => {
  answer(termsRoutes.rehearse, () => {
    throw termErrors('circle');
  });
  await open({ kind: 'move', term: seascapes(), to: [{ id: idOf(7), name: 'Storms' }] });
  await expect.element(dialog().getByText('A term cannot be narrower than itself.')).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Move', exact: true })).toBeDisabled();
});

test('a move says which broader terms it leaves', async () => {
  await open({ kind: 'move', term: seascapes() });
  await dialog().getByRole('button', { name: 'Remove Sea' }).click();
  await expect.element(dialog().getByText(/Leaves Sea/)).toBeVisible();
  await expect
    .poll(() => callsOf(termsRoutes.rehearse).at(-1)?.body)
    .toEqual({ kind: 'move', term: idOf(1), parents: [] });
});

test('a split names its parts and the words by which they find their works', async () => {
  await open({ kind: 'split', term: seascapes() });
  await dialog().getByRole('textbox', { name: 'Name of part 1' }).fill('Calm seas');
  await dialog().getByRole('textbox', { name: 'Takes the works that say' }).first().fill('calm, still ');
  await dialog().getByRole('textbox', { name: 'Name of part 2' }).fill('Storms');
  await dialog().getByRole('combobox', { name: 'Works that no words find' }).selectOptions('go to Storms');
  await expect
    .poll(() => callsOf(termsRoutes.rehearse).at(-1)?.body)
    .toEqual({
      kind: 'split',
      term: idOf(1),
      parts: [
        { name: 'Calm seas', words: ['calm', 'still'], narrower: [] },
        { name: 'Storms', words: [], narrower: [] },
      ],
      rest: 1,
      keeps: false,
    });
  await expectAccessible();
});

test('a new term is proposed below the term shown', async () => {
  await open({ kind: 'create', below: { id: idOf(1), name: 'Seascapes' }, type: 'Keyword' });
  await dialog().getByRole('textbox', { name: 'Name' }).fill('Calm seas');
  await expect
    .poll(() => callsOf(termsRoutes.rehearse).at(-1)?.body)
    .toEqual({ kind: 'create', name: 'Calm seas', type: 'Keyword', language: 'en', parents: [idOf(1)] });
});

test('an undo is rehearsed like any other change, and says what it leaves alone', async () => {
  answer(termsRoutes.rehearse, rehearsal({ leftAlone: [{ id: idOf(9), name: 'Storms' }] }));
  await open({ kind: 'undo', act: pastAct(), words: 'Tobias Lindqvist merged Sea-pieces into Seascapes.' });
  await expect.element(dialog().getByText('Changed since, and left as it is: Storms.')).toBeVisible();
  await dialog().getByRole('button', { name: 'Undo it' }).click();
  await expect
    .poll(() => callsOf(termsRoutes.act)[0]?.body)
    .toMatchObject({ act: { kind: 'undo', act: pastAct().id } });
});

test('on a phone nothing is wider than the window', async () => {
  await page.viewport(320, 700);
  await open({ kind: 'merge', term: seascapes() });
  await chooseSeaPieces();
  await expect
    .element(
      dialog()
        .getByText('350', { exact: true })
        .or(dialog().getByText('341', { exact: true })),
    )
    .toBeVisible();
  expect(dialog().element().scrollWidth).toBeLessThanOrEqual(320);
});
