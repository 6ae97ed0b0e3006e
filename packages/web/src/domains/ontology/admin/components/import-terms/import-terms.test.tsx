import type { UploadDetail, UploadFinding } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.model.ts';
import { vocabularyRoutes } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.routes.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf } from '../../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { ImportTerms } from './import-terms.tsx';

const upload = (given: Partial<UploadDetail> = {}): UploadDetail => ({
  id: '01900000-0000-7000-8000-000000000041',
  fileName: 'arts-thesaurus.ttl',
  format: 'turtle',
  state: 'checking',
  choices: { conflicts: 'keep', type: 'Keyword' },
  counts: {
    concepts: 41_300,
    new: 812,
    changed: 278,
    unchanged: 40_207,
    conflict: 2,
    broken: 1,
    leftAlone: 0,
    labels: 90_000,
    languages: ['en', 'de', 'fr', 'it', 'nl'],
  },
  progress: 0.74,
  failure: null,
  uploadedBy: { id: '01900000-0000-7000-8000-000000000098' as never, name: 'Ines Okafor' },
  createdAt: '2026-11-23T12:00:00.000Z',
  finishedAt: null,
  ...given,
});
const conflict: UploadFinding = {
  no: 1,
  kind: 'conflict',
  line: 56_013,
  subject: 'Waves',
  message: 'Edited here since the last import.',
  termId: null,
  changes: [{ part: 'German label', before: 'Wellen', after: 'Woge' }],
};

const onChanged = vi.fn();
const onSend = vi.fn(async () => upload());
const open = () => render(<ImportTerms isOpen onClose={() => undefined} onSend={onSend} onChanged={onChanged} />);
const dialog = () => page.getByRole('dialog', { name: 'Import terms' });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });

beforeEach(() => {
  vi.clearAllMocks();
  answer(vocabularyRoutes.uploads, { uploads: [], totalCount: 0, hasNextPage: false, nextPage: null });
  answer(vocabularyRoutes.findings, ({ query }) => ({
    findings: query.get('kind') === 'conflict' ? [conflict] : [],
    totalCount: 1,
    hasNextPage: false,
    nextPage: null,
  }));
});

async function sendFile() {
  await userEvent.upload(
    dialog().element().querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['@prefix skos: <x> .'], 'arts-thesaurus.ttl'),
  );
}

test('a file is tried first; its numbers and what needs somebody are shown, then it is imported and undone', async () => {
  answer(vocabularyRoutes.uploaded, upload({ state: 'checked', progress: 1 }));
  await open();
  await sendFile();
  await expect.element(dialog().getByText('41,300 concepts read')).toBeVisible();
  await expect.element(button('Import')).toBeDisabled();
  await expect.element(button('Import')).toBeEnabled();
  await expect.element(dialog().getByText('812', { exact: true })).toBeVisible();
  await expect.element(dialog().getByText('Edited here since the last import. Line 56,013.')).toBeVisible();
  await expect.element(dialog().getByText('Woge')).toBeVisible();
  await expect.element(dialog().getByText('English, German, French, Italian and 1 more')).toBeVisible();
  await expectAccessible();

  answer(vocabularyRoutes.step, upload({ state: 'running', progress: 0.1 }));
  answer(vocabularyRoutes.uploaded, upload({ state: 'finished', progress: 1 }));
  await button('Import').click();
  await expect.element(button('Undo')).toBeVisible();
  expect(onChanged).toHaveBeenCalledTimes(1);
  answer(vocabularyRoutes.step, upload({ state: 'undone' }));
  await button('Undo').click();
  await expect.element(dialog().getByText('Undone.')).toBeVisible();
  expect(callsOf(vocabularyRoutes.step).map(({ body }) => body)).toEqual([{ step: 'start' }, { step: 'undo' }]);
});

test('another choice about conflicts repeats the dry run', async () => {
  answer(vocabularyRoutes.uploaded, upload({ state: 'checked' }));
  answer(vocabularyRoutes.step, upload({ state: 'checking' }));
  await open();
  await sendFile();
  await dialog().getByRole('radio', { name: 'Take what the file says' }).click();
  await expect
    .poll(() => callsOf(vocabularyRoutes.step)[0]?.body)
    .toEqual({ step: 'check', choices: { conflicts: 'take', type: 'Keyword' } });
});

test('a refused file says why, and another one can be chosen', async () => {
  onSend.mockRejectedValueOnce(new Error('Line 3: cannot be read (unexpected end).'));
  await open();
  await sendFile();
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent('arts-thesaurus.ttl: Line 3: cannot be read (unexpected end).');
  await expect.element(button('Choose a file')).toBeVisible();
});

test('earlier imports can be shown again', async () => {
  answer(vocabularyRoutes.uploads, {
    uploads: [upload({ state: 'finished' })],
    totalCount: 1,
    hasNextPage: false,
    nextPage: null,
  });
  await open();
  await dialog().getByRole('button', { name: 'Show the import of arts-thesaurus.ttl' }).click();
  await expect.element(button('Undo')).toBeVisible();
});
