import {
  type LinkedPart,
  linkedParts,
  type ValuePart,
} from '@oeuvre/contracts/domains/artworks/values/values.constants.ts';
import type { UsedValue } from '@oeuvre/contracts/domains/artworks/values/values.model.ts';
import { useState } from 'react';
import { Field } from '../../../../../ui/fields/field/field.tsx';
import { RadioGroup } from '../../../../../ui/fields/radio/radio.tsx';
import { useFirstMatch } from '../../../record/fields/use-first-match.ts';
import { useProposals } from '../../../record/fields/use-proposals.ts';
import css from './change-panel.late.module.css';
import { type To, useChanged } from './word-fields.tsx';

interface LinkFieldsProps {
  readonly part: ValuePart;
  readonly values: readonly UsedValue[];
  readonly onChange: (to: To | undefined) => void;
}

const none = 'none';

/** The term, or artist, that the chosen values mean; they stay written as they are. */
export function LinkFields({ part, values, onChange }: LinkFieldsProps) {
  const [text, setText] = useState(values[0]!.word);
  const [taken, setTaken] = useState<string>();
  const proposals = useProposals(text, linkedParts[part as LinkedPart]);
  const takeFirst = useFirstMatch(text, proposals, ({ id }) => setTaken(id));
  const isLinked = values.some((value) => value.link);
  useChanged(taken === undefined ? undefined : { link: taken === none ? null : taken }, onChange);
  return (
    <>
      <Field
        label="Search the vocabulary"
        type="search"
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={takeFirst}
      />
      {proposals.length === 0 && !isLinked ? (
        <p className={css.nothing} role="status">
          {text.trim().length < 2 ? 'Write a word to find its term.' : 'No term found. Try another word.'}
        </p>
      ) : null}
      <RadioGroup
        legend="Terms of the vocabulary"
        isLegendHidden
        value={taken}
        onChange={setTaken}
        choices={[
          ...proposals.map((one) => ({
            value: one.id,
            label: one.name,
            description: [...one.ancestors].reverse().join(' › ') || one.contextName,
          })),
          ...(isLinked ? [{ value: none, label: 'No link', description: 'They become free text.' }] : []),
        ]}
      />
    </>
  );
}
