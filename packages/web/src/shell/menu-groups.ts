import type { Me } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import type { SegmentInMenu } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import type { Role } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Area } from '../ui/logo/logo.tsx';

export interface MenuLink {
  readonly to: string;
  readonly label: string;
}
export interface MenuGroup {
  readonly label: string;
  readonly area: Area;
  readonly links: readonly MenuLink[];
  /** Segments of this person, below the links. */
  readonly segments: readonly SegmentInMenu[];
}
export interface MenuFacts {
  readonly me: Me;
  readonly subscriptions: readonly SegmentInMenu[];
  readonly assigned: readonly SegmentInMenu[];
}

const explore: MenuLink = { to: '/explore', label: 'Explore' };
const forReview: MenuLink = { to: '/articles/for-review', label: 'Articles for review' };

/** §6 of the specification: which groups a person sees, and the targets in each. A group without a target is left out. */
export function menuGroups({ me, subscriptions, assigned }: MenuFacts): MenuGroup[] {
  const has = (...any: readonly Role[]) => any.some((role) => me.roles.some((own) => own === role));
  const isGuest = me.id === 0;
  const isOwner = has('OWNER');
  const mayWrite = me.id !== 0 && me.canWriteArticles;
  const myArticles: MenuLink[] = mayWrite ? [{ to: '/my-articles', label: 'My articles' }] : [];

  const groups: (MenuGroup | false)[] = [
    (isGuest || has('COMMON')) && {
      label: `Open ${productName}`,
      area: 'open',
      links: [explore, { to: '/segments', label: 'Segments' }, { to: '/articles', label: 'Articles' }, ...(isOwner ? [] : myArticles)],
      segments: subscriptions,
    },
    (isGuest || isOwner) && {
      label: `My ${productName}`,
      area: 'my',
      links: [{ to: '/artworks', label: 'Artworks' }, ...myArticles],
      segments: isOwner && !has('COMMON') ? subscriptions : [],
    },
    has('OO_CURATOR', 'SUPER', 'APPLICATION_MANAGER', 'OO_SUPERVISOR', 'SUPERVISOR') && {
      label: `Open ${productName} Curators`,
      area: 'open',
      links: [
        explore,
        { to: '/artworks', label: 'Artworks' },
        { to: '/articles', label: 'Articles' },
        ...(has('OO_SUPERVISOR', 'SUPERVISOR', 'SUPER') ? [forReview, { to: '/articles/all', label: 'All articles' }] : []),
        ...(isOwner || has('COMMON') ? [] : myArticles),
      ],
      segments: assigned,
    },
    has('SUPER') && { label: 'System', area: 'system', links: [forReview], segments: [] },
  ];
  return groups.filter((group) => group !== false);
}

/** The part of the house an address belongs to. */
export function areaOf(pathname: string): Area {
  if (pathname.startsWith('/admin') || pathname.startsWith('/directories')) return 'system';
  if (pathname.startsWith('/atelier')) return 'atelier';
  return /^\/(my-articles|collections|shared)/.test(pathname) ? 'my' : 'open';
}
