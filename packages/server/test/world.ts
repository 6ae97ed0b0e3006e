import type { Role } from '@oeuvre/contracts/kernel/viewer.ts';
import { hash } from '@node-rs/argon2';
import { pool } from './database.ts';

/** A number as an id: the same in every run, so that a table can name it. */
const id = (kind: number, number: number) => `01900000-0000-7000-8${kind.toString(16).padStart(3, '0')}-${number.toString(16).padStart(12, '0')}`;

/** Two private segments with the same things in each, and a public one. */
export const places = ['here', 'there'] as const;
export type Place = (typeof places)[number];
export const segments = { here: id(1, 1), there: id(1, 2), open: id(1, 3) };

interface Person { readonly role: Role; readonly flags?: true; readonly staffOf?: readonly (keyof typeof segments)[]; readonly memberOf?: readonly Place[]; readonly suspendedIn?: readonly Place[] }

/** Everybody who can come to the door; `here` is the segment they have to do with. */
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

/** People that things happen to. */
const others = {
  authorThere: { role: 'OWNER', flags: true, memberOf: ['there'] },
  subscriber: { role: 'COMMON', memberOf: ['here', 'there'] },
  applicant: { role: 'COMMON' },
  leaver: { role: 'COMMON' },
} as const satisfies Record<string, Person>;

export type ViewerName = 'guest' | keyof typeof viewers;
export const viewerNames: readonly ViewerName[] = ['guest', ...(Object.keys(viewers) as (keyof typeof viewers)[])];
type PersonName = keyof typeof viewers | keyof typeof others;
const people: Readonly<Record<PersonName, Person>> = { ...viewers, ...others };
const personNames = Object.keys(people) as PersonName[];
export const person = Object.fromEntries(personNames.map((name, at) => [name, id(2, at + 1)])) as Record<PersonName, string>;
export const sessionOf = Object.fromEntries(personNames.map((name, at) => [name, id(3, at + 1)])) as Record<PersonName, string>;
export const emailOf = (name: PersonName) => `${name.toLowerCase()}@world.test`;
export const worldPassword = 'a password of the world';
/** The session in which this viewer asks; undefined for a guest. */
export const tokenOf = (viewer: ViewerName) => (viewer === 'guest' ? undefined : `token-of-${viewer}`);

const at = <Name extends string>(names: readonly Name[], kind: number) =>
  Object.fromEntries(places.map((place, p) => [place, Object.fromEntries(names.map((name, n) => [name, id(kind, p * 100 + n + 1)]))])) as Record<Place, Record<Name, string>>;

/** Articles by `author` here and by `authorThere` there: one in every state, two that are being mailed, one that stopped. */
export const articles = at(['draft', 'unplaced', 'onReview', 'membersOnly', 'public', 'sending', 'paused'], 4);
export const artworks = at(['first', 'second', 'third'], 5);
export const requests = at(['pending'], 6);
export const mailings = at(['sending', 'paused'], 7);
export const tag = id(8, 1);
export const titleOf = (place: Place, name: keyof (typeof articles)['here']) => `Title of ${name} ${place}`;

