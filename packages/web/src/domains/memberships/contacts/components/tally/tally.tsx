import type { Ref } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../../../ui/button/button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import type { Alter } from '../../../../../ui/working/use-address.ts';
import {
  dayIn,
  filterCount,
  type ListSize,
  managedViews,
  queryIn,
  viewIn,
  withDay,
  withoutFilters,
  withView,
} from '../../contacts-query.ts';
import css from '../../contacts-tools.late.module.css';
import type { ContactCounts, ContactLayout } from '../../load-contacts.ts';
import { AsOf } from './as-of.tsx';
import { ColumnsMenu } from './columns-menu.tsx';

interface TallyProps {
  readonly size: ListSize;
  readonly isOld: boolean;
  readonly counts: ContactCounts | undefined;
  readonly layout: Pick<ContactLayout, 'order' | 'hidden'>;
  readonly onLayout: (layout: Pick<ContactLayout, 'order' | 'hidden'>) => void;
  readonly onChange: (alter: Alter) => void;
  readonly isChoosing: boolean;
  readonly onChoosing: (isChoosing: boolean) => void;
  readonly asOfRef: Ref<{ readonly open: () => void }>;
}

/** How many contacts there are, the views of requests, invitations and subscribers, the day, and the columns. */
export function Tally(props: TallyProps) {
  const { size, isOld, counts, layout, onLayout, onChange, isChoosing, onChoosing } = props;
  const [search] = useSearchParams();
  const query = queryIn(search);
  const view = viewIn(search);
  const text = size.count === undefined ? 'Loading...' : countOf(size.count, 'contact', size.most);
  return (
    <div className={css.tally}>
      <h2>{text}</h2>
      <Hidden live="polite">{isOld || size.count === undefined ? '' : text}</Hidden>
      {filterCount(query) > 0 || query.search ? (
        <Button kind="text" className={css.clear} onClick={() => onChange(withoutFilters)}>
          Clear filters
        </Button>
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: these are no form fields */}
      <div role="group" aria-label="Manage" className={css.views}>
        {managedViews.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            className={css.toggle}
            aria-pressed={view === id}
            onClick={() => onChange((from) => withView(from, view === id ? undefined : id))}
          >
            {label} <span className={css.number}>{counts?.views[id].toLocaleString('en-GB')}</span>
          </button>
        ))}
      </div>
      <span className={css.gap} />
      <Button kind="quiet" className={css.choose} aria-pressed={isChoosing} onClick={() => onChoosing(!isChoosing)}>
        Select
      </Button>
      <AsOf
        key={dayIn(search)}
        day={dayIn(search)}
        onChange={(day) => onChange((from) => withDay(from, day))}
        ref={props.asOfRef}
      />
      <ColumnsMenu
        order={layout.order}
        hidden={layout.hidden}
        onChange={(order, hidden) => onLayout({ order: [...order], hidden: [...hidden] })}
      />
    </div>
  );
}
