import { ownArtworkAt } from '@oeuvre/contracts/addresses.ts';
import { doublesRoutes } from '@oeuvre/contracts/domains/exchange/doubles/doubles.routes.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { useNavigate } from 'react-router';
import { browserCall } from '../../../ui/api-context.ts';
import { toastWarning } from '../../../ui/toast/toast.ts';

/** Tells somebody who made a work that it may be here already; its record shows both. */
export function useDoublesWarning() {
  const navigate = useNavigate();
  return async ({ id, title }: { readonly id: ArtworkId; readonly title: string }): Promise<void> => {
    const { doubles } = await browserCall(doublesRoutes.list, { params: { id } }).catch(() => ({ doubles: [] }));
    if (doubles.length === 0) return;
    toastWarning(`${title} may be here already.`, {
      duration: 20_000,
      actions: [{ label: 'Compare', onSelect: () => void navigate(ownArtworkAt(id)) }],
    });
  };
}
