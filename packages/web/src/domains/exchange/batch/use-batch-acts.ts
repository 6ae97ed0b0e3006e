import { batchLaw, type CellChoice } from '@oeuvre/contracts/domains/exchange/batch/batches.constants.ts';
import type {
  Batch,
  BatchCell,
  BatchChange,
  BatchWork,
} from '@oeuvre/contracts/domains/exchange/batch/batches.model.ts';
import { batchesRoutes } from '@oeuvre/contracts/domains/exchange/batch/batches.routes.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Sent } from '@oeuvre/contracts/kernel/route.ts';
import { isAtWork } from '@oeuvre/contracts/kernel/work.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserCall } from '../../../ui/api-context.ts';
import { useRevalidatingAct } from '../../../ui/working/act/use-act.ts';
import { useLookAgain } from '../../../ui/working/use-look-again.ts';

/** A person's choice before the server has confirmed it. */
type Chosen = ReadonlyMap<string, boolean | CellChoice>;
const nothing: Chosen = new Map();
const placeOf = (id: ArtworkId, column: BatchCell['column']) => `${id} ${column}`;

/** Acts of people on a batch. While it is being carried out, the page follows it. */
export function useBatchActs({ id, state }: Pick<Batch, 'id' | 'state'>) {
  const { revalidate } = useRevalidator();
  const params = { id };
  const isWorking = isAtWork(batchLaw, state);
  useLookAgain(isWorking, revalidate);

  const change = useRevalidatingAct((changes: readonly BatchChange[]) =>
    browserCall(batchesRoutes.change, { params, body: { changes: [...changes] } }),
  );
  const [chosen, setChosen] = useState(nothing);
  const { act: choose } = useRevalidatingAct((body: NonNullable<Sent<typeof batchesRoutes.choose>['body']>) =>
    browserCall(batchesRoutes.choose, { params, body }),
  );
  /** Shows a choice at once; if it fails, the former one. */
  async function chooseOne(place: string, value: boolean | CellChoice, body: Parameters<typeof choose>[0]) {
    setChosen((all) => new Map([...all, [place, value]]));
    if (!(await choose(body))) setChosen(nothing);
  }
  async function chooseAll(body: Parameters<typeof choose>[0]) {
    await choose(body);
    setChosen(nothing);
  }
  const chosenIn = (work: BatchWork): BatchWork => ({
    ...work,
    isChosen: (chosen.get(work.id) as boolean | undefined) ?? work.isChosen,
    cells: work.cells.map((cell) => ({
      ...cell,
      choice: (chosen.get(placeOf(work.id, cell.column)) as CellChoice | undefined) ?? cell.choice,
    })),
  });
  const apply = useRevalidatingAct(() => browserCall(batchesRoutes.apply, { params }));
  const undo = useRevalidatingAct((artworkId?: ArtworkId) =>
    browserCall(batchesRoutes.undo, { params, body: artworkId ? { artworkId } : {} }),
  );
  return {
    isAtWork: isWorking,
    change,
    apply,
    undo,
    /** A work as somebody has chosen it. */
    chosenIn,
    takeWork: (work: BatchWork, isChosen: boolean) =>
      void chooseOne(work.id, isChosen, { works: [{ id: work.id, isChosen }] }),
    takeAll: (isChosen: boolean) => void chooseAll({ isChosen }),
    settle: (work: BatchWork, { column }: BatchCell, choice: CellChoice) =>
      void chooseOne(placeOf(work.id, column), choice, { cells: [{ artworkId: work.id, column, choice }] }),
    settleAll: (both: CellChoice) => void chooseAll({ both }),
  };
}
export type BatchActs = ReturnType<typeof useBatchActs>;
