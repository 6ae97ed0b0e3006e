import type { ManagedSegment } from '@oeuvre/contracts/domains/admin/segments/managed-segments.model.ts';
import { managedSegmentsRoutes } from '@oeuvre/contracts/domains/admin/segments/managed-segments.routes.ts';
import { segmentErrors } from '@oeuvre/contracts/domains/segments/segments.errors.ts';
import { segmentsRoutes } from '@oeuvre/contracts/domains/segments/segments.routes.ts';
import { senderRoutes } from '@oeuvre/contracts/domains/segments/sender/sender.routes.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, failAll, failedWords, hold } from '../../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { account, idOf } from '../../../../../../test/things.ts';
import { SegmentEditor } from './segment-editor.tsx';

const segment = (changed: Partial<ManagedSegment> = {}): ManagedSegment => ({
  id: idOf<SegmentId>(20),
  name: 'After Dark',
  description: 'Night and lamplight.',
  about: '',
  public: false,
  visible: true,
  similarityDisabled: false,
  imageSrc: null,
  coverImageSrc: null,
  membersCount: 96,
  artworksCount: 138,
  pendingCount: 6,
  version: 3,
  image: null,
  cover: null,
  senderName: '',
  replyTo: '',
  confirmedReplyTo: '',
  staff: [],
  ...changed,
});
const { id: _, ...afterDark } = segment();
const saved = { ...afterDark, id: idOf<SegmentId>(20) };
const show = () =>
  render(<SegmentEditor loaded={segment()} onMade={() => undefined} />, { me: account({ roles: ['SUPER'] }) });
const field = (name: string) => page.getByRole('textbox', { name });
const save = () => page.getByRole('button', { name: 'Save', exact: true });
const bodies = () => callsOf(segmentsRoutes.change).map(({ body }) => body);

