import type { TermAct, TermWhole } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { type ChosenTerm, TermsField } from '../term-field/term-field.tsx';
import css from './act-dialog.late.module.css';

interface MergeFieldsProps {
  readonly term: TermWhole;
  readonly onChange: (act: TermAct | undefined) => void;
}

/** Other terms become the one shown; or the one shown becomes another. */
export function MergeFields({ term, onChange }: MergeFieldsProps) {
  const [others, setOthers] = useState<readonly ChosenTerm[]>([]);
  const [isAway, setAway] = useState(false);
  const [first] = others;
  function tell(chosen: readonly ChosenTerm[], away: boolean) {
    const goesAway = away && chosen.length === 1;
    setOthers(chosen);
    setAway(goesAway);
    const [only] = chosen;
    if (!only) return onChange(undefined);
    onChange(
      goesAway
        ? { kind: 'merge', terms: [term.id], into: only.id }
        : { kind: 'merge', terms: chosen.map(({ id }) => id), into: term.id },
    );
  }
  const own = { name: term.name, words: `${countOf(term.works, 'work')}, ${countOf(term.narrower, 'narrower term')}` };
  const chosen = {
    name: others.map(({ name }) => name).join(', '),
    words: first && others.length === 1 ? first.words : countOf(others.length, 'term'),
  };
  const [from, into] = isAway ? [own, chosen] : [chosen, own];
  return (
    <div className={css.fields}>
      <TermsField
        label={`Terms that mean the same as ${term.name}`}
        value={others}
        without={[term.id]}
        onChange={(terms) => tell(terms, isAway)}
        help="Works, narrower terms, labels, notes and links go to the one that stays. The other names stay findable."
      />
      {first ? (
        <>
          <div className={css.becomes}>
            <div>
              <b dir="auto">{from.name}</b>
              <small>{from.words}</small>
            </div>
            <Icon of={ArrowRight} />
            <div>
              <b dir="auto">{into.name}</b>
              <small>{into.words}</small>
            </div>
          </div>
          {others.length === 1 ? (
            <Button kind="text" onClick={() => tell(others, !isAway)}>
              Keep {from.name} instead
            </Button>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
