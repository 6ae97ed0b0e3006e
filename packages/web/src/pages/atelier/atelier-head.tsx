import { pageAt, pages, segmentAt, segmentCollectionsAt } from '@oeuvre/contracts/addresses.ts';
import { applicationsCountedUpTo } from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { ChevronDown } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { boundedCount } from '../../ui/count-of.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import css from './atelier.late.module.css';

interface Segment {
  readonly id: SegmentId;
  readonly name: string;
}

interface AtelierTabsProps {
  readonly segmentId: SegmentId;
  readonly current: 'DATA_CONTRIBUTION' | 'ARTICLES' | 'ARTWORKS' | 'COLLECTIONS';
  /** Applications that wait for the viewer. */
  readonly newCount: number | undefined;
}

/** Another tab starts without the filters of this one. */
export function AtelierTabs({ segmentId, current, newCount }: AtelierTabsProps) {
  const { pathname } = useLocation();
  const walls = pathname === pages.atelierArtworks ? pages.atelierArtworks : pages.curatorsArtworks;
  const tabs = [
    { id: 'DATA_CONTRIBUTION', label: 'Data contribution', to: pageAt(walls, { segmentId, tab: 'DATA_CONTRIBUTION' }) },
    { id: 'ARTICLES', label: 'Articles', to: pageAt(walls, { segmentId, tab: 'ARTICLES' }) },
    { id: 'ARTWORKS', label: 'Artworks', to: pageAt(walls, { segmentId }) },
    { id: 'COLLECTIONS', label: 'Collections', to: segmentCollectionsAt(segmentId) },
  ] as const;
  return (
    <nav className={css.tabs} aria-label="Atelier">
      {tabs.map(({ id, label, to }) => (
        <Link key={id} to={to} aria-current={id === current ? 'page' : undefined}>
          {label}
          {id === 'DATA_CONTRIBUTION' && newCount ? (
            <span className={css.count}>{boundedCount(newCount, applicationsCountedUpTo)}</span>
          ) : null}
        </Link>
      ))}
      <Link to={segmentAt(segmentId, current === 'COLLECTIONS' ? { tab: current } : {})}>As readers see it</Link>
    </nav>
  );
}

/** The name of the segment opens the list of the others. */
export function SegmentTitle({
  segment,
  segments,
}: {
  readonly segment: Segment;
  readonly segments: readonly Segment[];
}) {
  const others = segments.filter(({ id }) => id !== segment.id);
  if (others.length === 0) return <h1 className={css.title}>{segment.name}</h1>;
  return (
    <div className={css.heading}>
      <h1 className={css.title}>{segment.name}</h1>
      <Menu
        label="Other segments"
        entries={others.map(({ id, name }) => ({ label: name, to: `?segmentId=${id}` }))}
        trigger={<Icon of={ChevronDown} />}
        triggerClassName={css.others ?? ''}
      />
    </div>
  );
}
