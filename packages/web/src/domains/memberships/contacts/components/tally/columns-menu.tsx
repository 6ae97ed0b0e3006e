import type { ContactColumn } from '@oeuvre/contracts/domains/memberships/contacts/contacts.constants.ts';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { useId } from 'react';
import { Checkbox } from '../../../../../ui/fields/checkbox/checkbox.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../../ui/icon-button/icon-button.tsx';
import popoverCss from '../../../../../ui/menu/popover.late.module.css';
import { columnWords } from '../../contacts.words.ts';
import toolsCss from '../../contacts-tools.late.module.css';
import css from './columns-menu.late.module.css';

interface ColumnsMenuProps {
  readonly order: readonly ContactColumn[];
  readonly hidden: readonly ContactColumn[];
  readonly onChange: (order: readonly ContactColumn[], hidden: readonly ContactColumn[]) => void;
}

/** Which columns a table shows, and in which order; each person has their own. */
export function ColumnsMenu({ order, hidden, onChange }: ColumnsMenuProps) {
  const id = useId();
  const shownCount = order.length - hidden.length;
  function toggle(column: ContactColumn, isShown: boolean) {
    onChange(order, isShown ? hidden.filter((one) => one !== column) : [...hidden, column]);
  }
  function move(column: ContactColumn, by: 1 | -1) {
    const at = order.indexOf(column);
    const next = order.filter((one) => one !== column);
    next.splice(at + by, 0, column);
    onChange(next, hidden);
  }
  return (
    <>
      <button type="button" popoverTarget={id} aria-haspopup="dialog" className={`${toolsCss.plain} ${css.columns}`}>
        <Icon of={Columns3} />
        Columns
      </button>
      <div id={id} popover="auto" role="dialog" aria-label="Columns" className={`${popoverCss.popover} ${css.list}`}>
        {order.map((column, at) => {
          const isShown = !hidden.includes(column);
          return (
            <div key={column} className={css.line}>
              <Checkbox
                label={columnWords[column]}
                checked={isShown}
                // The last column stays, or there would be nothing to press.
                disabled={isShown && shownCount === 1}
                onChange={(event) => toggle(column, event.target.checked)}
              />
              <IconButton
                icon={ArrowUp}
                label={`Move ${columnWords[column]} to the left`}
                disabled={at === 0}
                onClick={() => move(column, -1)}
              />
              <IconButton
                icon={ArrowDown}
                label={`Move ${columnWords[column]} to the right`}
                disabled={at === order.length - 1}
                onClick={() => move(column, 1)}
              />
            </div>
          );
        })}
      </div>
    </>
  );
}
