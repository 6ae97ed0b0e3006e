import { applicationAt } from '@oeuvre/contracts/addresses.ts';
import type { ApplicationCard as Card } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { Link } from 'react-router';
import { countOf } from '../../../../ui/count-of.ts';
import { DateTime } from '../../../../ui/date-time/date-time.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox/checkbox.tsx';
import hiddenCss from '../../../../ui/hidden/hidden.module.css';
import { makerAndDate } from '../../../artworks/artworks.links.ts';
import { ArtworkPicture } from '../../../artworks/components/artwork-picture/artwork-picture.tsx';
import { acceptedWords, ownerName } from '../../applications.words.ts';
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
  const title = card.isWithdrawn ? 'A withdrawn work' : card.title || 'Untitled';
  return (
    <article className={css.card}>
      <Link to={applicationAt(card.applicationId)} className={css.link}>
        <span className={css.mount}>
          {card.image ? (
            <ArtworkPicture artwork={card} sizes="(min-width: 48rem) 20rem, 45vw" isEager={isEager} />
          ) : (
            <span className={css.none} />
          )}
        </span>
        <em dir="auto" className={css.title}>
          {title}
        </em>
      </Link>
      <p>{makerAndDate(card)}</p>
      <p className={css.facts}>
        <ApplicationState status={card.applicationStatus} />
        <span>{ownerName(card.owner)}</span>
        <span className={css.day}>
          <DateTime iso={card.offeredAt} isShort />
        </span>
      </p>
      {card.doubleOf ? <p className={css.warn}>{`Possible duplicate of ${card.doubleOf}`}</p> : null}
      {card.acceptedBefore ? <p>{acceptedWords(card.acceptedIn)}</p> : null}
      {card.questions > 0 ? <Questions {...card} /> : null}
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

/** '2 questions, answered 20.11.2026'. */
function Questions({
  questions,
  openQuestions,
  lastAnswerAt,
}: Pick<Card, 'questions' | 'openQuestions' | 'lastAnswerAt'>) {
  if (openQuestions > 0) return <p>{`${countOf(openQuestions, 'question')} waiting for the owner`}</p>;
  return (
    <p>
      {countOf(questions, 'question')}, answered {lastAnswerAt ? <DateTime iso={lastAnswerAt} isShort /> : null}
    </p>
  );
}
