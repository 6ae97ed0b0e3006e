import type { Rehearsal, ValueChange } from '@oeuvre/contracts/domains/artworks/values/values.model.ts';
import { valuesRoutes } from '@oeuvre/contracts/domains/artworks/values/values.routes.ts';
import type { RehearsedWork } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { browserCall, type CallError } from '../../../../../ui/api-context.ts';
import { countOf } from '../../../../../ui/count-of.ts';
import { Loading, SkeletonLine } from '../../../../../ui/skeleton/skeleton.tsx';
import { useAnswer } from '../../../../../ui/use-answer.ts';
import css from './change-panel.late.module.css';
import { WorkLine } from './work-line.tsx';

type Answered = Rehearsal | { readonly refusal: string };

/** The effect of a change, asked a moment after the last key; undefined until the answer is here. */
export function useRehearsal(change: ValueChange | undefined): Answered | undefined {
  const question = change && JSON.stringify(change);
  const answered = useAnswer<string, Answered>(question, {
    delay: 300,
    ask: (asked) =>
      browserCall(valuesRoutes.rehearse, { body: JSON.parse(asked) as ValueChange }).catch((error: CallError) => ({
        refusal: error.message,
      })),
  });
  return answered && answered.question === question ? answered.answer : undefined;
}

interface RehearsedProps {
  readonly rehearsal: Answered | undefined;
  readonly isLink: boolean;
}

/** The rehearsal of a change: nothing has been written. */
export function Rehearsed({ rehearsal, isLink }: RehearsedProps) {
  if (!rehearsal)
    return (
      <section className={css.rehearsal}>
        <Loading label="Rehearsing...">
          <SkeletonLine width="60%" />
          <SkeletonLine />
        </Loading>
      </section>
    );
  if ('refusal' in rehearsal)
    return (
      <section className={css.rehearsal}>
        <p role="status">{rehearsal.refusal}</p>
      </section>
    );
  const { works, published, segments, others, examples } = rehearsal;
  return (
    <section className={css.rehearsal}>
      <div role="status">
        <h3>{countOf(works, 'work')} would change</h3>
      </div>
      <p>
        A rehearsal: nothing has been written.
        {isLink ? ' The words stay written as they are; only what they mean is settled.' : null}
        {published > 0
          ? ` ${published === works ? 'All' : published.toLocaleString('en-GB')} of them ${published === 1 && works > 1 ? 'is' : 'are'} published in ${countOf(segments, 'segment')}; their pages show the change at once.`
          : null}
      </p>
      {others > 0 ? (
        <p>
          {others >= 1_000
            ? 'More than 1,000 other works have'
            : `${countOf(others, 'other work')} ${others === 1 ? 'has' : 'have'}`}{' '}
          these values too and {others === 1 ? 'is' : 'are'} not yours to change.
        </p>
      ) : null}
      {isLink ? null : (
        <ul className={css.examples}>
          {examples.map((one) => (
            <Example key={one.id} work={one} />
          ))}
        </ul>
      )}
      {!isLink && works > examples.length ? <p>and {countOf(works - examples.length, 'more work')}.</p> : null}
    </section>
  );
}

/** A work before and after: what goes is struck, what comes is washed. */
function Example({ work }: { readonly work: RehearsedWork }) {
  const { before, after } = work;
  return (
    <WorkLine work={work}>
      <p dir="auto">
        <Words words={before} others={after} of="del" /> → <Words words={after} others={before} of="ins" />
      </p>
    </WorkLine>
  );
}

interface WordsProps {
  readonly words: readonly string[];
  readonly others: readonly string[];
  readonly of: 'del' | 'ins';
}

const Words = ({ words, others, of: Changed }: WordsProps) =>
  words.map((word, at) => (
    <span key={word}>
      {at > 0 ? '; ' : null}
      {others.includes(word) ? word : <Changed>{word}</Changed>}
    </span>
  ));
