import type {
  ChangedTerm,
  RetaggedWork,
  TermAct,
  TermRehearsal,
} from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { ArrowRight, Funnel, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { countOf } from '../../../../../ui/count-of.ts';
import hiddenCss from '../../../../../ui/hidden/hidden.module.css';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Picture } from '../../../../../ui/picture/picture.tsx';
import { Loading, SkeletonLine } from '../../../../../ui/skeleton/skeleton.tsx';
import { partLabels } from '../../terms.words.ts';
import type { Rehearsed } from '../../use-rehearsal.ts';
import { Effects } from '../effects/effects.tsx';
import css from './rehearsal.late.module.css';

interface RehearsalProps {
  readonly kind: TermAct['kind'];
  /** Undefined while it is being counted. */
  readonly rehearsed: Rehearsed | undefined;
}

/** The effect of an act: four numbers, then real examples before and after. Nothing has been written. */
export function Rehearsal({ kind, rehearsed }: RehearsalProps) {
  if (!rehearsed)
    return (
      <Loading label="Counting what would change...">
        <SkeletonLine width="60%" />
        <SkeletonLine />
        <SkeletonLine width="80%" />
      </Loading>
    );
  if ('refusal' in rehearsed)
    return (
      <p role="status" className={css.refusal}>
        {rehearsed.refusal}
      </p>
    );
  const { rehearsal, isRecounted } = rehearsed;
  const { terms, examples, filterExamples, leftAlone, changedTerms } = rehearsal;
  const hasExamples = terms.length + examples.length + filterExamples.length > 0;
  return (
    <>
      <Effects effects={effectsOf(rehearsal)} isRecounted={isRecounted} />
      <p role="status" className={isRecounted ? css.recounted : hiddenCss.hidden}>
        {isRecounted
          ? 'Counted again: the numbers have changed meanwhile.'
          : `${countOf(rehearsal.works, 'work')} would change. Nothing has been written.`}
      </p>
      {leftAlone.length > 0 ? (
        <p className={css.alone}>
          Changed since, and left as {leftAlone.length === 1 ? 'it is' : 'they are'}:{' '}
          {leftAlone.map(({ name }) => name).join(', ')}.
        </p>
      ) : null}
      {hasExamples ? <h3 className={css.head}>For example</h3> : null}
      <ul className={css.examples}>
        {examples.map((work) => (
          <WorkExample key={work.id} work={work} />
        ))}
        {filterExamples.map((filter) => (
          <Example
            key={`filter ${filter.id}`}
            mark={<Icon of={Funnel} />}
            title={filter.name}
            words="as a filter"
            before={countOf(filter.before, 'work')}
            after={countOf(filter.after, 'work')}
          />
        ))}
        {terms.slice(0, kind === 'merge' || kind === 'split' ? 8 : 5).map((term) => (
          <TermExample key={`term ${term.id}`} term={term} isMerged={kind === 'merge'} />
        ))}
      </ul>
      {changedTerms > terms.length ? (
        <p className={css.more}>and {countOf(changedTerms - terms.length, 'more term')}.</p>
      ) : null}
    </>
  );
}

const effectsOf = ({ works, searches, filters, similar }: TermRehearsal) =>
  [
    [works, works === 1 ? 'work would change' : 'works would change'],
    [searches, searches === 1 ? 'saved search' : 'saved searches'],
    [filters, filters === 1 ? 'filter in use' : 'filters in use'],
    [similar, similar === 1 ? 'top ten of similar works' : 'top tens of similar works'],
  ] as const;

interface ExampleProps {
  readonly mark: ReactNode;
  readonly title: ReactNode;
  readonly words: string;
  readonly before: string;
  readonly after: string;
}

const Example = ({ mark, title, words, before, after }: ExampleProps) => (
  <li>
    <span className={css.mark}>{mark}</span>
    <span>
      <span dir="auto">{title}</span>
      {words ? <small>{words}</small> : null}
    </span>
    <span className={css.change} dir="auto">
      <del>{before}</del>
      <Icon of={ArrowRight} size="small" />
      <ins>{after}</ins>
    </span>
  </li>
);

function WorkExample({ work }: { readonly work: RetaggedWork }) {
  const { before, after, foundUnder, notFoundUnder, image } = work;
  const words = [
    foundUnder.length > 0 && `found under ${foundUnder.join(', ')}`,
    notFoundUnder.length > 0 && `no longer found under ${notFoundUnder.join(', ')}`,
  ].filter(Boolean);
  return (
    <Example
      mark={image ? <Picture {...image} alt="" sizes="3.25rem" /> : null}
      title={<em>{work.title || 'Untitled'}</em>}
      words={words.join('; ')}
      before={before.join(', ') || '-'}
      after={after.join(', ') || '-'}
    />
  );
}

interface TermExampleProps {
  readonly term: ChangedTerm;
  /** Its names go to the term that stays. */
  readonly isMerged: boolean;
}

function TermExample({ term: { name, becomes, changes }, isMerged }: TermExampleProps) {
  const [first, ...others] = changes;
  const isNew = becomes === 'new';
  if (becomes !== 'changed' || !first)
    return (
      <Example
        mark={<Icon of={Tag} />}
        title={name}
        words={!isNew && isMerged ? 'stays findable as an alternative label; old address forwards' : ''}
        before={isNew ? '-' : 'term'}
        after={isNew ? 'new term' : isMerged ? 'label' : '-'}
      />
    );
  return (
    <Example
      mark={<Icon of={Tag} />}
      title={name}
      words={[first, ...others].map(({ part }) => partLabels[part]).join(', ')}
      before={shortened(first.before.filter((one) => !first.after.includes(one)))}
      after={shortened(first.after.filter((one) => !first.before.includes(one)))}
    />
  );
}

const most = 3;
const shortened = (names: readonly string[]) =>
  names.length === 0
    ? '-'
    : [...names.slice(0, most), ...(names.length > most ? [`${names.length - most} more`] : [])].join(', ');