const value = (title: string) => JSON.stringify([
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

let passwordHash: string | undefined;

async function peoplePlaced(): Promise<void> {
  passwordHash ??= await hash(worldPassword);
  for (const name of personNames) {
    const { role, flags } = people[name];
    await pool.query(
      `insert into users (id, email, email_verified, name, first_name, last_name, can_write_articles, can_publish_articles, can_mail_articles) values ($1, $2, true, $3, $3, 'World', $4, $4, $4)`,
      [person[name], emailOf(name), name, flags === true],
    );
    await pool.query('insert into user_roles (user_id, role) values ($1, $2)', [person[name], role]);
    await pool.query(`insert into credentials (user_id, account_id, provider_id, password) values ($1::uuid, $1::text, 'credential', $2)`, [person[name], passwordHash]);
    await pool.query(`insert into sessions (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '1 day')`, [sessionOf[name], person[name], `token-of-${name}`]);
    await pool.query('insert into contacts (id, user_id, email, first_name) values ($1, $1, $2, $3)', [person[name], emailOf(name), name]);
  }
}

async function segmentsPlaced(): Promise<void> {
  for (const [name, one] of Object.entries(segments)) {
    await pool.query('insert into segments (id, name, description, public) values ($1, $2, $3, $4)', [one, `Segment ${name}`, `About ${name}`, name === 'open']);
  }
  const stands = (name: PersonName, place: Place, status: string, given: { id?: string; newsletter?: string } = {}) =>
    pool.query(`insert into memberships (id, segment_id, contact_id, status, newsletter_status, requested_at) values (coalesce($1::uuid, uuidv7()), $2, $3, $4, $5, now())`, [
      given.id ?? null, segments[place], person[name], status, given.newsletter ?? 'notSubscribed',
    ]);
  for (const name of personNames) {
    const { staffOf = [], memberOf = [], suspendedIn = [] } = people[name];
    for (const place of staffOf) await pool.query('insert into segment_staff (segment_id, user_id) values ($1, $2)', [segments[place], person[name]]);
    for (const place of memberOf) await stands(name, place, 'SUBSCRIBED', { newsletter: name === 'subscriber' ? 'notSubscribed' : 'subscribed' });
    for (const place of suspendedIn) await stands(name, place, 'SUSPENDED');
  }
  for (const place of places) {
    await stands('applicant', place, 'REQUEST_PENDING', { id: requests[place].pending });
    await stands('leaver', place, 'LEAVE_BY_USER');
  }
}

async function worksPlaced(): Promise<void> {
  await pool.query(`insert into tags (id, source, source_id, name) values ($1, 'world', '1', 'river')`, [tag]);
  for (const place of places) {
    for (const [name, one] of Object.entries(artworks[place])) {
      await pool.query('insert into artworks (id, title, artist) values ($1, $2, $3)', [one, `Work ${name} ${place}`, `Painter ${place}`]);
      await pool.query('insert into artwork_segments (artwork_id, segment_id) values ($1, $2)', [one, segments[place]]);
    }
  }
}

async function articlesPlaced(): Promise<void> {
  for (const place of places) {
    const owner = place === 'here' ? person.author : person.authorThere;
    for (const name of Object.keys(states) as (keyof typeof states)[]) {
      const { review, published, access } = states[name];
      const title = titleOf(place, name);
      await pool.query(
        `insert into articles (id, owner_id, value, title, excerpt, body, access_type, on_review, submitted_at, published_at, published_by)
         values ($1, $2, $3, $4, $5, $5, $6, $7, case when $7 or $8 then now() end, case when $8 then now() end, case when $8 then $2::uuid end)`,
        [articles[place][name], owner, value(title), title, `Words of ${title}.`, access, review, published],
      );
      await pool.query('insert into article_revisions (article_id, version, value, saved_by) values ($1, 1, $2, $3)', [articles[place][name], value(title), owner]);
      if (name !== 'unplaced') await pool.query('insert into article_segments (article_id, segment_id) values ($1, $2)', [articles[place][name], segments[place]]);
    }
    for (const [position, one] of [artworks[place].first, artworks[place].second].entries()) {
      await pool.query('insert into article_artworks (article_id, artwork_id, position) values ($1, $2, $3)', [articles[place].draft, one, position]);
    }
    for (const name of ['sending', 'paused'] as const) {
      await pool.query(`insert into mailings (id, article_id, kind, state, subject, html, plain, created_by) values ($1, $2, 'mass', $3, 'Subject', '<p>Words</p>', 'Words', $4)`, [
        mailings[place][name], articles[place][name], name, person.super,
      ]);
      await pool.query('insert into mailing_recipients (mailing_id, contact_id, segment_id, email) values ($1, $2, $3, $4)', [mailings[place][name], person.subscriber, segments[place], emailOf('subscriber')]);
    }
  }
}

/** Puts all of it into this worker's database. */
export async function placeWorld(): Promise<void> {
  await peoplePlaced();
  await segmentsPlaced();
  await worksPlaced();
  await articlesPlaced();
}
