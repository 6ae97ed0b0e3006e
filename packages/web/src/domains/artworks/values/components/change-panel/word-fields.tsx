import { longestValue } from '@oeuvre/contracts/domains/artworks/values/values.constants.ts';
import type { UsedValue, ValueChange } from '@oeuvre/contracts/domains/artworks/values/values.model.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { countOf } from '../../../../../ui/count-of.ts';
import { Field } from '../../../../../ui/fields/field/field.tsx';
import { RadioGroup } from '../../../../../ui/fields/radio/radio.tsx';

/** The target of the chosen values; undefined while the fields do not say it. */
export type To = ValueChange['to'];

const another = 'another';

interface MergeFieldsProps {
  readonly values: readonly UsedValue[];
  readonly onChange: (to: To | undefined) => void;
}

/** Which of the values all of them become; the most used one is proposed. */
export function MergeFields({ values, onChange }: MergeFieldsProps) {
  const [first] = values.toSorted((one, other) => other.works - one.works);
  const [into, setInto] = useState(String(first!.id));
  const [word, setWord] = useState('');
  const chosen = values.find(({ id }) => String(id) === into);
  // A word of one's own keeps what most works are linked to.
  const link = values.toSorted((one, other) => other.works - one.works).find((value) => value.link)?.link ?? null;
  const isLinked = values.some((value) => value.link);
  const to: To | undefined = chosen
    ? { word: chosen.word, ...(isLinked && { link: chosen.link?.id ?? null }) }
    : word.trim()
      ? { word: word.trim(), ...(isLinked && { link: link?.id ?? null }) }
      : undefined;
  useChanged(to, onChange);
  return (
    <>
      <RadioGroup
        legend="The value that stays"
        isLegendHidden
        value={into}
        onChange={setInto}
        choices={[
          ...values.map((value) => ({
            value: String(value.id),
            label: value.word,
            description: value.link
              ? `${countOf(value.works, 'work')}, linked to ${value.link.name}`
              : countOf(value.works, 'work'),
          })),
          { value: another, label: 'Another word' },
        ]}
      />
      {into === another ? (
        <Field
          label="Another word"
          isLabelHidden
          value={word}
          maxLength={longestValue}
          onChange={(event) => setWord(event.currentTarget.value)}
        />
      ) : null}
    </>
  );
}

interface RenameFieldsProps {
  readonly value: UsedValue;
  readonly onChange: (to: To | undefined) => void;
}

export function RenameFields({ value, onChange }: RenameFieldsProps) {
  const [word, setWord] = useState(value.word);
  const written = word.trim();
  useChanged(written && written !== value.word ? { word: written } : undefined, onChange);
  return (
    <Field
      label="New word"
      value={word}
      maxLength={longestValue}
      onChange={(event) => setWord(event.currentTarget.value)}
    />
  );
}

/** Reports what the fields say, also at first. */
export function useChanged(to: To | undefined, onChange: (to: To | undefined) => void): void {
  const report = useEffectEvent(onChange);
  const said = to && JSON.stringify(to);
  useEffect(() => report(said === undefined ? undefined : (JSON.parse(said) as To)), [said]);
}
