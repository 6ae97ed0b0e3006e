import { segmentAt } from '@oeuvre/contracts/addresses.ts';
import { Globe, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countOf } from '../../../../ui/count-of.ts';
import { DescriptionPreview } from '../../../../ui/description-preview/description-preview.tsx';
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
  /** Unknown to people who may not see its content. */
  readonly artworkCount?: number | undefined;
  /** The viewer's own status, in one word. */
  readonly standing?: ReactNode;
  /** The heading's level: 2 if there is no section above. */
  readonly level?: 2 | 3;
  /** A row of its works; the cover appears if there is nothing to show. */
  readonly children?: ReactNode;
}

/** A segment in a list: its name and text at the left, some of its works at the right. */
export function SegmentRow({ segment, artworkCount, standing, level = 3, children }: SegmentRowProps) {
  const Heading = `h${level}` as const;
  return (
    <article className={css.row}>
      <div>
        <Heading className={css.name}>
          <Link to={segmentAt(segment.id)}>{segment.name}</Link>
        </Heading>
        {segment.description ? <DescriptionPreview text={segment.description} className={css.text} /> : null}
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

/** A closed segment shows its cover, as its own page does. */
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
