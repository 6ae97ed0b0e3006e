import type { ApplicationDetail } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { countOf } from '../../../../ui/count-of.ts';
import { DateTime } from '../../../../ui/date-time/date-time.tsx';
import { useViewer } from '../../../accounts/accounts.viewer.ts';
import { actWords } from '../../applications.words.ts';
import css from './application-view.late.module.css';
import { CasePart } from './case-part.tsx';

type Entry = ApplicationDetail['history'][number];

/** The steps of an application, the latest first. */
export function History({ application: { history } }: { readonly application: ApplicationDetail }) {
  const viewer = useViewer();
  const by = (person: Entry['by']) => (person ? ` by ${person.id === viewer.id ? 'you' : person.name}` : '');
  return (
    <CasePart title="History">
      <ul>
        {history.map((entry) => (
          <li key={`${entry.act}${entry.at}${entry.by?.id}`} className={css.entry}>
            <span>
              {wordsOf(entry)}
              {by(entry.by)}
            </span>
            <DateTime iso={entry.at} isShort withTime={entry.act === 'opened'} />
          </li>
        ))}
      </ul>
    </CasePart>
  );
}

function wordsOf({ act, count }: Entry): string {
  if (act === 'asked') return countOf(count, 'question');
  return act === 'answered' ? countOf(count, 'answer') : actWords[act];
}
