import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Role } from '@oeuvre/contracts/kernel/viewer.ts';
import type pg from 'pg';
import { applicationsPlaced } from './world/applications.ts';
import { chatPlaced } from './world/chats.ts';
import { collectionsPlaced } from './world/collections.ts';
import { type Cell, row } from './world/row.ts';

/** A number as an id: the same in every run, so a table can name it. */
const id = (kind: number, number: number) =>
  `01900000-0000-7000-8${kind.toString(16).padStart(3, '0')}-${number.toString(16).padStart(12, '0')}`;

/** Two private segments with the same things in each, and a public one. */
export const places = ['here', 'there'] as const;
export type Place = (typeof places)[number];
export const segments = { here: id(1, 1), there: id(1, 2), open: id(1, 3) };

interface Person {
  readonly role: Role;
  readonly flags?: true;
  readonly staffOf?: readonly (keyof typeof segments)[];
  readonly memberOf?: readonly Place[];
  readonly suspendedIn?: readonly Place[];
}

/** Every kind of viewer; `here` is the segment that concerns them. */
const viewers = {
  stranger: { role: 'COMMON' },
  member: { role: 'COMMON', memberOf: ['here'] },
  author: { role: 'OWNER', flags: true, memberOf: ['here'] },
  collaborator: { role: 'COLLABORATOR' },
  curator: { role: 'OO_CURATOR', staffOf: ['here'] },
  supervisor: { role: 'OO_SUPERVISOR', flags: true, staffOf: ['here'] },
  supervisorWithoutFlags: { role: 'OO_SUPERVISOR', staffOf: ['here'] },
  supervisorOfThere: { role: 'OO_SUPERVISOR', flags: true, staffOf: ['there'] },
  plainSupervisor: { role: 'SUPERVISOR', flags: true, staffOf: ['here'] },
  applicationManager: { role: 'APPLICATION_MANAGER', staffOf: ['here'] },
  super: { role: 'SUPER', flags: true },
  suspended: { role: 'COMMON', suspendedIn: ['here'] },
  suspendedSupervisor: { role: 'OO_SUPERVISOR', flags: true, staffOf: ['here'], suspendedIn: ['here'] },
} as const satisfies Record<string, Person>;

/** People affected by the calls. */
const others = {
  authorThere: { role: 'OWNER', flags: true, memberOf: ['there'] },
  subscriber: { role: 'COMMON', memberOf: ['here', 'there'] },
  applicant: { role: 'COMMON' },
  leaver: { role: 'COMMON' },
  invitee: { role: 'COMMON' },
  curatorThere: { role: 'OO_CURATOR', staffOf: ['there'] },
} as const satisfies Record<string, Person>;

export type ViewerName = 'guest' | keyof typeof viewers;
export const viewerNames: readonly ViewerName[] = ['guest', ...(Object.keys(viewers) as (keyof typeof viewers)[])];
type PersonName = keyof typeof viewers | keyof typeof others;
const people: Readonly<Record<PersonName, Person>> = { ...viewers, ...others };
const personNames = Object.keys(people) as PersonName[];
export const person = Object.fromEntries(personNames.map((name, at) => [name, id(2, at + 1)])) as Record<
  PersonName,
  string
>;
export const sessionOf = Object.fromEntries(personNames.map((name, at) => [name, id(3, at + 1)])) as Record<
  PersonName,
  string
>;
export const emailOf = (name: PersonName) => `${name.toLowerCase()}@world.test`;
export const worldPassword = 'a password of the world';
/** The session of this viewer; undefined for a guest. */
export const tokenOf = (viewer: ViewerName) => (viewer === 'guest' ? undefined : `token-of-${viewer}`);

const at = <Name extends string>(names: readonly Name[], kind: number) =>
  Object.fromEntries(
    places.map((place, p) => [place, Object.fromEntries(names.map((name, n) => [name, id(kind, p * 100 + n + 1)]))]),
  ) as Record<Place, Record<Name, string>>;

/**
 * Articles by `author` here and by `authorThere` there: one in every state, two being mailed, one whose mailing
 * stopped.
 */
