import { batchesRoutes } from '@oeuvre/contracts/domains/exchange/batch/batches.routes.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf } from '../../../../test/answers.ts';
import { render } from '../../../../test/render.tsx';
import { batch, idOf } from '../../../../test/things.ts';
import { useChangeTogether } from './use-change-together.ts';

function Edit({ ids }: { readonly ids: readonly ArtworkId[] }) {
  const { act } = useChangeTogether({ list: 'own', own: { published: ['false'] } });
  return (
    <button type="button" onClick={() => void act(ids)}>
      Edit
    </button>
  );
}

test.each([
  ['all works that a list finds', []],
  ['selected works', [idOf<ArtworkId>(71)]],
])('%s are sent with the filters of the list, and the page of their batch opens', async (_what, ids) => {
  answer(batchesRoutes.create, batch({ kind: 'edit' }));
  const { address } = await render(<Edit ids={ids} />, { at: '/artworks?published=false' });
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect.poll(address).toBe(`/artworks/batches/${idOf(90)}`);
  expect(callsOf(batchesRoutes.create)[0]?.body).toMatchObject({ list: 'own', ids, own: { published: ['false'] } });
});
