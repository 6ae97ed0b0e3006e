import type { TermAct, TermRow, TermWhole } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { termsRoutes } from '@oeuvre/contracts/domains/ontology/terms/terms.routes.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { Plus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Checkbox } from '../../../../../ui/fields/checkbox/checkbox.tsx';
import { Field } from '../../../../../ui/fields/field/field.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../../ui/icon-button/icon-button.tsx';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { MultiCombobox } from '../../../../../ui/working/combobox/multi-combobox.tsx';
import { Select } from '../../../../../ui/working/select/select.tsx';
import css from './act-dialog.late.module.css';

interface Part {
  readonly key: number;
  readonly name: string;
  /** Separated by commas. */
  readonly words: string;
  readonly narrower: readonly TagId[];
}
interface Split {
  readonly parts: readonly Part[];
  /** The key of the part that takes the works which no words find; undefined keeps the term on them. */
  readonly rest: number | undefined;
  readonly keeps: boolean;
}
const part = (key: number): Part => ({ key, name: '', words: '', narrower: [] });

interface SplitFieldsProps {
  readonly term: TermWhole;
  readonly onChange: (act: TermAct | undefined) => void;
}

/** The terms below this one. */
function useNarrower(term: TermWhole): readonly TermRow[] {
  const [narrower, setNarrower] = useState<readonly TermRow[]>([]);
  const { act: read } = useAct(() => browserCall(termsRoutes.children, { query: { parent: term.id } }), {
    done: (reply) => setNarrower(reply.terms),
  });
  useEffect(() => {
    if (term.narrower > 0) void read();
  }, [read, term.narrower]);
  return narrower;
}

/** A term becomes several: each part takes the works whose texts have one of its words. */
export function SplitFields({ term, onChange }: SplitFieldsProps) {
  const [split, setSplit] = useState<Split>({ parts: [part(1), part(2)], rest: undefined, keeps: false });
  const narrower = useNarrower(term);
  function change(next: Split) {
    setSplit(next);
    onChange(actOf(term.id, next));
  }
  const changePart = (key: number, given: Partial<Part>) =>
    change({ ...split, parts: split.parts.map((one) => (one.key === key ? { ...one, ...given } : one)) });
  const removePart = (removed: number) =>
    change({
      ...split,
      parts: split.parts.filter(({ key }) => key !== removed),
      rest: split.rest === removed ? undefined : split.rest,
    });
  const addPart = () =>
    change({ ...split, parts: [...split.parts, part(Math.max(0, ...split.parts.map(({ key }) => key)) + 1)] });
  const named = split.parts.filter(({ name }) => name.trim());
  return (
    <div className={css.fields}>
      {split.parts.map((one, at) => (
        <PartFields
          key={one.key}
          part={one}
          number={at + 1}
          // A narrower term goes to one part.
          narrower={narrower.filter(({ id }) =>
            split.parts.every(({ key, narrower: own }) => key === one.key || !own.includes(id)),
          )}
          onChange={(given) => changePart(one.key, given)}
          onRemove={split.parts.length > 1 ? () => removePart(one.key) : undefined}
        />
      ))}
      {split.parts.length < 20 ? (
        <Button kind="quiet" className={css.add ?? ''} onClick={addPart}>
          <Icon of={Plus} size="small" />
          Add a part
        </Button>
      ) : null}
      <Select
        label="Works that no words find"
        value={split.rest === undefined ? '' : String(split.rest)}
        onChange={({ currentTarget }) =>
          change({ ...split, rest: currentTarget.value === '' ? undefined : Number(currentTarget.value) })
        }
        options={[
          { value: '', label: `keep ${term.name}` },
          ...named.map(({ key, name }) => ({ value: String(key), label: `go to ${name.trim()}` })),
        ]}
      />
      <Checkbox
        label={`${term.name} stays, above its parts`}
        checked={split.keeps}
        onChange={({ currentTarget }) => change({ ...split, keeps: currentTarget.checked })}
      />
    </div>
  );
}

interface PartFieldsProps {
  readonly part: Part;
  readonly number: number;
  /** The narrower terms that this part has or may take. */
  readonly narrower: readonly TermRow[];
  readonly onChange: (given: Partial<Part>) => void;
  readonly onRemove: (() => void) | undefined;
}

function PartFields({ part: { name, words, narrower: own }, number, narrower, onChange, onRemove }: PartFieldsProps) {
  const optionOf = (term: TermRow) => ({ value: term.id, label: term.name });
  return (
    <fieldset className={css.part}>
      <legend>Part {number}</legend>
      {onRemove ? (
        <IconButton icon={X} label={`Remove part ${number}`} className={css.remove ?? ''} onClick={onRemove} />
      ) : null}
      <Field
        label={`Name of part ${number}`}
        value={name}
        maxLength={200}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <Field
        label="Takes the works that say"
        value={words}
        maxLength={2_000}
        autoComplete="off"
        help={number === 1 ? 'Words, separated by commas.' : undefined}
        onChange={({ currentTarget }) => onChange({ words: currentTarget.value })}
      />
      {narrower.length > 0 ? (
        <MultiCombobox
          label="Takes these narrower terms"
          options={narrower.map(optionOf)}
          selected={narrower.filter(({ id }) => own.includes(id)).map(optionOf)}
          onChange={(chosen) => onChange({ narrower: chosen.map(({ value }) => value as TagId) })}
        />
      ) : null}
    </fieldset>
  );
}

function actOf(term: TagId, { parts, rest, keeps }: Split): TermAct | undefined {
  const given = parts
    .map((one) => ({
      key: one.key,
      name: one.name.trim(),
      words: one.words
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean)
        .slice(0, 20),
      narrower: [...one.narrower],
    }))
    .filter(({ name }) => name);
  if (given.length === 0) return undefined;
  const restAt = given.findIndex(({ key }) => key === rest);
  return {
    kind: 'split',
    term,
    parts: given.map(({ key: _, ...one }) => one),
    rest: restAt < 0 ? null : restAt,
    keeps,
  };
}
