import { Pin } from 'lucide-react';
import { Link } from 'react-router';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { useViewer } from '../../../accounts/accounts.viewer.ts';
import { artworkAddress, makerAndDate } from '../../../artworks/artworks.links.ts';
import { ArtworkPicture } from '../../../artworks/components/artwork-picture/artwork-picture.tsx';
import type { SimilarShown } from '../similar-cards/similar-cards.tsx';
import { WhyBody } from '../why-body/why-body.tsx';
import { WhyButton } from '../why-button/why-button.tsx';
import css from './similar-list.late.module.css';

const mostNames = 3;

/** Similar works in rows, with their places. What is open stands below its row. */
export function SimilarList({ items, list, segmentId, why, verdicts }: SimilarShown) {
  const viewer = useViewer();
  return (
    <ol className={css.list}>
      {items.map((item, at) => {
        const { artwork, verdict, explanation, relevance } = item;
        const shared = explanation?.tags?.parts.slice(0, mostNames).map(({ name }) => name) ?? [];
        const to = artworkAddress(viewer, artwork, segmentId ? [segmentId] : []);
        return (
          <li key={item.id} className={css.work}>
            <div className={css.row}>
              <span className={css.place}>{at + 1}</span>
              <Link to={to} tabIndex={-1} aria-hidden="true" className={css.picture}>
                <ArtworkPicture artwork={artwork} sizes="7.5rem" isEager={at < 6} />
              </Link>
              <div dir="auto">
                <h3 className={css.title}>
                  <Link to={to}>{artwork.title || 'Untitled'}</Link>
                </h3>
                <p className={css.by}>{makerAndDate(artwork)}</p>
                {verdict?.kind === 'belongs' ? (
                  <p className={css.said}>
                    <Icon of={Pin} size="small" />
                    Belongs, said by {verdict.author?.name ?? 'you'}
                  </p>
                ) : shared.length > 0 ? (
                  <p className={css.shared}>{shared.join(', ')}</p>
                ) : null}
              </div>
              {relevance !== null || list.maySayVerdicts ? (
                <div className={css.figure}>
                  <WhyButton item={item} why={why} mayJudge={list.maySayVerdicts} />
                </div>
              ) : null}
            </div>
            {why.openId === item.id ? (
              <div className={css.open}>
                <WhyBody item={item} list={list} verdicts={verdicts} />
              </div>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
