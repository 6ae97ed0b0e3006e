import type { OwnConsent } from '@oeuvre/contracts/domains/memberships/own/own.model.ts';
import { LogRow, LogTable } from '../log-table/log-table.tsx';

const sources = { site: 'on the site', mail: 'by e-mail', staff: 'by a supervisor', import: 'by an import' } as const;

/** Every yes and no to a newsletter, with what was read and how it was confirmed. */
export const ConsentList = ({ consents }: { readonly consents: readonly OwnConsent[] }) => (
  <LogTable headings={['When', 'Newsletter', 'Decision']} none="No newsletter decisions are recorded for you.">
    {consents.map(({ at, segment, segmentId, decision, source, wording, confirmation, address }) => (
      <LogRow key={`${segmentId} ${at} ${decision}`} at={at}>
        <td>{segment}</td>
        <td>
          {decision === 'given' ? 'Yes' : 'No'}, {sources[source]}
          {confirmation ? `, ${confirmation}` : ''}
          {address ? ` to ${address}` : ''}
          {wording ? <>: “{wording}”</> : null}
        </td>
      </LogRow>
    ))}
  </LogTable>
);
