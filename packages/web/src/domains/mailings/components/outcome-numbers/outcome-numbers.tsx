import type { MailOutcome } from '@oeuvre/contracts/domains/mailings/events/events.constants.ts';
import type { MailingOutcomes } from '@oeuvre/contracts/domains/mailings/events/events.model.ts';
import { Link, useSearchParams } from 'react-router';
import { Status } from '../../../../ui/label/label.tsx';
import { outcomeWords } from '../../mailings.words.ts';
import css from './outcome-numbers.late.module.css';

interface OutcomeNumbersProps {
  readonly outcomes: MailingOutcomes;
  readonly totalCount: number;
}

const parts = ['delivered', 'delayed', 'skipped', 'uncertain', 'bounced'] as const satisfies readonly MailOutcome[];

/**
 * Numbers that add up to the audience; each filters the list. The last is apart: people who unsubscribed or complained
 * had got the mail.
 */
export function OutcomeNumbers({ outcomes, totalCount }: OutcomeNumbersProps) {
  const { counts, unsubscribed } = outcomes;
  return (
    <div className={css.numbers}>
      <nav className={css.links} aria-label="State">
        {parts.map((outcome) => (
          <Filter
            key={outcome}
            outcome={outcome}
            count={counts[outcome]}
            note={noteOf(outcome, outcomes, totalCount)}
          />
        ))}
        {counts.waiting > 0 ? <Filter outcome="waiting" count={counts.waiting} note="not handed over yet" /> : null}
      </nav>
      <div className={css.apart}>
        <b>{unsubscribed.toLocaleString('en-GB')}</b>
        <span>unsubscribed since</span>
        <small>{counts.complained > 0 ? <ComplainedLink count={counts.complained} /> : 'no complaints'}</small>
      </div>
    </div>
  );
}

/** The people who opened the mail or followed a link, as filters of the list. */
export function ReadFilters({ counts }: Pick<MailingOutcomes, 'counts'>) {
  return (
    <nav aria-label="Opens and clicks" className={css.reads}>
      {(['opened', 'clicked'] as const).map((outcome) => (
        <ReadFilter key={outcome} outcome={outcome} count={counts[outcome]} />
      ))}
    </nav>
  );
}

function ReadFilter({ outcome, count }: { readonly outcome: 'opened' | 'clicked'; readonly count: number }) {
  const { isOn, to } = useFilter(outcome);
  return (
    <Link to={to} aria-current={isOn ? 'true' : undefined} preventScrollReset>
      {outcomeWords[outcome].word} <span>{count.toLocaleString('en-GB')}</span>
    </Link>
  );
}

function noteOf(outcome: (typeof parts)[number], outcomes: MailingOutcomes, totalCount: number): string {
  const { counts, permanent, skippedFor } = outcomes;
  if (outcome === 'delivered') return totalCount > 0 ? `${((100 * counts.delivered) / totalCount).toFixed(1)}%` : '';
  if (counts[outcome] === 0) return '';
  switch (outcome) {
    case 'delayed':
      return 'their server retries';
    case 'skipped':
      return skippedFor.map(({ reason, count }) => `${count.toLocaleString('en-GB')} ${reason}`).join(', ');
    case 'uncertain':
      return 'not sent again by itself';
    case 'bounced':
      return `${permanent.toLocaleString('en-GB')} permanent`;
  }
}

/** The address with another filter; the filter that is on is switched off. */
function useFilter(outcome: MailOutcome) {
  const [search] = useSearchParams();
  const isOn = search.get('outcome') === outcome;
  const next = new URLSearchParams(search);
  for (const name of ['page', 'recipientId']) next.delete(name);
  if (isOn) next.delete('outcome');
  else next.set('outcome', outcome);
  return { isOn, to: `?${next}` };
}

interface FilterProps {
  readonly outcome: MailOutcome;
  readonly count: number;
  readonly note: string;
}

function Filter({ outcome, count, note }: FilterProps) {
  const { isOn, to } = useFilter(outcome);
  const { word, shape } = outcomeWords[outcome];
  return (
    <Link to={to} aria-current={isOn ? 'true' : undefined} preventScrollReset className={css.number}>
      <b>{count.toLocaleString('en-GB')}</b>{' '}
      <span>
        <Status shape={shape}>{word.toLowerCase()}</Status>
      </span>{' '}
      <small>{note}</small>
    </Link>
  );
}

function ComplainedLink({ count }: { readonly count: number }) {
  const { isOn, to } = useFilter('complained');
  return (
    <Link to={to} aria-current={isOn ? 'true' : undefined} preventScrollReset>
      {`${count.toLocaleString('en-GB')} complained`}
    </Link>
  );
}