export const articles = at(['draft', 'unplaced', 'onReview', 'membersOnly', 'public', 'sending', 'paused'], 4);
export const artworks = at(['first', 'second', 'third'], 5);
/** Works of `author` here and of `authorThere` there, which hang in their segment. */
export const ownWorks = at(['unpublished', 'published', 'toDelete'], 20);
/** Works of the same owners that hang nowhere and that only they see; the first two are offered to their segment. */
export const offeredWorks = at(['waiting', 'declined', 'free'], 24);
export const applications = at(['waiting', 'declined'], 25);
/** About the waiting application, not answered. */
export const questions = { here: id(26, 1), there: id(26, 2) };
export const requests = at(['pending'], 6);
export const mailings = at(['sending', 'paused'], 7);
/** The only recipient of each. */
export const mailingRecipients = at(['sending', 'paused'], 31);
/** By the author, on the article on review. */
export const comments = at(['ofAuthor'], 10);
/** In the link of the invitation of `invitee`. */
export const invitationToken = (place: Place) => `token of the invitation ${place}`;
/** The notifications of the author here. */
export const notificationOfAuthor = id(11, 1);
/** What the author searched for. */
export const recentSearchOfAuthor = id(18, 1);
/** On the first two works of each segment. */
export const verdicts = { here: id(19, 1), there: id(19, 2) };
/** Two per segment; the first one has two works. Those of `author` and `authorThere` have them too. */
export const collections = { here: id(9, 1), there: id(9, 2) };
export const furtherCollections = { here: id(9, 3), there: id(9, 4) };
export const ownCollections = { here: id(9, 5), there: id(9, 6) };
/** The last items of `collections` and `ownCollections`. */
export const wallTexts = { here: id(27, 1), there: id(27, 2) };
export const ownWallTexts = { here: id(27, 3), there: id(27, 4) };
export const deletedCollections = { here: id(9, 7), there: id(9, 8) };
export const deletedOwnCollections = { here: id(9, 9), there: id(9, 10) };
/** The keys of the links of `collections` and `ownCollections`, which are shared as exhibitions. */
const exhibitionKey = (of: string, place: Place) => `${of}-exhibition-${place}`.padEnd(43, '_');
export const exhibitions = { here: exhibitionKey('segments', 'here'), there: exhibitionKey('segments', 'there') };
export const ownExhibitions = { here: exhibitionKey('own', 'here'), there: exhibitionKey('own', 'there') };
/** Many contacts changed as one, while it can be undone. */
export const bulkActs = { here: id(21, 1), there: id(21, 2) };
/** What a suspension would take away, asked by the supervisor of each segment. */
export const previews = { here: id(22, 1), there: id(22, 2) };
/** A room of `supervisor` and `curator` here, and of `supervisorOfThere` and `curatorThere` there. */
export const chats = { here: id(28, 1), there: id(28, 2) };
/** In it, by the supervisor. */
export const chatMessages = { here: id(29, 1), there: id(29, 2) };
/** Addresses that get no mail, each of a person without account who has left the segment. */
export const suppressions = { here: id(30, 1), there: id(30, 2) };
const silent = { here: id(32, 1), there: id(32, 2) };
export const tag = id(8, 1);
export const titleOf = (place: Place, name: keyof (typeof articles)['here']) => `Title of ${name} ${place}`;

const value = (title: string) =>
  JSON.stringify([
    { id: 'a', type: 'title', children: [{ text: title }] },
    { id: 'b', type: 'paragraph', children: [{ text: `Words of ${title}.` }] },
  ]);

const states = {
  draft: { review: false, published: false, access: 'SUBSCRIBERS_ONLY' },
  unplaced: { review: false, published: false, access: 'SUBSCRIBERS_ONLY' },
  onReview: { review: true, published: false, access: 'SUBSCRIBERS_ONLY' },
  membersOnly: { review: false, published: true, access: 'SUBSCRIBERS_ONLY' },
  public: { review: false, published: true, access: 'PUBLIC' },
  sending: { review: false, published: true, access: 'SUBSCRIBERS_ONLY' },
  paused: { review: false, published: true, access: 'SUBSCRIBERS_ONLY' },
} as const;

const now = { sql: 'now()' };

const peoplePlaced = (passwordHash: string) =>
  personNames.flatMap((name) => {
    const { role, flags = false } = people[name];
    const user_id = person[name];
    const email = emailOf(name);
    return [
      row('users', {
        id: user_id,
        email,
        email_verified: true,
        name,
        first_name: name,
        last_name: 'World',
        can_write_articles: flags,
        can_publish_articles: flags,
        can_mail_articles: flags,
      }),
      row('user_roles', { user_id, role }),
      row('credentials', { user_id, account_id: user_id, provider_id: 'credential', password: passwordHash }),
      row('sessions', {
        id: sessionOf[name],
        user_id,
        token: `token-of-${name}`,
        expires_at: { sql: `now() + interval '1 day'` },
      }),
      row('contacts', { id: user_id, user_id, email, first_name: name }),
    ];
  });

