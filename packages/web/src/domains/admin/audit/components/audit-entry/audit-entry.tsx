import { auditAt } from '@oeuvre/contracts/addresses.ts';
import type { AuditEntry } from '@oeuvre/contracts/domains/admin/audit/audit.model.ts';
import { auditLine } from '@oeuvre/contracts/domains/admin/audit/audit.words.ts';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { More } from '../../../../../ui/layout/layout.tsx';
import { type AuditTarget, personOf, segmentOf, subjectOf } from '../../audit.links.ts';
import { factsOf } from '../../audit-facts.ts';
import css from './audit-entry.late.module.css';

/** The name of the actor: the program itself acts too, and accounts go. */
export const actorOf = ({ actor }: AuditEntry) => actor?.name ?? '-';

/** Its name, as a link if it has a page. */
const named = (target: AuditTarget | undefined) =>
  target?.to ? <More to={target.to}>{target.name}</More> : target?.name;

/** One line of the log in full, with what was recorded about it. */
export function AuditEntryFacts({ entry }: { readonly entry: AuditEntry }) {
  const { actor, segment, subject, details, act, since } = entry;
  const facts = [
    ['When', <DateTime key="at" iso={entry.at} withTime withZone />],
    ['Who', actorOf(entry)],
    ['First of them', since && <DateTime key="since" iso={since} withTime />],
    ['Object', named(subjectOf(entry)) ?? `${subject.type} ${subject.id}`],
    ['Person', named(personOf(entry))],
    ['Segment', named(segmentOf(entry))],
    ...factsOf(details),
    ['Recorded as', act],
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
        {actor ? <More to={auditAt({ personId: actor.id })}>All entries by {actor.name}</More> : null}
        {segment ? <More to={auditAt({ segmentId: segment.id })}>All entries in {segment.name}</More> : null}
        <More to={auditAt({ subjectId: subject.id })}>All entries about this object</More>
      </p>
    </>
  );
}
