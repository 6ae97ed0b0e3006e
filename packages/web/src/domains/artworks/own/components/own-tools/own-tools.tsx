import type { OwnCounts } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import { ownOrders } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import { ChevronDown, LayoutDashboard, List, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Status, type StatusShape } from '../../../../../ui/label/label.tsx';
import { Menu } from '../../../../../ui/menu/menu.tsx';
import { FilterLink } from '../../../../../ui/working/filter-link/filter-link.tsx';
import { ListSearch } from '../../../components/list-search/list-search.tsx';
import { missingLabels } from '../../../record/record.words.ts';
import { orderWords } from '../../own.words.ts';
import { ownQuery, viewIn, withChosen, withToggled } from '../../own-query.ts';
import css from './own-tools.late.module.css';

interface OwnToolsProps {
  readonly counts: OwnCounts;
  readonly seesDeleted: boolean;
  /** Between the order and the views. */
  readonly beforeViews?: ReactNode;
}

/** Search, order, view and filters of a list of own works. The address holds them, so they work without JavaScript. */
export function OwnTools({ counts, seesDeleted, beforeViews }: OwnToolsProps) {
  const [address] = useSearchParams();
  const { missing } = ownQuery(address);
  const missingShown = counts.missing.filter(({ count, key }) => count > 0 || missing.includes(key));
  return (
    <>
      <div className={css.tools}>
        <ListSearch label="Search artworks" className={css.search} />
        <Order />
        {beforeViews}
        <nav aria-label="View" className={css.views}>
          <View icon={LayoutDashboard} label="Grid" value="grid" />
          <View icon={List} label="List" value="list" />
        </nav>
      </div>
      <div className={css.filters}>
        <Group label="Published">
          <Toggle name="published" value="true" count={counts.published} shape="solid">
            Published
          </Toggle>
          <Toggle name="published" value="false" count={counts.unpublished} shape="ring">
            Unpublished
          </Toggle>
          {seesDeleted ? (
            <>
              <Toggle name="activityStatuses" value="TO_DELETE" count={counts.toDelete} shape="struck">
                To delete
              </Toggle>
              <Toggle name="activityStatuses" value="DELETED" shape="minus">
                Deleted
              </Toggle>
            </>
          ) : null}
        </Group>
        {missingShown.length > 0 ? (
          <Group label="Missing">
            {missingShown.map(({ key, count }) => (
              <Toggle key={key} name="missing" value={key} count={count}>
                {missingLabels[key]}
              </Toggle>
            ))}
          </Group>
        ) : null}
      </div>
    </>
  );
}

function Order() {
  const [address] = useSearchParams();
  const { order } = ownQuery(address);
  return (
    <Menu
      label={`Order: ${orderWords[order]}`}
      entries={ownOrders.map((one) => ({ label: orderWords[one], to: withChosen(address, 'order', one) }))}
      trigger={
        <>
          {orderWords[order]}
          <Icon of={ChevronDown} size="small" />
        </>
      }
      triggerLook="quiet"
      triggerClassName={css.order}
    />
  );
}

interface ViewProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly value: 'grid' | 'list';
}

function View({ icon, label, value }: ViewProps) {
  const [address] = useSearchParams();
  return (
    <Link
      to={withChosen(address, 'view', value)}
      aria-label={label}
      title={label}
      aria-current={viewIn(address) === value ? 'true' : undefined}
      className={css.view}
      preventScrollReset
    >
      <Icon of={icon} size="small" />
    </Link>
  );
}

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav aria-label={label} className={css.group}>
      <span className={css.label} aria-hidden="true">
        {label}
      </span>
      <span className={css.toggles}>{children}</span>
    </nav>
  );
}

interface ToggleProps {
  readonly name: 'published' | 'activityStatuses' | 'missing';
  readonly value: string;
  readonly count?: number;
  readonly shape?: StatusShape;
  readonly children: string;
}

function Toggle({ name, value, count, shape, children }: ToggleProps) {
  const [address] = useSearchParams();
  const chosen: readonly string[] = ownQuery(address)[name];
  return (
    <FilterLink to={withToggled(address, name, value)} isOn={chosen.includes(value)} count={count}>
      {shape ? <Status shape={shape}>{children}</Status> : children}
    </FilterLink>
  );
}
