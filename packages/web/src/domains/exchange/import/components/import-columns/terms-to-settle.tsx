import type { SettledTerm } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { ImportDetail, UnsettledWord } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { importsRoutes } from '@oeuvre/contracts/domains/exchange/import/imports.routes.ts';
import type { ImportTarget } from '@oeuvre/contracts/domains/exchange/import/imports.targets.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { countOf, inEnglish } from '../../../../../ui/count-of.ts';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import type { EditedMapping } from '../../use-mapping.ts';
import { TermQuestion } from './term-question.tsx';
import { TermRow } from './term-row.tsx';
import css from './terms-to-settle.late.module.css';

interface TermsToSettleProps {
  readonly table: ImportDetail;
  /** The most frequent words, as the last dry run found them. */
  readonly first: readonly UnsettledWord[];
  readonly count: number;
  readonly edited: EditedMapping;
}

/** The fields whose words terms can have. */
const termTargets: ReadonlySet<ImportTarget> = new Set([
  'tags',
  'materials',
  'techniques',
  'culture',
  'placeOfCreation',
]);

/** Words of the table that the vocabulary does not have: one answer for all, or one for each. */
export function TermsToSettle({ table, first, count, edited }: TermsToSettleProps) {
  const [more, setMore] = useState<readonly UnsettledWord[]>([]);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const words = [...first, ...more];
  const settled = new Map(edited.mapping.terms.map((term) => [term.text.toLowerCase(), term]));
  const open = words.filter(({ word }) => !settled.has(word.toLowerCase())).length;
  const { act: loadMore, isBusy } = useAct(async () => {
    const page = Math.floor(words.length / 30) + 1;
    const reply = await browserCall(importsRoutes.words, { params: { id: table.id }, query: { page } });
    setMore([...more, ...reply.words]);
  });
  const { columns, otherTerms } = edited.mapping;
  if (!columns.some(({ targets }) => targets.some((target) => termTargets.has(target)))) return null;
  const isListed = otherTerms === 'match' && count > 0;

  function settle(term: SettledTerm, name?: string) {
    if (term.tagId && name) setNames(new Map([...names, [term.tagId, name]]));
    edited.settle(term);
  }
  return (
    <section className={css.terms} aria-labelledby="terms">
      <h2 id="terms">
        Terms to settle{' '}
        {isListed ? <span className={css.count}>{`${inEnglish(open)} of ${inEnglish(count)}`}</span> : null}
      </h2>
      <div className={css.ask}>
        <TermQuestion edited={edited} />
      </div>
      <ul>
        {(isListed ? words : []).map((word) => (
          <TermRow
            key={`${word.target} ${word.word}`}
            word={word}
            settled={settled.get(word.word.toLowerCase())}
            nameOf={(id: TagId) =>
              names.get(id) ??
              (word.linked?.tagId === id ? word.linked.name : undefined) ??
              word.proposals.find((one) => one.tagId === id)?.name ??
              'A term of the vocabulary'
            }
            onSettle={settle}
            onReopen={() =>
              edited.change({
                terms: edited.mapping.terms.filter(({ text }) => text.toLowerCase() !== word.word.toLowerCase()),
              })
            }
          />
        ))}
      </ul>
      {isListed && words.length < count ? (
        <Button className={css.more} busy={isBusy} onClick={() => void loadMore()}>
          {`Show more of ${countOf(count - words.length, 'word')}`}
        </Button>
      ) : null}
    </section>
  );
}
