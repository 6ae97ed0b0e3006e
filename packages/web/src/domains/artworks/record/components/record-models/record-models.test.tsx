import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { Model } from '@oeuvre/contracts/domains/files/models.model.ts';
import { modelsRoutes } from '@oeuvre/contracts/domains/files/models.routes.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf } from '../../../../../../test/answers.ts';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import type { UseEditedArtwork } from '../../use-edited-artwork.ts';
import { RecordModels } from './record-models.tsx';

const aModel = (uuid: string, name: string): Model => ({
  uuid,
  name,
  kind: 'sketchfab',
  src: null,
  posterSrc: null,
  poster: null,
});
const [foot, head] = ['1'.repeat(32), '2'.repeat(32)];

/** The part of an edited work that its 3D models need. */
function Edited({ mayEdit = true, uuids = [foot] }: { mayEdit?: boolean; uuids?: readonly string[] }) {
  const [record, setRecord] = useState({ models: uuids.map((uuid) => ({ uuid })) } as unknown as ArtworkRecord);
  const [known, setKnown] = useState([aModel(foot, 'Foot of the amphora'), aModel(head, 'Head')]);
  const edited = {
    record,
    change: setRecord,
    modelOf: (uuid: string) => known.findLast((model) => model.uuid === uuid),
    learnModel: (model: Model) => setKnown((now) => [...now, model]),
    work: { may: { edit: { allowed: mayEdit } } },
  } as unknown as UseEditedArtwork;
  return (
    <>
      <RecordModels edited={edited} />
      <output data-testid="written">{JSON.stringify(record.models)}</output>
    </>
  );
}
const models = () => page.getByRole('region', { name: '3D models' });
const written = () => JSON.parse(page.getByTestId('written').element().textContent) as unknown;

test('an editor adds a model of Sketchfab, and each model gets a caption', async () => {
  answer(modelsRoutes.change, ({ params, body }) => aModel(params.uuid!, (body as { name: string }).name));
  await render(<Edited />);
  await expect.element(page.getByRole('textbox', { name: 'Caption of 3D model 1' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Add a 3D model' }).click();
  await page.getByRole('tab', { name: 'Sketchfab' }).click();
  const dialog = page.getByRole('dialog', { name: '3D model' });
  await dialog.getByRole('textbox', { name: 'Link' }).fill(`https://sketchfab.com/3d-models/lid-${'3'.repeat(32)}`);
  await dialog.getByRole('tabpanel', { name: 'Sketchfab' }).getByRole('textbox', { name: 'Name' }).fill('Lid');
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await expect
    .element(page.getByRole('textbox', { name: 'Caption of 3D model 2' }))
    .toHaveAttribute('placeholder', 'Lid');
  await page.getByRole('textbox', { name: 'Caption of 3D model 2' }).fill('The lid, from above');
  expect(written()).toEqual([{ uuid: foot }, { uuid: '3'.repeat(32), caption: 'The lid, from above' }]);
  expect(callsOf(modelsRoutes.change)).toHaveLength(1);
});

test('an editor moves a model by keys and removes it', async () => {
  await render(<Edited uuids={[foot, head]} />);
  (page.getByRole('button', { name: /Move 3D model 2/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(written).toEqual([{ uuid: head }, { uuid: foot }]);
  await page.getByRole('button', { name: 'More for 3D model 1' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect.poll(written).toEqual([{ uuid: foot }]);
});

test('whoever may not change the work reads its models; without any there is nothing', async () => {
  const shown = await render(<Edited mayEdit={false} />);
  await expect.element(models().getByText('Foot of the amphora')).toBeVisible();
  await expect.element(models().getByRole('button')).not.toBeInTheDocument();
  await shown.unmount();
  await render(<Edited mayEdit={false} uuids={[]} />);
  await expect.element(models()).not.toBeInTheDocument();
});
