import type { UserId } from '../../../kernel/ids.ts';
import { firstRefusal, type Verdict } from '../../../kernel/verdict.ts';
import { isPerson, isSuper, type Role, type Viewer } from '../../../kernel/viewer.ts';

/** Only SUPER sees all accounts, invites people and changes what they may do. */
export function mayManagePeople(viewer: Viewer): Verdict<'forbidden'> {
  return firstRefusal(!isSuper(viewer) && 'forbidden');
}

/** Facts that these rules need about the person whose account changes. */
export interface ManagedAccount {
  readonly id: UserId;
  readonly isAdmin: boolean;
  /** Whether somebody else, whose account is not disabled, is an admin too. */
  readonly areOtherAdmins: boolean;
}

/** One admin always remains, so the last one cannot give the role up. */
export function mayRevokeRoles(
  viewer: Viewer,
  account: ManagedAccount,
  revoked: readonly Role[],
): Verdict<'forbidden' | 'last-admin'> {
  const isLast = revoked.includes('SUPER') && account.isAdmin && !account.areOtherAdmins;
  return firstRefusal(!isSuper(viewer) && 'forbidden', isLast && 'last-admin');
}

/** Admins disable accounts, but neither their own nor the last admin's. */
export function mayDisableAccount(
  viewer: Viewer,
  account: ManagedAccount,
): Verdict<'forbidden' | 'own-account' | 'last-admin'> {
  return firstRefusal(
    !isSuper(viewer) && 'forbidden',
    isPerson(viewer, account.id) && 'own-account',
    account.isAdmin && !account.areOtherAdmins && 'last-admin',
  );
}