const stands = (name: PersonName, place: Place, cells: Readonly<Record<string, Cell>>) =>
  row('memberships', { segment_id: segments[place], contact_id: person[name], ...cells });

const segmentsPlaced = () => [
  ...Object.entries(segments).map(([name, one]) =>
    row('segments', { id: one, name: `Segment ${name}`, description: `About ${name}`, public: name === 'open' }),
  ),
  ...personNames.flatMap((name) => {
    const { staffOf = [], memberOf = [], suspendedIn = [] } = people[name];
    return [
      ...staffOf.map((place) => row('segment_staff', { segment_id: segments[place], user_id: person[name] })),
      ...memberOf.map((place) =>
        stands(name, place, {
          status: 'SUBSCRIBED',
          newsletter_status: name === 'subscriber' ? 'notSubscribed' : 'subscribed',
        }),
      ),
      ...suspendedIn.map((place) => stands(name, place, { status: 'SUSPENDED' })),
    ];
  }),
  ...places.flatMap((place) => [
    stands('applicant', place, { id: requests[place].pending, status: 'REQUEST_PENDING', requested_at: now }),
    stands('leaver', place, { status: 'LEAVE_BY_USER' }),
    stands('invitee', place, { status: 'INVITED', invited_at: now }),
    row('membership_invitations', {
      segment_id: segments[place],
      contact_id: person.invitee,
      token_hash: { sql: `sha256('${invitationToken(place)}')` },
      is_counted: true,
    }),
  ]),
];

const supervisorOf = { here: person.supervisor, there: person.supervisorOfThere };
const actsPlaced = () =>
  places.flatMap((place) => [
    row('bulk_acts', {
      id: bulkActs[place],
      segment_id: segments[place],
      event: 'suspend',
      started_by: supervisorOf[place],
      state: 'held',
      held_until: { sql: `now() + interval '10 minutes'` },
    }),
    row('consequence_previews', {
      id: previews[place],
      segment_id: segments[place],
      event: 'suspend',
      asked_by: supervisorOf[place],
      contact_ids: { sql: `array['${person.subscriber}'::uuid]` },
      result: JSON.stringify({ possible: 0, refused: {}, findings: {} }),
    }),
  ]);

const worksPlaced = () => [
  row('tags', { id: tag, source: 'world', source_id: '1', name: 'river' }),
  ...places.flatMap((place) =>
    Object.entries(artworks[place]).flatMap(([name, one]) => [
      row('artworks', { id: one, title: `Work ${name} ${place}`, artist: `Painter ${place}` }),
      row('artwork_segments', { artwork_id: one, segment_id: segments[place] }),
    ]),
  ),
  ...places.flatMap((place) =>
    Object.entries(ownWorks[place]).flatMap(([name, one]) => [
      row('artworks', {
        id: one,
        title: `Own work ${name} ${place}`,
        owner_id: person[place === 'here' ? 'author' : 'authorThere'],
        published: name === 'published',
        activity_status: name === 'toDelete' ? 'TO_DELETE' : 'ACTIVE',
      }),
      row('artwork_segments', { artwork_id: one, segment_id: segments[place] }),
      row('artwork_revisions', { artwork_id: one, version: 1, act: 'created', record: '{}' }),
    ]),
  ),
  ...places.flatMap((place) => [
    row('similarity_verdicts', {
      id: verdicts[place],
      artwork_id: artworks[place].first,
      other_id: artworks[place].second,
      segment_id: segments[place],
      kind: 'belongs',
      reason: 'Both are first.',
    }),
  ]),
  ...places.flatMap((place) =>
    collectionsPlaced({
      place,
      segment_id: segments[place],
      owner_id: person[place === 'here' ? 'author' : 'authorThere'],
      works: artworks[place],
      ids: {
        shown: collections[place],
        further: furtherCollections[place],
        own: ownCollections[place],
        deleted: deletedCollections[place],
        deletedOwn: deletedOwnCollections[place],
        wallText: wallTexts[place],
        ownWallText: ownWallTexts[place],
        exhibition: exhibitions[place],
        ownExhibition: ownExhibitions[place],
      },
    }),
  ),
];

