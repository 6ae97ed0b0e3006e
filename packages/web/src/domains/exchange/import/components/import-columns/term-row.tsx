import type { SettledTerm } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { UnsettledWord } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { Check } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { TermSearch } from '../../../../artworks/components/term-search/term-search.tsx';
import { targetLabels } from '../../import.words.ts';
import css from './terms-to-settle.late.module.css';

interface TermRowProps {
  readonly word: UnsettledWord;
  readonly settled: SettledTerm | undefined;
  readonly nameOf: (id: TagId) => string;
  readonly onSettle: (term: SettledTerm, name?: string) => void;
  readonly onReopen: () => void;
}

/** One word and what becomes of it. The keys 1 to 3 take a proposal. */
export function TermRow({
  word: { word, records, target, proposals },
  settled,
  nameOf,
  onSettle,
  onReopen,
}: TermRowProps) {
  const [isSearching, setSearching] = useState(false);
  const link = (tagId: TagId, name: string) => {
    setSearching(false);
    onSettle({ text: word, choice: 'link', tagId }, name);
  };
  function takeByKey(event: KeyboardEvent) {
    const proposal = proposals[Number(event.key) - 1];
    if (settled || isSearching || !proposal || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    link(proposal.tagId, proposal.name);
  }
  return (
    <li className={css.term} onKeyDown={takeByKey}>
      <b className={css.word} dir="auto">
        {word}
      </b>
      <span className={css.records}>{countOf(records, 'work')}</span>
      {settled ? (
        <>
          <span className={css.outcome} dir="auto">
            {outcomeOf(settled, nameOf)}
          </span>
          <span className={css.acts}>
            <span className={css.settled}>
              <Icon of={Check} size="small" />
              Settled
            </span>
            <Button kind="quiet" aria-label={`Change ${word}`} onClick={onReopen}>
              Change
            </Button>
          </span>
        </>
      ) : (
        <>
          <span className={css.soft}>{targetLabels[target]}</span>
          {isSearching ? (
            <span className={css.search}>
              <TermSearch label="Another term" onTake={link} />
            </span>
          ) : (
            <span className={css.acts}>
              {proposals.map(({ tagId, name }) => (
                <Button key={tagId} aria-label={`${word} is ${name}`} onClick={() => link(tagId, name)}>
                  {name}
                </Button>
              ))}
              <Button
                kind="quiet"
                aria-label={`Make ${word} a new term`}
                onClick={() => onSettle({ text: word, choice: 'create' })}
              >
                New term
              </Button>
              <Button
                kind="quiet"
                aria-label={`Leave ${word} as text`}
                onClick={() => onSettle({ text: word, choice: 'text' })}
              >
                Text
              </Button>
              <Button kind="quiet" aria-label={`Another term for ${word}`} onClick={() => setSearching(true)}>
                Other…
              </Button>
            </span>
          )}
        </>
      )}
    </li>
  );
}

const outcomeOf = ({ choice, tagId }: SettledTerm, nameOf: (id: TagId) => string) =>
  choice === 'link' && tagId ? nameOf(tagId) : choice === 'create' ? 'A new term' : 'Stays text';
