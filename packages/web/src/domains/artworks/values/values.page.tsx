import type { ValuePart } from '@oeuvre/contracts/domains/artworks/values/values.constants.ts';
import type { PartInUse, UsedValue } from '@oeuvre/contracts/domains/artworks/values/values.model.ts';
import { valuesRoutes } from '@oeuvre/contracts/domains/artworks/values/values.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { callOf } from '../../../ui/api-context.ts';
import { Button } from '../../../ui/button/button.tsx';
import { countOf } from '../../../ui/count-of.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { EmptyState } from '../../../ui/lists/empty-state/empty-state.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list/infinite-list.tsx';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { Select } from '../../../ui/working/select/select.tsx';
import type { Route } from './+types/values.page';
import { ChangePanel } from './components/change-panel/change-panel.tsx';
import { PastChanges } from './components/past-changes/past-changes.tsx';
import { ValueTable } from './components/value-table/value-table.tsx';
import { ValueTools } from './components/value-tools/value-tools.tsx';
import css from './values.late.module.css';
import { valuePartLabels } from './values.words.ts';
import { partIn, valuesQuery } from './values-query.ts';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Properties', isPrivate: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const call = callOf(context);
  const { searchParams } = url;
  const { parts, due } = await call(valuesRoutes.parts, {});
  const part = partIn(searchParams) ?? parts.find((one) => one.values > 0)?.part ?? 'artist';
  const query = { part, ...valuesQuery(searchParams) };
  const list = await call(valuesRoutes.list, { query: { ...query, page: searchParams.get('page') ?? 1 } });
  return { parts, due, part, list, from: urlOf(valuesRoutes.list, { query }) };
}

const valuesOf = (reply: { values: UsedValue[] }) => reply.values;

export default function ValuesPage({ loaderData }: Route.ComponentProps) {
  const { parts, due, part, list, from } = loaderData;
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<readonly UsedValue[]>([]);
  const [isPastOpen, setPastOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: values of another part, or filtered away, are not chosen
  useEffect(() => setChosen([]), [from]);

  return (
    <div className={css.page} data-chosen={chosen.length > 0 || undefined}>
      <header className={css.head}>
        <h1>Properties</h1>
        <Button kind="quiet" onClick={() => setPastOpen(true)}>
          <Icon of={History} size="small" />
          What was changed
        </Button>
      </header>
      <Parts parts={parts} current={part} />
      <section className={css.values} aria-label={valuePartLabels[part]}>
        <PartSelect parts={parts} current={part} />
        <ValueTools part={part} counts={list.counts} />
        {due > 0 ? (
          <p className={css.due} role="status">
            {countOf(due, 'work')} from an import {due === 1 ? 'is' : 'are'} still to be read.
          </p>
        ) : null}
        {list.totalCount === 0 ? (
          <EmptyState
            title={list.counts.all === 0 ? 'No values yet' : 'No search result'}
            text={
              list.counts.all === 0
                ? 'None of the works that you may change has a value here.'
                : 'No value matches this search and this filter together.'
            }
          />
        ) : (
          <InfiniteList first={{ items: list.values, nextPage: list.nextPage }} from={from} itemsOf={valuesOf}>
            {(values) => (
              <ValueTable part={part} values={values} most={list.counts.most} chosen={chosen} onChoose={setChosen} />
            )}
          </InfiniteList>
        )}
      </section>
      {chosen.length > 0 ? (
        <ChangePanel
          key={part}
          part={part}
          values={chosen}
          onClose={() => setChosen([])}
          onChanged={() => void revalidate()}
        />
      ) : null}
      <PastChanges isOpen={isPastOpen} onClose={() => setPastOpen(false)} onUndone={() => void revalidate()} />
    </div>
  );
}

interface PartsProps {
  readonly parts: readonly PartInUse[];
  readonly current: ValuePart;
}

/** The parts that have values, and the one that is open. */
const shown = ({ parts, current }: PartsProps) => parts.filter(({ part, values }) => values > 0 || part === current);

const Parts = (props: PartsProps) => (
  <nav className={css.parts} aria-label="Parts of the record">
    {shown(props).map(({ part, values }) => (
      <Link key={part} to={`?part=${part}`} aria-current={part === props.current ? 'page' : undefined}>
        {valuePartLabels[part]}
        <span>{values.toLocaleString('en-GB')}</span>
      </Link>
    ))}
  </nav>
);

/** The same on a phone. */
function PartSelect(props: PartsProps) {
  const navigate = useNavigate();
  return (
    <div className={css.partSelect}>
      <Select
        label="Part of the record"
        isLabelHidden
        value={props.current}
        onChange={(event) => navigate(`?part=${event.currentTarget.value}`)}
        options={shown(props).map(({ part, values }) => ({
          value: part,
          label: `${valuePartLabels[part]} (${values.toLocaleString('en-GB')})`,
        }))}
      />
    </div>
  );
}