test('only what was changed is saved, with the version that it is based on, and can be taken back', async () => {
  answer(segmentsRoutes.change, saved);
  answer(managedSegmentsRoutes.get, segment({ description: 'Night.', public: true, version: 4 }));
  await show();
  await expect.element(page.getByText(/The 6 who have applied stay Pending Approval/)).toBeVisible();
  await field('Description').fill('Night.');
  await page.getByRole('radio', { name: /^Public segment/ }).click();
  await expect.element(page.getByText(/^Changed: description, access\./)).toBeVisible();
  await expectAccessible();
  await save().click();
  await expect.poll(bodies).toEqual([{ description: 'Night.', public: true, version: 3 }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(bodies).toHaveLength(2);
  expect(bodies()[1]).toEqual({ description: 'Night and lamplight.', public: false, version: 4 });
});

test('after somebody else saved, the typed text stays and one version is chosen', async () => {
  answer(segmentsRoutes.change, () => {
    throw segmentErrors('changed-meanwhile', { version: 4 });
  });
  answer(managedSegmentsRoutes.get, segment({ description: 'Their words.', name: 'After Midnight', version: 4 }));
  await show();
  await field('Description').fill('My words.');
  await save().click();
  const choice = page.getByRole('alert', { name: 'Two versions' });
  await expect.element(choice).toMatchTextContent(/Their other changes are kept: name\./);
  await expect.element(choice.getByRole('row', { name: 'description My words. Their words.' })).toBeVisible();
  await expect.element(field('Description')).toHaveValue('My words.');
  await expectAccessible();

  answer(segmentsRoutes.change, saved);
  answer(managedSegmentsRoutes.get, segment({ description: 'My words.', name: 'After Midnight', version: 5 }));
  await choice.getByRole('button', { name: 'Save mine' }).click();
  await expect.poll(() => bodies().at(-1)).toEqual({ description: 'My words.', version: 4 });
  await expect.element(field('Name')).toHaveValue('After Midnight');
  await expect.element(choice).not.toBeInTheDocument();
});

test('the other version can be taken instead', async () => {
  answer(segmentsRoutes.change, () => {
    throw segmentErrors('changed-meanwhile', { version: 4 });
  });
  answer(managedSegmentsRoutes.get, segment({ description: 'Their words.', version: 4 }));
  await show();
  await field('Description').fill('My words.');
  await save().click();
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(field('Description')).toHaveValue('Their words.');
  await expect.element(page.getByText('No changes yet')).toBeVisible();
});

test('a name that another segment has is said at its field', async () => {
  answer(segmentsRoutes.change, () => {
    throw segmentErrors('name-taken');
  });
  await show();
  await field('Name').fill('Fired Earth');
  await save().click();
  await expect.element(field('Name')).toHaveAccessibleDescription(segmentErrors.list['name-taken'][1]);
  await expect.element(field('Name')).toHaveValue('Fired Earth');
});

test('text typed while a save runs stays, and is what the next save sends', async () => {
  const saving = hold(segmentsRoutes.change, saved);
  answer(managedSegmentsRoutes.get, segment({ name: 'Night', version: 4 }));
  await show();
  await field('Name').fill('Night');
  await save().click();
  await field('Description').fill('My words.');
  saving.release();
  await expect.element(page.getByText(/^Changed: description\./)).toBeVisible();
  await expect.element(field('Description')).toHaveValue('My words.');
  await expect.element(field('Name')).toHaveValue('Night');
  await save().click();
  await expect.poll(bodies).toEqual([
    { name: 'Night', version: 3 },
    { description: 'My words.', version: 4 },
  ]);
});

test('a new segment: text typed while it is made stays in its field, with the cursor', async () => {
  const making = hold(segmentsRoutes.create, saved);
  answer(segmentsRoutes.change, saved);
  answer(managedSegmentsRoutes.get, segment({ name: 'Night', description: '', version: 1 }));
  const made: string[] = [];
  await render(<SegmentEditor loaded={null} onMade={(id) => made.push(id)} />, {
    me: account({ roles: ['SUPER'] }),
  });
  await field('Name').fill('Night');
  await page.getByRole('button', { name: 'Create segment' }).click();
  await field('Description').fill('My words.');
  making.release();
  await expect.element(page.getByRole('heading', { name: 'Night', level: 1 })).toBeVisible();
  await expect.element(field('Description')).toHaveValue('My words.');
  await expect.element(field('Description')).toHaveFocus();
  expect(made).toEqual([idOf<SegmentId>(20)]);
  await save().click();
  await expect.poll(bodies).toEqual([{ description: 'My words.', version: 1 }]);
});

test('the sender is the name of the segment until another one is written, and a reply address waits for its mailbox', async () => {
  answer(segmentsRoutes.change, saved);
  const changed = { senderName: 'Lamplight', replyTo: 'night@oeuvre.test', version: 4 };
  answer(managedSegmentsRoutes.get, segment(changed));
  answer(senderRoutes.sendLink, undefined);
  await show();
  await expect.element(field('Sender name')).toHaveAttribute('placeholder', 'After Dark');
  await field('Sender name').fill('Lamplight');
  await field('Replies to').fill('night@oeuvre.test');
  await save().click();
  await expect.poll(bodies).toEqual([{ senderName: 'Lamplight', replyTo: 'night@oeuvre.test', version: 3 }]);
  await expect.element(page.getByText(/^Not confirmed yet\..*replies go to the address of the site\.$/)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect.poll(() => callsOf(senderRoutes.sendLink)).toHaveLength(1);
  await expect.element(page.getByText('We have written to night@oeuvre.test').first()).toBeVisible();
});

test('a confirmed reply address says so, until another one is typed', async () => {
  await render(
    <SegmentEditor
      loaded={segment({ replyTo: 'night@oeuvre.test', confirmedReplyTo: 'night@oeuvre.test' })}
      onMade={() => undefined}
    />,
    { me: account({ roles: ['SUPER'] }) },
  );
  const confirmed = page.getByText('Confirmed: replies go to night@oeuvre.test.');
  await expect.element(confirmed).toBeVisible();
  await field('Replies to').fill('day@oeuvre.test');
  await expect.element(confirmed).not.toBeInTheDocument();
});

for (const status of [500, 0] as const)
  test(`a link that cannot be sent again ${status ? '(500)' : 'without a network'} says why, and the typed address stays`, async () => {
    await render(<SegmentEditor loaded={segment({ replyTo: 'night@oeuvre.test' })} onMade={() => undefined} />, {
      me: account({ roles: ['SUPER'] }),
    });
    failAll(status);
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await expect.element(page.getByText(status ? failedWords : /cannot be reached/).first()).toBeVisible();
    await expect.element(field('Replies to')).toHaveValue('night@oeuvre.test');
  });
