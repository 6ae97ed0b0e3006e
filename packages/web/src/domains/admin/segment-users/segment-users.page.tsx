import { managedSegmentAt, pages, segmentUsersAt } from '@oeuvre/contracts/addresses.ts';
import { managedSegmentsRoutes } from '@oeuvre/contracts/domains/admin/segments/managed-segments.routes.ts';
import { segmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { data, Link, useNavigate } from 'react-router';
import { lazyPart } from '../../../late/lazy-part.ts';
import { callOf } from '../../../ui/api-context.ts';
import { EmptyState } from '../../../ui/lists/empty-state/empty-state.tsx';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { reloadedBy } from '../../../ui/working/reloaded-by.ts';
import { loadContacts } from '../../memberships/contacts/load-contacts.ts';
import { type NamedSegment, SegmentField } from '../components/segment-field/segment-field.tsx';
import type { Route } from './+types/segment-users.page';
import css from './segment-users.late.module.css';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOfMatches(matches), {
    title: loaderData?.segment ? `Users of ${loaderData.segment.name}` : 'Segment users',
    isPrivate: true,
  });

export const shouldRevalidate = reloadedBy('segmentId');

export async function loader({ context, url }: Route.LoaderArgs) {
  const call = callOf(context);
  const search = url.searchParams;
  const named = search.get('segmentId');
  if (!named) {
    const { totalCount } = await call(managedSegmentsRoutes.list, { query: { itemsPerPage: 1 } });
    return { segment: null, contacts: null, segmentsCount: totalCount };
  }
  const id = segmentId.safeParse(named);
  if (!id.success) throw data(null, { status: 404 });
  const [segment, contacts] = await Promise.all([
    call(managedSegmentsRoutes.get, { params: { segmentId: id.data } }),
    loadContacts(call, id.data, search),
  ]);
  return { segment: { id: segment.id, name: segment.name }, contacts, segmentsCount: undefined };
}

/** The same part that the segment's page loads. */
const ContactsTab = lazyPart(
  async () => (await import('../../memberships/contacts/components/contacts-tab/contacts-tab.tsx')).ContactsTab,
);

/** The people of one segment, for administrators, who choose which. */
export default function SegmentUsersPage({ loaderData: { segment, contacts, segmentsCount } }: Route.ComponentProps) {
  if (segment)
    return <ContactsTab key={segment.id} segmentId={segment.id} first={contacts} head={<Head segment={segment} />} />;
  return (
    <>
      <Head segment={null} />
      <div className={css.state}>
        {segmentsCount === 0 ? (
          <EmptyState title="There are no segments yet." action={<Link to={pages.newSegment}>New segment</Link>} />
        ) : (
          <EmptyState title="Choose a segment." text="Its contacts, members, requests and invitations appear here." />
        )}
      </div>
    </>
  );
}

function Head({ segment }: { readonly segment: NamedSegment | null }) {
  const navigate = useNavigate();
  return (
    <header className={css.head}>
      <h1>Segment users</h1>
      <div className={css.field}>
        <SegmentField
          label="Segment"
          isLabelHidden
          placeholder="Choose a segment"
          value={segment}
          onChange={(chosen) => {
            if (chosen && chosen.id !== segment?.id) void navigate(segmentUsersAt(chosen.id));
          }}
        />
      </div>
      {segment ? <Link to={managedSegmentAt(segment.id)}>Change the segment</Link> : null}
    </header>
  );
}
