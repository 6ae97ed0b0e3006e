import { segmentAt } from '@oeuvre/contracts/addresses.ts';
import type { LeftOutReason } from '@oeuvre/contracts/domains/mailings/draft/draft.constants.ts';
import type { DraftAudience } from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { inEnglish } from '../../../../../ui/count-of.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { leftOutWords } from '../../draft.words.ts';
import { LeftOutDialog } from '../left-out-dialog/left-out-dialog.tsx';
import css from './audience-sum.late.module.css';

interface AudienceSumProps {
  readonly articleId: ArticleId;
  readonly audience: DraftAudience;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
const less = (number: number) => (number === 0 ? '' : `−${inEnglish(number)}`);

/** The audience as a sum: the contacts of each segment, less those who get no mail, each person counted once. */
export function AudienceSum({ articleId, audience }: AudienceSumProps) {
  return (
    <>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Segment</th>
            <th scope="col" className={css.middle}>
              Contacts
            </th>
            <th scope="col" className={css.middle}>
              Left out
            </th>
            <th scope="col">Get it</th>
          </tr>
        </thead>
        <Lines audience={audience} />
      </table>
      {audience.contacts > audience.people ? <LeftOut articleId={articleId} audience={audience} /> : null}
    </>
  );
}

function Lines({ audience: { segments, contacts, people } }: { readonly audience: DraftAudience }) {
  const missing = contacts - people;
  const twice = {
    contacts: sumOf(segments.map((one) => one.contacts)) - contacts,
    missing: sumOf(segments.map((one) => one.contacts - one.get)) - missing,
    people: sumOf(segments.map((one) => one.get)) - people,
  };
  return (
    <tbody>
      {segments.map((one) => (
        <tr key={one.id}>
          <th scope="row">
            <Link to={segmentAt(one.id)} className={css.segment}>
              {one.imageSrc ? <img src={`${one.imageSrc}?width=300`} alt="" width={28} height={28} /> : null}
              <span>{one.name}</span>
            </Link>
          </th>
          <td className={css.middle}>{inEnglish(one.contacts)}</td>
          <td className={css.middle}>{inEnglish(one.contacts - one.get)}</td>
          <td>{inEnglish(one.get)}</td>
        </tr>
      ))}
      {segments.length > 1 ? (
        <tr className={css.less}>
          <th scope="row">{segments.length === 2 ? 'In both, counted once' : 'In several, counted once'}</th>
          <td className={css.middle}>{less(twice.contacts)}</td>
          <td className={css.middle}>{less(twice.missing)}</td>
          <td>{less(twice.people) || '0'}</td>
        </tr>
      ) : null}
      <tr className={css.sum}>
        <th scope="row">People</th>
        <td className={css.middle}>{inEnglish(contacts)}</td>
        <td className={css.middle}>{inEnglish(missing)}</td>
        <td>
          <b>{inEnglish(people)}</b>
        </td>
      </tr>
    </tbody>
  );
}

/** The reasons as rows that add up, each with its people. */
function LeftOut({ articleId, audience: { contacts, people, leftOut } }: AudienceSumProps) {
  const [shown, setShown] = useState<LeftOutReason>();
  const missing = contacts - people;
  return (
    <>
      <details className={css.why} open>
        <summary>
          <Icon of={ChevronRight} size="small" />
          {missing === 1 ? 'One is left out' : `${inEnglish(missing)} are left out`}
        </summary>
        <ul>
          {leftOut.map(({ reason, count }) => (
            <li key={reason}>
              <span>{inEnglish(count)}</span>
              <span>{leftOutWords[reason]}</span>
              <button
                type="button"
                className={css.show}
                aria-label={`Show people: ${leftOutWords[reason]}`}
                onClick={() => setShown(reason)}
              >
                Show
              </button>
            </li>
          ))}
        </ul>
      </details>
      <LeftOutDialog articleId={articleId} reason={shown} onClose={() => setShown(undefined)} />
    </>
  );
}
