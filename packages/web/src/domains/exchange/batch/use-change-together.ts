import { batchAt } from '@oeuvre/contracts/addresses.ts';
import type { Batch } from '@oeuvre/contracts/domains/exchange/batch/batches.model.ts';
import { batchesRoutes } from '@oeuvre/contracts/domains/exchange/batch/batches.routes.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Sent } from '@oeuvre/contracts/kernel/route.ts';
import { useNavigate } from 'react-router';
import { browserCall } from '../../../ui/api-context.ts';
import { useAct } from '../../../ui/working/act/use-act.ts';
import { sendForm } from '../../files/files.upload.ts';

/** A list and what its address asks for. */
export type AskedWorks = Omit<Sent<typeof batchesRoutes.create>['body'], 'ids'>;

/** Begins to change works together: the selected ones, or all that the list finds. */
export function useChangeTogether(asked: AskedWorks) {
  const navigate = useNavigate();
  const send = (ids: readonly ArtworkId[]) => browserCall(batchesRoutes.create, { body: { ...asked, ids: [...ids] } });
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
