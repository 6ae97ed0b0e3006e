import type { IncomingMessage } from 'node:http';
import type { Account } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { type SystemLink, systemLinks } from '@oeuvre/contracts/domains/admin/system-menu.ts';
import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { SegmentInMenu } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { FileId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Role, Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type PersonRow, presentPerson } from '../domains/accounts/accounts.queries.ts';
import { sessionToken } from '../domains/accounts/accounts.session.ts';
import type { PlaceOfPerson } from '../domains/memberships/memberships.access.ts';
import type { Services } from '../platform/services/services.ts';

/**
 * The facts about its visitor that every page shows: the same as `me`, `mine`, `unread` and `countShared` of the
 * contracts.
 */
export interface Person {
  readonly me: Account;
  readonly segments: { readonly subscriptions: readonly SegmentInMenu[]; readonly assigned: readonly SegmentInMenu[] };
  readonly unreadCount: number;
  /** Works that their owners share with them. */
  readonly sharedCount: number;
  /** The menu of administrators. */
  readonly system?: readonly SystemLink[];
}

/** A person who makes a request with a valid session. */
export interface Visitor {
  readonly sessionId: string;
  /** The session was last prolonged more than a day ago, so `prolongSession` is due. */
  readonly mustProlong: boolean;
  readonly viewer: Viewer & { readonly id: UserId };
  readonly person: Person;
  readonly places: readonly PlaceOfPerson[];
  /** The snapshot of the database at that moment: equal for two visits only if nothing was committed between them. */
  readonly snapshot: string;
  /** Owns an article, a work, a collection or a 3D model; deleted ones count too. */
  readonly isOwner: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The visitor of this request, read once for each. */
    visitorOf?: (request: IncomingMessage) => Promise<Visitor | null>;
  }
  interface FastifyRequest {
    /** The signed-in person, or null for a guest. */
    visitor: Visitor | null;
  }
}

interface Row extends PersonRow, Pick<Viewer, 'canWriteArticles' | 'canPublishArticles' | 'canMailArticles'> {
  readonly sessionId: string;
  readonly snapshot: string;
  readonly mustProlong: boolean;
  readonly roles: Role[];
  readonly email: string;
  readonly about: string;
  readonly isPasswordSet: boolean;
  readonly unreadCount: number;
  readonly sharedCount: number;
  readonly assignedTo: SegmentId[];
  readonly places: PlaceOfPerson[];
  readonly segments: { id: SegmentId; name: string; public: boolean; imageFileId: FileId | null }[];
  readonly isOwner: boolean;
}

const query = `
  select s.id as "sessionId", pg_current_snapshot()::text as snapshot, s.updated_at < now() - interval '1 day' as "mustProlong",
         u.id, u.can_write_articles as "canWriteArticles", u.can_publish_articles as "canPublishArticles", u.can_mail_articles as "canMailArticles",
         array(select r.role from user_roles r where r.user_id = u.id order by r.role) as roles,
         u.email, u.first_name as "firstName", u.last_name as "lastName", u.middle_name as "middleName", u.user_name as "userName", u.image, u.about,
         exists (select from credentials k where k.user_id = u.id and k.password is not null) as "isPasswordSet",
         (select count(*)::int from notifications n where n.user_id = u.id and n.read_at is null) as "unreadCount",
         (select count(*)::int from artwork_shares h join artworks w on w.id = h.artwork_id where h.user_id = u.id and w.activity_status = 'ACTIVE') as "sharedCount",
         staff.segments as "assignedTo", stands.places,
         (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'public', g.public, 'imageFileId', g.image_file_id) order by g.name, g.id), '[]')
          from segments g where g.id = any(staff.segments || stands.member_of)) as segments,
         exists (select from articles a where a.owner_id = u.id) or exists (select from artworks w where w.owner_id = u.id) or exists (select from artwork_shares s where s.user_id = u.id)
           or exists (select from models d where d.owner_id = u.id) as "isOwner"
  from sessions s join users u on u.id = s.user_id
  cross join lateral (select array(select f.segment_id from segment_staff f where f.user_id = u.id order by 1) as segments) staff
  cross join lateral (
    select coalesce(array_agg(m.segment_id) filter (where m.status = 'SUBSCRIBED'), '{}') as member_of,
           coalesce(json_agg(json_build_object('segmentId', m.segment_id, 'status', m.status, 'newsletterStatus', m.newsletter_status) order by m.segment_id), '[]') as places
    from contacts c join memberships m on m.contact_id = c.id where c.user_id = u.id) stands
  where s.token = $1 and s.expires_at > now() and not u.suspended`;

/**
 * Reads who makes the request, with all their rights and everything that the header shows about them, from the session
 * cookie in one prepared statement. It runs on every request and nothing is cached, so a revoked right is gone at the
 * next request.
 */
export function visitorReader({ pool, config }: Pick<Services, 'pool' | 'config'>): ReadVisitor {
  const tokenIn = sessionToken(config);
  const read = async (cookies: string | undefined) => {
    const token = tokenIn(cookies);
    if (token === null) return null;
    const { rows } = await pool.query<Row>({ name: 'visitor', text: query, values: [token] });
    return rows[0] ? visitorOf(rows[0]) : null;
  };
  return Object.assign(read, { tokenIn });
}

interface ReadVisitor {
  (cookies: string | undefined): Promise<Visitor | null>;
  /** The token of a session, if its signature is ours; the session may have ended. */
  readonly tokenIn: (cookies: string | undefined) => string | null;
}

/** Reads each request's visitor once, whoever asks for them first. */
export function visitorOfRequest(
  read: ReturnType<typeof visitorReader>,
  note: (visitor: Visitor) => void,
): (request: IncomingMessage) => Promise<Visitor | null> {
  const visitors = new WeakMap<IncomingMessage, Promise<Visitor | null>>();
  return (request) => {
    const known = visitors.get(request);
    if (known) return known;
    const reading = read(request.headers.cookie).then((visitor) => {
      if (visitor) note(visitor);
      return visitor;
    });
    visitors.set(request, reading);
    return reading;
  };
}

function visitorOf(row: Row): Visitor {
  const {
    sessionId,
    snapshot,
    mustProlong,
    id,
    roles,
    canWriteArticles,
    canPublishArticles,
    canMailArticles,
    assignedTo,
    places,
    isOwner,
  } = row;
  const standing = (status: PlaceOfPerson['status']) =>
    places.filter((place) => place.status === status).map(({ segmentId }) => segmentId);
  const [memberOf, suspendedIn] = [standing('SUBSCRIBED'), standing('SUSPENDED')];
  const inMenu = (ids: readonly SegmentId[]) =>
    row.segments
      .filter((segment) => ids.includes(segment.id))
      .map(({ imageFileId, ...segment }) => ({ ...segment, imageSrc: imageFileId && pictureLocation(imageFileId) }));
  const rights = { canWriteArticles, canPublishArticles, canMailArticles, assignedTo, memberOf, suspendedIn };
  const { email, about, isPasswordSet, unreadCount, sharedCount } = row;
  const viewer = { id, sessionId, roles, ...rights };
  const system = systemLinks(viewer);
  return {
    sessionId,
    snapshot,
    mustProlong,
    viewer,
    person: {
      me: { ...presentPerson(row), email, roles, about, isPasswordSet, ...rights, subscriptions: memberOf },
      segments: { subscriptions: inMenu(memberOf), assigned: inMenu(assignedTo) },
      unreadCount,
      sharedCount,
      ...(system.length > 0 && { system }),
    },
    places,
    isOwner,
  };
}
