import type { Me } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { guest, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { useRouteLoaderData } from 'react-router';

/** The person looking at the page, as the root loader read it: the account, or for a guest `{ id: 0 }`. */
export function useMe(): Me {
  return useRouteLoaderData<{ me: Me }>('root')?.me ?? { id: 0, roles: [] };
}

/** The same as `viewerOf` of the contracts, without the schemas beside it: every page loads this. */
export const viewerOfMe = (me: Me): Viewer => (me.id === 0 ? guest : me);

/** The viewer for policies. */
export const useViewer = (): Viewer => viewerOfMe(useMe());
