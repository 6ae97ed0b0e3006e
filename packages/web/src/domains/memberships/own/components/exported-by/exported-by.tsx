import type { ExportOfMe } from '@oeuvre/contracts/domains/memberships/own/own.model.ts';
import { LogRow, LogTable } from '../log-table/log-table.tsx';

const people = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'person' : 'people'}`;

/** The people who exported lists of contacts with the viewer in them. */
export const ExportedBy = ({ exports }: { readonly exports: readonly ExportOfMe[] }) => (
  <LogTable headings={['When', 'Who', 'What']} none="No export has included you.">
    {exports.map(({ id, at, by, segment, count }) => (
      <LogRow key={id} at={at}>
        <td>{by ?? 'No name'}</td>
        <td>
          Contacts of {segment ?? 'a deleted segment'}, {people(count)}
        </td>
      </LogRow>
    ))}
  </LogTable>
);
