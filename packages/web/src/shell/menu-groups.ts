import { loginAt, pageAt, pages } from '@oeuvre/contracts/addresses.ts';
import {
  type MenuGroupName,
  maySeeMenuGroup,
  menuGroupNames,
} from '@oeuvre/contracts/domains/accounts/accounts.policy.ts';
import type { SystemLink } from '@oeuvre/contracts/domains/admin/system-menu.ts';
import { mayReviewApplications } from '@oeuvre/contracts/domains/applications/applications.policy.ts';
import { mayReviewArticles, mayWriteArticles } from '@oeuvre/contracts/domains/articles/articles.policy.ts';
import { mayMakeArtworks, mayOpenWalls } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import type { SegmentInMenu } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { allowed, firstRefusal, type Verdict } from '@oeuvre/contracts/kernel/verdict.ts';
import { isSignedIn, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Area } from '../ui/logo/logo.tsx';

export interface MenuLink {
  readonly to: string;
  readonly label: string;
  readonly isDisabled?: boolean;
}
export interface MenuGroup {
  readonly label: string;
  readonly area: Area;
  readonly links: readonly MenuLink[];
  /** Segments of this person, below the links. */
  readonly segments: readonly SegmentInMenu[];
}
/** The part of the root loader's data that the menus need. */
export interface RootFacts {
  readonly segments: Pick<MenuFacts, 'subscriptions' | 'assigned'>;
  readonly sharedCount: number;
  readonly system?: readonly SystemLink[];
}
export interface MenuFacts {
  readonly viewer: Viewer;
  readonly subscriptions: readonly SegmentInMenu[];
  readonly assigned: readonly SegmentInMenu[];
  /** Works that are shared with this person. */
  readonly sharedCount: number;
  /** The entries of administrators and supervisors: the server sends them with the person. */
  readonly system?: readonly SystemLink[] | undefined;
}

interface MenuEntry extends MenuLink {
  /** The entry appears only in the first of these groups that the person sees. */
  readonly groups: readonly MenuGroupName[];
  /** The rule of the page that it leads to. */
  readonly may: (viewer: Viewer, sharedCount: number) => Verdict;
}

const anyone = () => allowed;
const onlyGuests = (viewer: Viewer) => firstRefusal(isSignedIn(viewer) && 'signed-in');
const onlyPeople = (viewer: Viewer) => firstRefusal(!isSignedIn(viewer) && 'signed-out');
/** People without any other group find what they can read in this one. */
const reading: readonly MenuGroupName[] = ['open', 'curators', 'atelier', 'my'];
const own: readonly MenuGroupName[] = ['my', 'curators', 'atelier', 'open'];

/** §6 of the specification, for existing pages: an entry is added with its page. */
const entries: readonly MenuEntry[] = [
  { to: pages.explore, label: 'Explore', groups: reading, may: anyone },
  { to: pages.feed, label: 'Feed', groups: reading, may: onlyPeople },
  { to: pages.favorites, label: 'Favorites', groups: reading, may: onlyPeople },
  { to: pages.segments, label: 'Segments', groups: reading, may: anyone },
  { to: pages.catalogue, label: 'Artworks', groups: reading, may: anyone },
  { to: pages.articles, label: 'Articles', groups: reading, may: anyone },
  { to: pages.atelierArtworks, label: 'Segment artworks', groups: ['atelier', 'curators'], may: mayOpenWalls },
  {
    to: pageAt(pages.curatorsArtworks, { tab: 'DATA_CONTRIBUTION' }),
    label: 'Data contribution',
    groups: ['curators'],
    may: mayReviewApplications,
  },
  { to: pages.values, label: 'Properties', groups: ['atelier'], may: anyone },
  { to: pages.artworks, label: 'My artworks', groups: own, may: mayMakeArtworks },
  { to: loginAt(pages.artworks), label: 'My artworks', groups: ['my'], may: onlyGuests },
  { to: pages.collections, label: 'Collections', groups: own, may: onlyPeople },
  {
    to: pages.sharedArtworks,
    label: 'Shared with me',
    groups: own,
    may: (viewer, sharedCount) => (sharedCount > 0 ? allowed : mayMakeArtworks(viewer)),
  },
  { to: pages.myArticles, label: 'My articles', groups: ['my', 'open', 'curators', 'atelier'], may: mayWriteArticles },
  { to: pages.articlesForReview, label: 'Articles for review', groups: ['curators'], may: mayReviewArticles },
];
const placesOfSubscriptions: readonly MenuGroupName[] = ['open', 'my', 'curators', 'atelier'];
const placesOfAssigned: readonly MenuGroupName[] = ['curators', 'atelier', 'open', 'my'];

const looks: Record<MenuGroupName, Pick<MenuGroup, 'label' | 'area'>> = {
  open: { label: `Open ${productName}`, area: 'open' },
  my: { label: `My ${productName}`, area: 'my' },
  curators: { label: `Open ${productName} Curators`, area: 'open' },
  atelier: { label: 'Atelier', area: 'atelier' },
  system: { label: 'System', area: 'system' },
};

/** The groups that a person sees, with their entries. Empty groups are left out. */
export function menuGroups({ viewer, subscriptions, assigned, sharedCount, system = [] }: MenuFacts): MenuGroup[] {
  const seen = menuGroupNames.filter((group) => maySeeMenuGroup(viewer, group).allowed);
  const placeOf = (groups: readonly MenuGroupName[]) => groups.find((group) => seen.includes(group));
  const groups = seen.map((name) => ({
    ...looks[name],
    links: entries
      .filter(
        ({ to, groups, may }) =>
          placeOf(groups) === name && may(viewer, sharedCount).allowed && !system.some((link) => link.to === to),
      )
      .map(({ to, label }): MenuLink => ({ to, label, isDisabled: to === pages.sharedArtworks && sharedCount === 0 }))
      .concat(placeOf(['system', 'curators']) === name ? system : []),
    segments: uniqueById([
      ...(placeOf(placesOfSubscriptions) === name ? subscriptions : []),
      ...(placeOf(placesOfAssigned) === name ? assigned : []),
    ]),
  }));
  return groups.filter(({ links, segments }) => links.length + segments.length > 0);
}

const uniqueById = (segments: readonly SegmentInMenu[]) => [
  ...new Map(segments.map((segment) => [segment.id, segment])).values(),
];

/** The section of the site that an address belongs to. */
export function areaOf(pathname: string): Area {
  if (pathname.startsWith('/admin') || pathname.startsWith('/directories')) return 'system';
  if (pathname.startsWith('/atelier')) return 'atelier';
  return /^\/(my-articles|artworks|collections|shared)/.test(pathname) ? 'my' : 'open';
}
