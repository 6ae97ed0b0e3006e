import { ChevronDown, Download, ListFilter, UserPlus } from 'lucide-react';
import type { Ref } from 'react';
import { ActionButton } from '../../../../../ui/action-button/action-button.tsx';
import { Button } from '../../../../../ui/button/button.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Menu, type MenuEntry } from '../../../../../ui/menu/menu.tsx';
import { TypedSearch } from '../../../../../ui/working/typed-search/typed-search.tsx';
import css from '../../contacts-tools.late.module.css';

interface ContactsBarProps {
  /** The search of the address. */
  readonly searched: string;
  readonly onSearch: (text: string) => void;
  readonly filtersOn: number;
  readonly areFiltersOpen: boolean;
  readonly onToggleFilters: () => void;
  readonly filtersId: string;
  readonly exports: readonly MenuEntry[];
  readonly onAdd: () => void;
  /** Why nobody can be added now. */
  readonly addReason: string | undefined;
  readonly searchRef: Ref<HTMLInputElement>;
}

/** Search, filters, export and 'Add contacts'; it stays in view. */
export function ContactsBar(props: ContactsBarProps) {
  const { filtersOn, areFiltersOpen, onToggleFilters, exports, onAdd, addReason } = props;
  return (
    <div className={css.bar}>
      <TypedSearch label="Search users" searched={props.searched} onSearch={props.onSearch} ref={props.searchRef} />
      <Button
        kind="quiet"
        aria-expanded={areFiltersOpen}
        aria-controls={props.filtersId}
        aria-label={filtersOn > 0 ? `Filters, ${filtersOn} on` : 'Filters'}
        className={css.tool}
        onClick={onToggleFilters}
      >
        <Icon of={ListFilter} />
        <span className={css.word}>Filters</span>
        {filtersOn > 0 ? <span className={css.number}>{filtersOn}</span> : null}
      </Button>
      <span className={css.gap} />
      <Menu
        label="Export"
        entries={exports}
        trigger={
          <>
            <span className={css.onPhone}>
              <Icon of={Download} />
            </span>
            <span className={css.word}>Export</span>
            <span className={css.word}>
              <Icon of={ChevronDown} size="small" />
            </span>
          </>
        }
        triggerClassName={css.menu ?? ''}
      />
      <ActionButton reason={addReason} className={css.add} aria-label="Add contacts" onClick={onAdd}>
        <Icon of={UserPlus} />
        <span className={css.word}>Add contacts</span>
      </ActionButton>
    </div>
  );
}
