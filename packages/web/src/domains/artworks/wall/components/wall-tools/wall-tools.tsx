import { Columns2, ListFilter, Rows2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../../../ui/button/button.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { IconButton, IconLink } from '../../../../../ui/icon-button/icon-button.tsx';
import { PanelToggle } from '../../../../../ui/working/filter-panel/filter-panel.tsx';
import { columnsIn, filterCountOf, wallWith } from '../../wall.links.ts';
import { WallSearch } from '../wall-search/wall-search.tsx';
import css from './wall-tools.late.module.css';

interface WallToolsProps {
  readonly segmentId: string;
  /** The content of the dialog 'Filters' where there is no room beside the works. */
  readonly filters: ReactNode;
  /** Further tools, at the end. */
  readonly children: ReactNode;
}

/** The search of a wall, how it is shown, and its filters on phones. */
export function WallTools({ segmentId, filters, children }: WallToolsProps) {
  const [address] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const count = filterCountOf(address);
  const isOne = columnsIn(address) === 1;
  return (
    <div className={css.tools}>
      <WallSearch segmentId={segmentId} />
      <IconButton
        icon={ListFilter}
        label={count > 0 ? `Filters, ${count} on` : 'Filters'}
        aria-haspopup="dialog"
        className={css.narrow ?? ''}
        onClick={() => setOpen(true)}
      />
      <PanelToggle className={css.wide ?? ''} />
      <IconLink
        icon={isOne ? Columns2 : Rows2}
        label={isOne ? 'Two columns' : 'One column'}
        to={wallWith(address, { columns: isOne ? null : '1' })}
        preventScrollReset
        className={css.wide ?? ''}
      />
      <div className={css.more}>{children}</div>
      <Dialog
        title="Filters"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <Button kind="main" onClick={() => setOpen(false)}>
            View results
          </Button>
        }
      >
        {filters}
      </Dialog>
    </div>
  );
}
