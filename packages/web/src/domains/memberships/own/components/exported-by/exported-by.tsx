import type { ExportOfMe } from '@oeuvre/contracts/domains/memberships/own/own.model.ts';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import css from './exported-by.late.module.css';

const people = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'person' : 'people'}`;

/** The people who exported lists of contacts with the viewer in them. */
export function ExportedBy({ exports }: { readonly exports: readonly ExportOfMe[] }) {
  if (exports.length === 0) return <p className={css.none}>No export has included you.</p>;
  return (
    <table className={css.log}>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
        </tr>
      </thead>
      <tbody>
        {exports.map(({ id, at, by, segment, count }) => (
          <tr key={id}>
            <td className={css.when}>
              <DateTime iso={at} withTime withZone />
            </td>
            <td>{by ?? 'No name'}</td>
            <td>
              Contacts of {segment ?? 'a deleted segment'}, {people(count)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
