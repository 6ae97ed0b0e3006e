import { termTypes } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { Tag as TagOfWork } from '@oeuvre/contracts/domains/ontology/ontology.model.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Field } from '../../../../ui/fields/field/field.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { Proposals } from './proposals.tsx';
import css from './section-fields.late.module.css';
import { useFirstMatch } from './use-first-match.ts';
import { useProposals } from './use-proposals.ts';

interface TagFieldsProps {
  readonly tags: readonly TagId[];
  readonly nameOf: (id: TagId) => string;
  readonly onChange: (tags: TagId[]) => void;
  /** A tag was chosen that the work did not have before. */
  readonly onLearn: (tag: Pick<TagOfWork, 'id' | 'name'>) => void;
}

/** Terms of the vocabulary that the work carries. */
export function TagFields({ tags, nameOf, onChange, onLearn }: TagFieldsProps) {
  const [text, setText] = useState('');
  const proposals = useProposals(text, termTypes).filter((one) => !tags.includes(one.id as TagId));
  const takeFirst = useFirstMatch(text, proposals, take);
  return (
    <>
      {tags.length > 0 ? (
        <ul className={css.chips} aria-label="Tags">
          {tags.map((id) => (
            <li key={id}>
              <button
                type="button"
                className={css.chip}
                aria-label={`Remove ${nameOf(id)}`}
                onClick={() => onChange(tags.filter((one) => one !== id))}
              >
                {nameOf(id)}
                <Icon of={X} size="small" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Field
        label="Add a tag"
        isLabelHidden
        placeholder="Add a tag"
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={takeFirst}
      />
      <Proposals label="Terms of the vocabulary" proposals={proposals} onTake={take} />
    </>
  );

  function take({ id, name }: { readonly id: string; readonly name: string }) {
    onLearn({ id: id as TagId, name });
    onChange([...tags, id as TagId]);
    setText('');
  }
}
