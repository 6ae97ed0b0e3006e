import {
  type SimilarityModel,
  similarityModelNames,
  similarityModels,
} from '@oeuvre/contracts/domains/similarity/similarity.constants.ts';
import { ChevronDown } from 'lucide-react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { Menu } from '../../../../ui/menu/menu.tsx';
import css from './model-menu.late.module.css';

interface ModelMenuProps {
  readonly model: SimilarityModel;
  readonly search: URLSearchParams;
}

/** Compares this list by another model, for whoever looks; the segment keeps its own. */
export function ModelMenu({ model, search }: ModelMenuProps) {
  const addressOf = (other: SimilarityModel) => {
    const next = new URLSearchParams(search);
    next.delete('page');
    next.set('similarityModel', other);
    return `?${next}`;
  };
  const [name = ''] = similarityModelNames[model].split(' (');
  return (
    <Menu
      label={`Model ${name}`}
      isAtStart
      entries={similarityModels.map((one) => ({ label: similarityModelNames[one], to: addressOf(one) }))}
      trigger={
        <>
          Model <b>{name}</b>
          <Icon of={ChevronDown} size="small" />
        </>
      }
      triggerClassName={css.model ?? ''}
    />
  );
}
