import type { SegmentOfViewer } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { Globe, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { countOf } from '../../../../ui/count-of.ts';
import { Label } from '../../../../ui/label/label.tsx';
import { pictureUrl } from '../../../../ui/picture/picture.tsx';
import { pictureIdOf } from '../../../segments/segments.links.ts';
import css from './segment-bar.late.module.css';

interface SegmentBarProps {
  readonly segment: Pick<SegmentOfViewer, 'name' | 'public' | 'coverImageSrc' | 'membersCount'>;
  /** The tabs below. */
  readonly children?: ReactNode;
}

/** The name of a segment above a list that needs the room: a small cover, public or private, the members. */
export function SegmentBar({ segment, children }: SegmentBarProps) {
  const fileId = pictureIdOf(segment.coverImageSrc);
  return (
    <>
      <header className={css.bar}>
        {fileId ? <img className={css.cover} src={pictureUrl(fileId, 300)} width="92" height="52" alt="" /> : null}
        <div>
          <h1 className={css.name} dir="auto">
            {segment.name}
          </h1>
          <Label icon={segment.public ? Globe : Lock}>{segment.public ? 'Public segment' : 'Private segment'}</Label>
          {segment.membersCount === null ? null : (
            <span className={css.members}>{countOf(segment.membersCount, 'member')}</span>
          )}
        </div>
      </header>
      {children ? <div className={css.tabs}>{children}</div> : null}
    </>
  );
}
