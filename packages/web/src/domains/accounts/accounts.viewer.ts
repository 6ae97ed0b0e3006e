import type { Me } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { guest, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { useIsSignedIn, useRootData } from '../../ui/root-data.ts';

/**
 * The person looking at the page, as the root loader read it: the account, or for a guest `{ id: 0 }`. Throws while a
 * page is rendered for many people: what shows one of them belongs into `<Personal>`.
 */
export function useMe(): Me {
  const root = useRootData<{ me: Me }>();
  if (root?.viewer && !root.me)
    throw new Error('A page that may be shown to many people asked who looks at it: see ui/personal.tsx');
  return root?.me ?? { id: 0, roles: [] };
}

/** The same as `viewerOf` of the contracts, without the schemas beside it: every page loads this. */
export const viewerOfMe = (me: Me): Viewer => (me.id === 0 ? guest : me);

/** The viewer for policies. On the server it may stand for many people with the same rights, so never show its id. */
export function useViewer(): Viewer {
  const root = useRootData<{ me: Me }>();
  return root?.viewer ?? viewerOfMe(root?.me ?? { id: 0, roles: [] });
}

export const useIsGuest = () => !useIsSignedIn();
