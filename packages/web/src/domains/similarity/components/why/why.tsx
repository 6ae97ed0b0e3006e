import type { SimilarityModel } from '@oeuvre/contracts/domains/similarity/similarity.constants.ts';
import { similarityModelNames } from '@oeuvre/contracts/domains/similarity/similarity.constants.ts';
import type { Explanation } from '@oeuvre/contracts/domains/similarity/similarity.model.ts';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { DateTime } from '../../../../ui/date-time/date-time.tsx';
import { factText, inPercent, restText, withoutText } from '../../similarity.words.ts';
import css from './why.late.module.css';

interface WhyProps {
  /** The similar work. */
  readonly title: string;
  readonly explanation: Explanation;
  readonly model: SimilarityModel;
  readonly weights: { readonly computedAt: string } | null;
  /** The content below the sum. */
  readonly children?: ReactNode;
}

/**
 * Why a work is similar: the shares of its relevance as the server stored them, largest first, and their sum. Every
 * number is one of the server's whole numbers, so what is shown adds up.
 */
export function Why({ title, explanation, model, weights, children }: WhyProps) {
  const titleId = useId();
  const { points, tags, facts, collections, without } = explanation;
  const named = facts?.parts.length && {
    ...facts,
    parts: facts.parts.map((fact) => ({ ...fact, name: factText(fact) })),
  };
  const shares = [
    { noun: 'tag', rest: 'term', title: 'Shared tags', group: tags },
    { noun: 'fact', rest: 'fact', title: 'Shared facts of the records', group: named },
    { noun: 'collection', rest: 'collection', title: 'Shared collections', group: collections },
  ].flatMap(({ group, ...words }) => (group ? [{ ...words, group }] : []));
  const largest = Math.max(...shares.flatMap(({ group }) => group.parts.map((part) => part.points)), 1);
  return (
    <section className={css.why} aria-labelledby={titleId}>
      <div className={css.wide}>
        <h3 id={titleId} className={css.title}>
          Why <em>{title}</em> is {inPercent(points)}% similar
        </h3>
        <About model={model} weights={weights} without={without} />
      </div>
      {shares.map(({ title: heading, rest, noun, group }) => (
        <div key={noun}>
          <h4 className={css.heading}>
            {heading}
            <span>{inPercent(group.points)}</span>
          </h4>
          <ul>
            {group.parts.map((part) => (
              <Share key={part.id} name={part.name} points={part.points} of={largest} />
            ))}
            {group.rest ? <Share name={restText(group.rest, rest)} points={group.rest.points} of={largest} /> : null}
          </ul>
          {noun === 'collection' ? (
            <p className={css.note}>The more works a collection contains, the less it counts.</p>
          ) : null}
          {noun === 'fact' ? (
            <p className={css.note}>The more works have a word or years in common, the less they count.</p>
          ) : null}
        </div>
      ))}
      <p className={`${css.sum} ${css.wide}`}>
        {shares.map(({ noun, group }, at) => (
          <span key={noun}>
            {at > 0 ? '+ ' : ''}
            {inPercent(group.points)} {noun}s
          </span>
        ))}
        <span>=</span>
        <b>{inPercent(points)}%</b>
      </p>
      {children ? <div className={css.wide}>{children}</div> : null}
    </section>
  );
}

type AboutProps = Pick<WhyProps, 'model' | 'weights'> & Pick<Explanation, 'without'>;

/** How the shares are counted. */
function About({ model, weights, without }: AboutProps) {
  return (
    <p className={css.about}>
      {similarityModelNames[model]}
      {weights ? (
        <>
          , term weights of <DateTime iso={weights.computedAt} />
        </>
      ) : null}
      . The shares add up to the percentage.
      {without ? (
        <>
          {' '}
          Without <em>{without.name}</em> {withoutText(without)}
        </>
      ) : null}
    </p>
  );
}

interface ShareProps {
  readonly name: string;
  readonly points: number;
  /** The points of the longest bar. */
  readonly of: number;
}

function Share({ name, points, of }: ShareProps) {
  return (
    <li className={css.share} style={{ '--p': Math.min(1, points / of) } as CSSProperties}>
      <span>{name}</span>
      <b>{inPercent(points)}</b>
    </li>
  );
}
