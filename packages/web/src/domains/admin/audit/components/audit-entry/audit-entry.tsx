import { auditAt } from '@oeuvre/contracts/addresses.ts';
import type { AuditEntry } from '@oeuvre/contracts/domains/admin/audit/audit.model.ts';
import { auditLine } from '@oeuvre/contracts/domains/admin/audit/audit.words.ts';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { More } from '../../../../../ui/layout/layout.tsx';
import css from './audit-entry.module.css';

/** Who it was: the program itself acts too, and accounts go. */
export const actorOf = ({ actor }: AuditEntry) => actor?.name ?? '-';

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** One line of the log in full, with what was recorded about it. */
export function AuditEntryFacts({ entry }: { readonly entry: AuditEntry }) {
  const { actor, person, segment, subject, details, act } = entry;
  const facts = [
    ['When', <DateTime key="at" iso={entry.at} withTime withZone />],
    ['Who', actorOf(entry)],
    ['Act', act],
    ['Thing', `${subject.type}: ${subject.name ?? subject.id}`],
    ['Person', person?.name],
    ['Segment', segment?.name],
    ...Object.entries(details).map(([name, value]) => [name, textOf(value)] as const),
  ] as const;
  return (
    <>
      <h2 className={css.line}>{auditLine(entry)}</h2>
      <dl className={css.facts}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <p className={css.more}>
        {actor ? <More to={auditAt({ personId: actor.id })}>Everything of {actor.name}</More> : null}
        {segment ? <More to={auditAt({ segmentId: segment.id })}>Everything in {segment.name}</More> : null}
        <More to={auditAt({ subjectId: subject.id })}>Everything about this thing</More>
      </p>
    </>
  );
}
