import { applicationAt } from '@oeuvre/contracts/addresses.ts';
import type { ApplicationCard as Card } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { Link } from 'react-router';
import { Checkbox } from '../../../../ui/checkbox/checkbox.tsx';
import { countOf } from '../../../../ui/count-of.ts';
import { DateTime } from '../../../../ui/date-time/date-time.tsx';
import hiddenCss from '../../../../ui/hidden/hidden.module.css';
import { makerAndDate } from '../../../artworks/artworks.links.ts';
import { ArtworkPicture } from '../../../artworks/components/artwork-picture/artwork-picture.tsx';
import { ownerName } from '../../applications.words.ts';
import { ApplicationState } from '../application-state/application-state.tsx';
import css from './application-list.late.module.css';

interface ApplicationCardProps {
  readonly card: Card;
  readonly isEager: boolean;
  /** Undefined where nothing can be selected. */
  readonly selection: { readonly isSelected: boolean; readonly onSelect: (isSelected: boolean) => void } | undefined;
}

/** A work that is offered, with its state. */
export function ApplicationCard({ card, isEager, selection }: ApplicationCardProps) {
  const title = card.title || 'Untitled';
  return (
    <article className={css.card}>
      <Link to={applicationAt(card.applicationId)} className={css.link}>
        <span className={css.mount}>
          <ArtworkPicture artwork={card} sizes="(min-width: 48rem) 20rem, 45vw" isEager={isEager} />
        </span>
        <em dir="auto" className={css.title}>
          {title}
        </em>
      </Link>
      <p>{makerAndDate(card)}</p>
      <p className={css.facts}>
        <ApplicationState status={card.applicationStatus} />
        <span>{ownerName(card.owner)}</span>
        <DateTime iso={card.offeredAt} isShort />
      </p>
      {card.doubleOf ? <p className={css.warn}>{`Possible duplicate of ${card.doubleOf}`}</p> : null}
      {card.acceptedBefore ? <p>{acceptedWords(card.acceptedIn)}</p> : null}
      {card.questions > 0 ? <p>{questionWords(card)}</p> : null}
      {card.message ? (
        <p className={css.message} dir="auto">
          {card.message}
        </p>
      ) : null}
      {selection ? (
        <Checkbox
          label={
            <>
              Select<span className={hiddenCss.hidden}>{` ${title}`}</span>
            </>
          }
          checked={selection.isSelected}
          onChange={({ target }) => selection.onSelect(target.checked)}
        />
      ) : null}
    </article>
  );
}

/** 'Accepted in Fired Earth before'. */
const acceptedWords = (names: readonly string[]) =>
  names.length > 0 ? `Accepted in ${names.join(', ')} before` : 'Accepted before';

const questionWords = ({ questions, openQuestions }: Pick<Card, 'questions' | 'openQuestions'>) =>
  openQuestions === 0
    ? `${countOf(questions, 'question')}, answered`
    : `${countOf(openQuestions, 'question')} waiting for the owner`;
