import type { OwnConsent } from '@oeuvre/contracts/domains/memberships/own/own.model.ts';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import css from '../exported-by/exported-by.late.module.css';

const sources = { site: 'on the site', mail: 'by e-mail', staff: 'by a supervisor', import: 'by an import' } as const;

/** Every yes and no to a newsletter, with what was read and how it was confirmed. */
export function ConsentList({ consents }: { readonly consents: readonly OwnConsent[] }) {
  if (consents.length === 0) return <p className={css.none}>No newsletter decisions are recorded for you.</p>;
  return (
    <table className={css.log}>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Newsletter</th>
          <th scope="col">Decision</th>
        </tr>
      </thead>
      <tbody>
        {consents.map(({ at, segment, segmentId, decision, source, wording, confirmation }) => (
          <tr key={`${segmentId} ${at} ${decision}`}>
            <td className={css.when}>
              <DateTime iso={at} withTime withZone />
            </td>
            <td>{segment}</td>
            <td>
              {decision === 'given' ? 'Yes' : 'No'}, {sources[source]}
              {confirmation ? `, ${confirmation}` : ''}
              {wording ? <>: “{wording}”</> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
