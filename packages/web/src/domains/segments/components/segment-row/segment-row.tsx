import { segmentAt } from '@oeuvre/contracts/addresses.ts';
import { Globe, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countOf } from '../../../../ui/count-of.ts';
import { Label } from '../../../../ui/label/label.tsx';
import { pictureUrl } from '../../../../ui/picture/picture.tsx';
import { pictureIdOf } from '../../segments.links.ts';
import css from './segment-row.module.css';

interface SegmentRowProps {
  readonly segment: {
    readonly id: string;
    readonly name: string;
    readonly description: string;
    readonly public: boolean;
    readonly coverImageSrc: string | null;
  };
  /** Unknown to those who may not see what hangs there. */
  readonly artworkCount?: number | undefined;
  /** The viewer's own standing, in a word. */
  readonly standing?: ReactNode;
  /** The heading's level: 2 where no section stands above. */
  readonly level?: 2 | 3;
  /** A run of its works; the cover hangs there when there is nothing to show. */
  readonly children?: ReactNode;
}

/** A segment in a list: its name and words at the left, some of its works at the right. */
export function SegmentRow({ segment, artworkCount, standing, level = 3, children }: SegmentRowProps) {
  const Heading = `h${level}` as const;
  return (
    <article className={css.row}>
      <div>
        <Heading className={css.name}>
          <Link to={segmentAt(segment.id)}>{segment.name}</Link>
        </Heading>
        {segment.description ? (
          <p className={css.text} dir="auto">
            {segment.description}
          </p>
        ) : null}
        <p className={css.facts}>
          <Label icon={segment.public ? Globe : Lock}>
            {segment.public ? 'Public' : 'Private'}
            {artworkCount ? ` · ${countOf(artworkCount, 'artwork')}` : null}
          </Label>
          {standing}
        </p>
      </div>
      <div className={css.works}>{children ?? <Cover segment={segment} />}</div>
    </article>
  );
}

/** What is closed shows its cover, as its own page does. */
function Cover({ segment }: Pick<SegmentRowProps, 'segment'>) {
  const fileId = pictureIdOf(segment.coverImageSrc);
  if (!fileId) return null;
  return (
    <Link to={segmentAt(segment.id)} tabIndex={-1} aria-hidden="true" className={css.cover}>
      <img
        src={pictureUrl(fileId, 900)}
        srcSet={`${pictureUrl(fileId, 600)} 600w, ${pictureUrl(fileId, 900)} 900w`}
        sizes="20rem"
        width="900"
        height="600"
        alt=""
        loading="lazy"
        decoding="async"
      />
    </Link>
  );
}
