import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { CoherentTerm, SuggestedWork } from '@oeuvre/contracts/domains/similarity/coherence/coherence.model.ts';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useViewer } from '../../../../accounts/accounts.viewer.ts';
import { artworkAddress } from '../../../../artworks/artworks.links.ts';
import { ArtworkPicture } from '../../../../artworks/components/artwork-picture/artwork-picture.tsx';
import { inPercent } from '../../../similarity.words.ts';
import css from './coherence-panel.late.module.css';

export const titleOf = ({ title }: Pick<ArtworkSummary, 'title'>) => title || 'Untitled';

interface RowProps {
  readonly artworks: readonly ArtworkSummary[];
  readonly reason: ReactNode;
  /** Buttons. */
  readonly children: ReactNode;
}

/** A suggested work, or two, with the reason and the acts. */
export function SuggestionRow({ artworks, reason, children }: RowProps) {
  const viewer = useViewer();
  return (
    <li className={css.row} data-pair={artworks.length > 1 || undefined}>
      {artworks.map((artwork) => (
        <span key={artwork.id} className={css.picture}>
          <ArtworkPicture artwork={artwork} sizes="4.5rem" />
        </span>
      ))}
      <div>
        <p className={css.title} dir="auto">
          {artworks.map((artwork, at) => (
            <Fragment key={artwork.id}>
              {at > 0 ? <br /> : null}
              <Link to={artworkAddress(viewer, artwork)}>{titleOf(artwork)}</Link>
            </Fragment>
          ))}
        </p>
        {reason}
        <div className={css.acts}>{children}</div>
      </div>
    </li>
  );
}

type Figures = Pick<SuggestedWork, 'points' | 'shared' | 'rest' | 'lacking'>;

/** 'Sea with 4, Boat with 3': the shared terms in ink, with the number of works that have them. */
function Shared({ shared, rest }: Pick<Figures, 'shared' | 'rest'>) {
  return (
    <>
      {shared.map(({ id, name, worksCount }, at) => (
        <Fragment key={id}>
          {at > 0 ? ', ' : ''}
          <b>{name}</b> with {worksCount.toLocaleString('en-GB')}
        </Fragment>
      ))}
      {rest ? `, and ${rest.count} more` : ''}
    </>
  );
}

const Lacking = ({ terms }: { readonly terms: readonly CoherentTerm[] }) => (
  <del>{terms.map(({ name }) => name).join(', ')}</del>
);

/** Why a work is suggested: the terms that it shares with the others, the common ones that it lacks, and the figures. */
export function Reason({ figures }: { readonly figures: Figures }) {
  const { shared, lacking } = figures;
  return (
    <>
      <p className={css.reason}>
        {shared.length > 0 ? (
          <>
            Shares <Shared {...figures} />.
          </>
        ) : (
          'Shares no term with the others.'
        )}
        {lacking.length > 0 ? (
          <>
            {' '}
            None of <Lacking terms={lacking} />.
          </>
        ) : null}
      </p>
      <Percentages figures={figures} average />
    </>
  );
}

/** Why two works may be the same thing twice. */
export function PairReason({ figures }: { readonly figures: Figures }) {
  const { shared, lacking, rest } = figures;
  return (
    <>
      <p className={css.reason}>
        Both have <b>{shared.map(({ name }) => name).join(', ')}</b>
        {rest ? `, and ${rest.count} more` : ''}.
        {lacking.length > 0 ? (
          <>
            {' '}
            Only one has <Lacking terms={lacking} />.
          </>
        ) : null}
      </p>
      <Percentages figures={figures} />
    </>
  );
}

/** The relevance and its parts, whole numbers of the server that add up; for viewers who may see them. */
function Percentages({ figures: { points, shared, rest }, average = false }: { figures: Figures; average?: boolean }) {
  if (points === null) return null;
  const parts = [
    ...shared.map((part) => `${part.name} ${inPercent(part.points ?? 0)}`),
    ...(rest ? [`others ${inPercent(rest.points ?? 0)}`] : []),
  ];
  return (
    <p className={css.figure}>
      {inPercent(points)}% similar{average ? ' on average' : ''}
      {parts.length > 0 ? `: ${parts.join(', ')}` : ''}
    </p>
  );
}
