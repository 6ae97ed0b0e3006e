import type { EditedArtwork } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import type { ArtworkDouble } from '@oeuvre/contracts/domains/exchange/doubles/doubles.routes.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, render } from '../../../../../../test/render.tsx';
import { RecordDoubles } from './record-doubles.tsx';

const work = {
  id: 'one',
  openId: 'OO-1',
  ownerId: null,
  images: [],
  record: { sections: { title: 'Heron' }, accessionNumber: 'AB.1' },
} as unknown as EditedArtwork;
const double = (id: string, title: string) =>
  ({
    id,
    openId: `OO-${id}`,
    title,
    artist: 'Kōrin',
    dateText: '1701',
    accessionNumber: 'AB.1',
    ownerId: null,
    image: null,
    reasons: ['number', 'label'],
  }) as unknown as ArtworkDouble;
test('both works stand side by side with the reasons, and one that is different is not shown again', async () => {
  const doubles = [double('2', 'Heron'), double('3', 'Herons')];
  await render(<RecordDoubles work={work} doubles={doubles} />, { at: '/' });
  await page.getByRole('button', { name: 'Compare' }).click();
  const other = page.getByRole('region', { name: 'The other one' });
  await expect.element(other.getByText('OO-2')).toBeVisible();
  await expect.element(page.getByText('The accession number is the same, maker and title are the same.')).toBeVisible();
  await expectAccessible();
  const asked = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ doubles: doubles.slice(1) }));
  await page.getByRole('button', { name: 'These are different works' }).click();
  await expect.element(other.getByText('OO-3')).toBeVisible();
  expect(asked.mock.calls[0]![0]).toBe('/api/exhibits/one/doubles/2/different');
  asked.mockImplementation(async () => Response.json({ doubles: [] }));
  await page.getByRole('button', { name: 'These are different works' }).click();
  await expect.element(page.getByText(/may be here already/)).not.toBeInTheDocument();
  asked.mockRestore();
});
