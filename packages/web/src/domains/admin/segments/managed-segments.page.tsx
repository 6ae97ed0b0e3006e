import { managedSegmentAt, pages } from '@oeuvre/contracts/addresses.ts';
import type { ListedSegment } from '@oeuvre/contracts/domains/admin/segments/managed-segments.model.ts';
import { managedSegmentsRoutes } from '@oeuvre/contracts/domains/admin/segments/managed-segments.routes.ts';
import type { Call } from '@oeuvre/contracts/kernel/route.ts';
import { Globe, Lock, Plus } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { browserCall, callOf } from '../../../ui/api-context.ts';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { countOf } from '../../../ui/count-of.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Label } from '../../../ui/label/label.tsx';
import { EmptyState } from '../../../ui/lists/empty-state/empty-state.tsx';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { pictureUrl } from '../../../ui/picture/picture.tsx';
import { ListScreen } from '../../../ui/working/list-screen/list-screen.tsx';
import { useListScreen } from '../../../ui/working/list-screen/use-list-screen.ts';
import { reloadedBy } from '../../../ui/working/reloaded-by.ts';
import type { Column } from '../../../ui/working/tall-list/table-model.ts';
import gridCss from '../../../ui/working/tall-list/tall-grid.late.module.css';
import { type AskedPage, rowsPerPage } from '../../../ui/working/tall-list/use-paged-list.ts';
import { TypedSearch } from '../../../ui/working/typed-search/typed-search.tsx';
import { pictureIdOf } from '../../segments/segments.links.ts';
import adminCss from '../admin.late.module.css';
import { ListBar, ListHead } from '../components/list-head/list-head.tsx';
import type { Route } from './+types/managed-segments.page';
import css from './managed-segments.late.module.css';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Segments, administration', isPrivate: true });
export const shouldRevalidate = reloadedBy();

interface Query {
  readonly searchQuery: string;
  readonly sort: 'name' | '-name';
}
const queryIn = (search: URLSearchParams): Query => ({
  searchQuery: search.get('searchQuery')?.trim().slice(0, 200) ?? '',
  sort: search.get('sort') === '-name' ? '-name' : 'name',
});

async function load(call: Call, { query, page, signal }: AskedPage<Query>) {
  const { segments, totalCount } = await call(
    managedSegmentsRoutes.list,
    { query: { ...query, page, itemsPerPage: rowsPerPage } },
    signal && { signal },
  );
  return { rows: segments, totalCount };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryIn(url.searchParams);
  return { query, ...(await load(callOf(context), { query, page: 1 })) };
}

const addressOf = ({ searchQuery, sort }: Query) =>
  new URLSearchParams({
    ...(searchQuery && { searchQuery }),
    ...(sort === '-name' && { sort }),
  });

/** All segments, hidden ones too; a row leads to the form that changes it. */
export default function ManagedSegmentsPage({ loaderData: first }: Route.ComponentProps) {
  const navigate = useNavigate();
  const screen = useListScreen<Query, ListedSegment>({ queryIn, load: (asked) => load(browserCall, asked), first });
  const { query, list, searchField } = screen;
  const change = (next: Partial<Query>) => screen.change((from) => addressOf({ ...queryIn(from), ...next }));
  return (
    <ListScreen
      screen={screen}
      label="Segments"
      failure="The segments could not be loaded."
      columns={[sortedByName(query.sort, (sort) => change({ sort })), ...columns]}
      onPhone={(segment) => <OnPhone segment={segment} />}
      empty={<NoSegments isSearch={query.searchQuery !== ''} onClear={() => change({ searchQuery: '' })} />}
      onOpen={({ id }) => void navigate(managedSegmentAt(id))}
    >
      <ListHead
        title="Segments"
        count={list.totalCount === undefined ? undefined : countOf(list.totalCount, 'segment')}
      >
        <ButtonLink to={pages.newSegment}>
          <Icon of={Plus} size="small" />
          New segment
        </ButtonLink>
      </ListHead>
      <ListBar>
        <TypedSearch
          label="Search segments"
          searched={query.searchQuery}
          onSearch={(searchQuery) => change({ searchQuery })}
          ref={searchField}
        />
      </ListBar>
    </ListScreen>
  );
}

