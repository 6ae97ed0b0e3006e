import type { Exhibition } from '@oeuvre/contracts/domains/collections/exhibition/exhibition.model.ts';
import type { HungWork } from '@oeuvre/contracts/domains/collections/hanging/hanging.model.ts';
import { ArrowDown } from 'lucide-react';
import { countOf } from '../../../../../ui/count-of.ts';
import { formatMonth } from '../../../../../ui/date-time/format-date.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import pictureCss from '../../../../../ui/picture/picture.module.css';
import { Picture } from '../../../../../ui/picture/picture.tsx';
import { proportionOf, workMark } from '../../exhibition.words.ts';
import css from './title-wall.late.module.css';

interface TitleWallProps {
  readonly exhibition: Exhibition;
  readonly page: number;
  /** The first work of this page. */
  readonly first: HungWork | undefined;
}

/** The name, who hung it, and the cover whole; from the second page on without the cover. */
export function TitleWall({ exhibition, page, first }: TitleWallProps) {
  const { name, description, by, artworksCount, openedAt, cover } = exhibition;
  const isFirst = page === 1;
  return (
    <section className={`${css.wall} ${isFirst ? css.whole : ''}`}>
      <div>
        <h1 dir="auto">{name}</h1>
        <p className={css.by}>
          Hung by {by}, {countOf(artworksCount, 'work')}, {isFirst ? formatMonth(openedAt) : `page ${page}`}
        </p>
        {isFirst && description ? (
          <p className={css.intro} dir="auto">
            {description}
          </p>
        ) : null}
        {first ? (
          <p className={css.go}>
            <a className={css.enter} href={`#${workMark(first.number)}`}>
              {isFirst ? 'Enter' : 'Continue'}
              <Icon of={ArrowDown} size="small" />
            </a>
            <a className={css.link} href="#all">
              {isFirst ? `All ${countOf(artworksCount, 'work')}` : 'Works on this page'}
            </a>
          </p>
        ) : (
          <p className={css.intro}>There is nothing here yet that you can see.</p>
        )}
      </div>
      {isFirst && cover ? (
        <div className={css.cover} style={proportionOf(cover)}>
          <span className={pictureCss.frame}>
            <Picture {...cover} colour={cover.colour || undefined} sizes="(min-width: 60rem) 50vw, 100vw" eager />
          </span>
        </div>
      ) : null}
    </section>
  );
}
