import { pages, segmentAt } from '@oeuvre/contracts/addresses.ts';
import { mayWriteArticles } from '@oeuvre/contracts/domains/articles/articles.policy.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type MenuFacts, menuGroups } from '../menu-groups.ts';

/** A line of the palette: where it leads, or what it does. */
export interface PaletteLine {
  readonly key: string;
  readonly label: string;
  /** Tells it from others: its group, its author. */
  readonly hint?: string | undefined;
  readonly to?: string;
  readonly act?: 'new-article' | 'log-out';
}
export interface PaletteGroup {
  readonly label: string;
  readonly lines: readonly PaletteLine[];
}

/**
 * The pages and actions available to a person: the entries of their menu, their own pages, and actions by the same
 * policies.
 */
export function standingLines(facts: MenuFacts): readonly PaletteGroup[] {
  const places = menuGroups(facts).flatMap(({ label, links, segments }) => [
    ...links
      .filter(({ isDisabled }) => !isDisabled)
      .map((link) => ({ key: link.to, label: link.label, hint: label, to: link.to })),
    ...segments.map(({ id, name }) => ({ key: id, label: name, hint: 'Segment', to: segmentAt(id) })),
  ]);
  return [
    { label: 'Go to', lines: [...uniqueByKey(places), ...(facts.viewer.id !== 0 ? ownPages : [])] },
    { label: 'Act', lines: actsOf(facts.viewer) },
  ].filter(({ lines }) => lines.length > 0);
}

const ownPages: readonly PaletteLine[] = [
  { key: pages.notifications, label: 'Notifications', to: pages.notifications },
  { key: pages.profile, label: 'View Profile', to: pages.profile },
];

const actsOf = (viewer: Viewer): readonly PaletteLine[] => [
  ...(mayWriteArticles(viewer).allowed
    ? [{ key: 'new-article', label: 'New article', act: 'new-article' as const }]
    : []),
  ...(viewer.id !== 0 ? [{ key: 'log-out', label: 'Log Out', act: 'log-out' as const }] : []),
];

const uniqueByKey = (lines: readonly PaletteLine[]) => [...new Map(lines.map((line) => [line.key, line])).values()];

/** Lines that contain all typed words, those that start with the text first. */
export function matching(groups: readonly PaletteGroup[], text: string): readonly PaletteGroup[] {
  const sought = text.trim().toLowerCase();
  if (!sought) return groups;
  const rankOf = ({ label }: PaletteLine) => Number(!label.toLowerCase().startsWith(sought));
  return groups
    .map(({ label, lines }) => ({
      label,
      lines: lines
        .filter((line) => line.label.toLowerCase().includes(sought))
        .sort((one, other) => rankOf(one) - rankOf(other)),
    }))
    .filter(({ lines }) => lines.length > 0);
}
