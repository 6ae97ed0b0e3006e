import { batchAt } from '@oeuvre/contracts/addresses.ts';
import type { BatchList } from '@oeuvre/contracts/domains/artworks/batches/batches.constants.ts';
import type { Batch } from '@oeuvre/contracts/domains/artworks/batches/batches.model.ts';
import { batchesRoutes } from '@oeuvre/contracts/domains/artworks/batches/batches.routes.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { useAct } from '../../../ui/act/use-act.ts';
import { browserCall } from '../../../ui/api-context.ts';
import { sendForm } from '../../files/files.upload.ts';
import { catalogueQuery } from '../catalogue-query.ts';
import { ownQuery } from '../own/own-query.ts';
import { wallQuery } from '../wall/wall.links.ts';

/**
 * Begins to change works together: the selected ones, or all that the address of the list asks for. `segmentId` is that
 * of a wall.
 */
export function useChangeTogether(list: BatchList, segmentId?: SegmentId) {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const asked = () => {
    if (list === 'wall') return { catalogue: { ...wallQuery(address), segmentId } };
    return list === 'catalogue' ? { catalogue: catalogueQuery(address).query } : { own: ownQuery(address) };
  };
  const send = (ids: readonly ArtworkId[]) =>
    browserCall(batchesRoutes.create, { body: { list, ids: [...ids], ...asked() } });
  return useAct(send, { done: ({ id }) => navigate(batchAt(id)) });
}

/** Asks for an export that was edited, sends it and opens what it changes. */
export function useEditedExport() {
  const navigate = useNavigate();
  const { act, isBusy } = useAct(
    async (file: File) => {
      const body = new FormData();
      body.append('file', file);
      return (await sendForm(batchesRoutes.upload, body)) as Batch;
    },
    { done: ({ id }) => navigate(batchAt(id)) },
  );
  function choose() {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.xlsx,.csv,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    input.onchange = () => {
      const [file] = input.files ?? [];
      if (file) void act(file);
    };
    input.click();
  }
  return { choose, isBusy };
}