function articlePlaced(place: Place, name: keyof typeof states): string[] {
  const { review, published, access } = states[name];
  const owner_id = place === 'here' ? person.author : person.authorThere;
  const article_id = articles[place][name];
  const title = titleOf(place, name);
  const words = `Words of ${title}.`;
  const times = {
    submitted_at: review || published ? now : null,
    published_at: published ? now : null,
    published_by: published ? owner_id : null,
  };
  const versions = { submitted_version: review || published ? 1 : null, published_version: published ? 1 : null };
  return [
    row('articles', {
      id: article_id,
      owner_id,
      value: value(title),
      title,
      excerpt: words,
      body: words,
      access_type: access,
      on_review: review,
      ...times,
      ...versions,
    }),
    row('article_revisions', { article_id, version: 1, value: value(title), saved_by: owner_id }),
    row('article_history', { article_id, act: 'created', actor_id: owner_id, version: 1 }),
    ...(name === 'unplaced' ? [] : [row('article_segments', { article_id, segment_id: segments[place] })]),
  ];
}

function mailingPlaced(place: Place, name: keyof (typeof mailings)['here']): string[] {
  const id = mailings[place][name];
  return [
    row('mailings', {
      id,
      article_id: articles[place][name],
      kind: 'mass',
      state: name,
      subject: 'Subject',
      slot_key: 'a key of thirty-two letters or more',
      html: '<p>Words</p>',
      plain: 'Words',
      created_by: person.super,
    }),
    row('mailing_recipients', {
      id: mailingRecipients[place][name],
      mailing_id: id,
      contact_id: person.subscriber,
      segment_id: segments[place],
      email: emailOf('subscriber'),
    }),
  ];
}

const suppressionsPlaced = () =>
  places.flatMap((place) => {
    const email = `silent-${place}@world.test`;
    const email_hash = createHash('sha256').update(email).digest('hex');
    return [
      row('contacts', { id: silent[place], email, first_name: 'Silent' }),
      row('memberships', { segment_id: segments[place], contact_id: silent[place], status: 'LEAVE_BY_USER' }),
      row('suppressions', { id: suppressions[place], email, email_hash, reason: 'bounce' }),
    ];
  });

const articlesPlaced = () =>
  places.flatMap((place) => [
    ...(Object.keys(states) as (keyof typeof states)[]).flatMap((name) => articlePlaced(place, name)),
    ...(['first', 'second'] as const).map((name, position) =>
      row('article_artworks', { article_id: articles[place].draft, artwork_id: artworks[place][name], position }),
    ),
    row('article_comments', {
      id: comments[place].ofAuthor,
      article_id: articles[place].onReview,
      block_id: 'b',
      version: 1,
      quote: 'Words',
      body: 'Is this the right word?',
      author_id: place === 'here' ? person.author : person.authorThere,
    }),
    ...(['sending', 'paused'] as const).flatMap((name) => mailingPlaced(place, name)),
  ]);

const searchPlaced = () => [
  row('recent_searches', { id: recentSearchOfAuthor, user_id: person.author, text: 'waves', tags: '{}' }),
];

const notificationPlaced = () => [
  row('notifications', {
    id: notificationOfAuthor,
    user_id: person.author,
    kind: 'articles.commented',
    body: 'Somebody has commented.',
    href: `/articles/${articles.here.onReview}`,
    subject: `article:${articles.here.onReview}`,
  }),
];

let passwordHash: string | undefined;

/** Inserts all of it into a migrated, empty database. */
export async function placeWorld(pool: pg.Pool): Promise<void> {
  passwordHash ??= await hash(worldPassword);
  await pool.query(
    [
      ...peoplePlaced(passwordHash),
      ...segmentsPlaced(),
      ...actsPlaced(),
      ...worksPlaced(),
      ...places.flatMap((place) =>
        applicationsPlaced({
          place,
          segment_id: segments[place],
          owner_id: person[place === 'here' ? 'author' : 'authorThere'],
          reviewer: supervisorOf[place],
          works: offeredWorks[place],
          ids: { ...applications[place], question: questions[place] },
        }),
      ),
      ...places.flatMap((place) =>
        chatPlaced({
          place,
          segment_id: segments[place],
          people: [supervisorOf[place], place === 'here' ? person.curator : person.curatorThere],
          ids: { room: chats[place], message: chatMessages[place] },
        }),
      ),
      ...articlesPlaced(),
      ...suppressionsPlaced(),
      ...notificationPlaced(),
      ...searchPlaced(),
    ].join(';\n'),
  );
}