interface NoSegmentsProps {
  readonly isSearch: boolean;
  readonly onClear: () => void;
}

const NoSegments = ({ isSearch, onClear }: NoSegmentsProps) =>
  isSearch ? (
    <EmptyState title="No search result" action={<Button onClick={onClear}>Clear the search</Button>} />
  ) : (
    <EmptyState
      title="There are no segments yet."
      action={<ButtonLink to={pages.newSegment}>New segment</ButtonLink>}
    />
  );

/** The column of names, which sorts the list. */
const sortedByName = (sort: Query['sort'], onSort: (sort: Query['sort']) => void): Column<ListedSegment> => ({
  id: 'name',
  label: 'Name',
  width: 'minmax(0, 30fr)',
  cell: (segment) => <Name segment={segment} />,
  sort: {
    direction: sort === '-name' ? 'descending' : 'ascending',
    onSort: () => onSort(sort === 'name' ? '-name' : 'name'),
  },
});
const columns: readonly Column<ListedSegment>[] = [
  {
    id: 'access',
    label: 'Access',
    width: 'minmax(0, 13fr)',
    cell: ({ public: isPublic }) => <Label icon={isPublic ? Globe : Lock}>{isPublic ? 'Public' : 'Private'}</Label>,
  },
  {
    id: 'artworks',
    label: 'Artworks',
    width: 'minmax(0, 11fr)',
    cell: ({ artworksCount }) => artworksCount.toLocaleString('en-GB'),
  },
  {
    id: 'members',
    label: 'Members',
    width: 'minmax(0, 11fr)',
    cell: ({ membersCount }) => membersCount.toLocaleString('en-GB'),
  },
  {
    id: 'staff',
    label: 'Supervisors',
    title: 'The people assigned to the segment. What each may do there depends on their roles.',
    width: 'minmax(0, 23fr)',
    cell: (segment) => staffOf(segment),
  },
  { id: 'visible', label: 'Visible', width: 'minmax(0, 9fr)', cell: ({ visible }) => (visible ? 'Yes' : 'Hidden') },
];

/** 'Marguerite Okafor, 1 more'. */
function staffOf({ staff, staffCount }: ListedSegment): string {
  const [first, second] = staff;
  if (!first) return '-';
  if (staffCount === 1) return first;
  return staffCount === 2 && second ? `${first}, ${second}` : `${first}, ${staffCount - 1} more`;
}

function Name({ segment }: { readonly segment: ListedSegment }) {
  return (
    <span className={adminCss.who}>
      <Thumb segment={segment} />
      <Link to={managedSegmentAt(segment.id)} tabIndex={-1} className={gridCss.cut}>
        {segment.name}
      </Link>
    </span>
  );
}
function Thumb({ segment: { imageSrc, coverImageSrc } }: { readonly segment: ListedSegment }) {
  const fileId = pictureIdOf(imageSrc ?? coverImageSrc);
  if (!fileId) return <span className={css.thumb} />;
  return <img src={pictureUrl(fileId, 300)} alt="" width="44" height="28" loading="lazy" className={css.thumb} />;
}

const OnPhone = ({ segment }: { readonly segment: ListedSegment }) => (
  <span className={adminCss.who}>
    <Thumb segment={segment} />
    <span className={css.words}>
      <span className={gridCss.cut}>{segment.name}</span>
      <span className={gridCss.second}>
        {segment.public ? 'Public' : 'Private'}
        {segment.visible ? '' : ', hidden'} · {countOf(segment.membersCount, 'member')}
      </span>
    </span>
  </span>
);
