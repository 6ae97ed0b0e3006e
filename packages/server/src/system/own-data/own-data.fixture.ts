import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { viewerOf } from '../../../test/app.ts';
import { db, pool } from '../../../test/database.ts';
import { aPerson, type Person } from '../../domains/accounts/accounts.factory.ts';
import { anApplication } from '../../domains/applications/applications.factory.ts';
import { aComment, anArticle, aReply } from '../../domains/articles/articles.factory.ts';
import { anArtwork } from '../../domains/artworks/artworks.factory.ts';
import { aChat, manyMessages } from '../../domains/chat/chat.factory.ts';
import { aCollection } from '../../domains/collections/collections.factory.ts';
import { aPicture } from '../../domains/files/files.factory.ts';
import { uploadPhoto } from '../../domains/files/files.photos.ts';
import { changeOwnNewsletter } from '../../domains/memberships/commands/newsletter.commands.ts';
import { aMembership } from '../../domains/memberships/memberships.factory.ts';
import { notify } from '../../domains/notifications/notifications.commands.ts';
import { aSegment, assign } from '../../domains/segments/segments.factory.ts';
import { audit } from '../../platform/database/audit.ts';
import { publish } from '../../platform/jobs/events.ts';
import type { Services } from '../../platform/services/services.ts';
import { inScratchFolder } from '../../platform/storage/scratch.ts';

export const password = 'correct horse battery';
export const email = 'lena@marchetti.example';

/** Lena, who has used everything that there is, and Ines, who works with her. */
export async function aFullLife(services: Services) {
  const lena = await aPerson(db, {
    email,
    firstName: 'Lena',
    lastName: 'Marchetti',
    about: 'Lena Marchetti prints in Trieste.',
    password,
    roles: ['COMMON', 'OWNER'],
    flags: ['canWriteArticles', 'canPublishArticles'],
  });
  const ines = await aPerson(db, { email: 'ines@okafor.example', firstName: 'Ines', lastName: 'Okafor' });
  const segment = await aSegment(db, { name: 'After Dark', replyTo: email, confirmedReplyTo: email });
  await aMembership(db, { segment, person: ines });
  const membership = await aMembership(db, { segment, person: lena, message: 'Lena Marchetti asks to come in.' });
  await changeOwnNewsletter(db, await viewerPerson(lena), { segmentId: segment.id, to: 'subscribed' });
  const published = await anArticle(db, {
    by: lena,
    title: 'Night Prints',
    status: 'published',
    segments: [segment.id],
  });
  const draft = await anArticle(db, { by: lena, title: 'Unfinished' });
  const other = await anArticle(db, { by: ines, title: 'By Ines', status: 'published', segments: [segment.id] });
  const comment = await aComment(db, { article: other, by: lena, blockId: 'opening', text: 'Well said.' });
  await aReply(db, { comment, by: ines, text: 'Thank you.' });
  const work = await anArtwork(db, { title: 'Harbour', ownerId: lena.id, published: true, segments: [segment.id] });
  const sketch = await anArtwork(db, { title: 'Sketch', ownerId: lena.id, published: false });
  await anApplication(db, await viewerPerson(lena), {
    artworkId: sketch,
    segmentId: segment.id,
    message: 'Lena Marchetti offers a sketch.',
  });
  await aCollection(db, { owner: lena, name: 'Evenings', artworks: [work] });
  for (const curator of [lena, ines]) await assign(db, curator, segment);
  const room = await aChat(db, { segment, people: [lena, ines] });
  await manyMessages(db, { room, sender: lena, count: 2 });
  await pool.query("update chat_messages set body = 'Lena Marchetti is late.' where seq = 1");
  await addTraces(services, { lena, ines, segmentId: segment.id, articleId: published.id });
  return { lena, ines, segment, membership, published, draft, other, work, sketch };
}

const viewerPerson = async (person: Person) => ({ ...(await viewerOf(person)), id: person.id });

interface Traces {
  readonly lena: Person;
  readonly ines: Person;
  readonly segmentId: string;
  readonly articleId: string;
}

/** Where a person is named beside the tables that are about people. */
async function addTraces(services: Services, { lena, ines, segmentId, articleId }: Traces): Promise<void> {
  await inScratchFolder(async (folder) => {
    const file = path.join(folder, 'lena.jpg');
    await writeFile(file, await aPicture());
    await uploadPhoto(services, await viewerPerson(lena), { path: file, fileName: 'lena-marchetti.jpg' });
  });
  await notify(db, {
    kind: 'memberships.leave',
    text: 'Lena Marchetti wants to join After Dark.',
    href: '/',
    subject: `membership:${segmentId}:x`,
    to: [ines.id],
    names: lena.id,
  });
  await notify(db, { kind: 'articles.published', text: 'It is out.', href: '/', subject: 'article:x', to: [lena.id] });
  await publish(db, 'accounts.registered', { userId: lena.id, email });
  await audit(db, {
    viewer: { id: ines.id },
    act: 'memberships.export',
    subject: ['segment', segmentId],
    details: { filter: { search: email } },
  });
  await services.mailer.send({
    topic: 'notifications',
    to: email,
    subject: 'Hello',
    text: 'Hello Lena',
    html: 'Hello Lena',
  });
  await pool.query(`insert into recent_searches (user_id, text, tags, found) values ($1, 'lena marchetti', '{}', 1)`, [
    lena.id,
  ]);
  await pool.query(
    `insert into verifications (identifier, value, expires_at) values ('reset-password:x', $1, now() + interval '1 hour')`,
    [lena.id],
  );
  await pool.query(
    `insert into sessions (user_id, token, expires_at, user_agent) values ($1, 'a-token', now() + interval '1 day', 'Firefox')`,
    [lena.id],
  );
  await pool.query(
    `insert into passkeys (user_id, credential_id, public_key, name) values ($1, 'c1', 'x', 'Lena Marchetti phone')`,
    [lena.id],
  );
  const { rows } = await pool.query(
    `insert into mailings (article_id, kind, state, subject, html, plain, slot_key)
     values ($1, 'mass', 'sent', 'Night Prints', '<p>By Lena Marchetti</p>', 'By Lena Marchetti', repeat('k', 32)) returning id`,
    [articleId],
  );
  await pool.query(
    `insert into mailing_recipients (mailing_id, contact_id, segment_id, email, name, state, sent_at)
     select $1, c.id, $2, c.email, 'Lena Marchetti', 'sent', now() from contacts c where c.user_id = $3`,
    [rows[0].id, segmentId, lena.id],
  );
  await pool.query(
    `insert into mailing_events (mailing_id, recipient_id, at, type, email, detail, proof, source_id)
     select r.mailing_id, r.id, now(), 'Delivery', r.email, '250 2.1.5 ' || r.email, 'ses', 'delivery of Lena' from mailing_recipients r where r.mailing_id = $1
     union all select null, null, now(), 'Delivery', u.email, '250 2.1.5 ' || u.email, 'ses', 'confirmation of Lena' from users u where u.id = $2`,
    [rows[0].id, lena.id],
  );
  await pool.query(
    `with chosen as (insert into digest_choices (segment_id, contact_id, pace, zone) select $1, c.id, 'weekly', 'Europe/Lisbon' from contacts c where c.user_id = $2)
     insert into digests (day, contact_id, articles, segments, at, state) select '2026-11-23', c.id, array[$3::uuid], array[$1::uuid], now(), 'sent' from contacts c where c.user_id = $2`,
    [segmentId, lena.id, articleId],
  );
  await pool.query(
    `insert into contact_exports (segment_id, segment_no, actor_id, filter, count, people)
     select s.id, s.no, $2, '{"search":"lena@marchetti.example"}', 1, int4multirange(int4range(x.no, x.no + 1))
     from segments s, segment_contacts x, contacts c where s.id = $1 and x.segment_no = s.no and c.id = x.contact_id and c.user_id = $3`,
    [segmentId, ines.id, lena.id],
  );
  await pool.query(
    `with made as (insert into contact_imports (segment_id, file_name, shape, is_encoding_certain, columns, mapping, state, counts)
       values ($1, 'guests.csv', '{}', true, '[]', '{}', 'finished', '{}') returning id)
     insert into contact_import_rows (import_id, no, line, email, first_name, middle_name, last_name, about, occupations, consent, consent_day, consent_source)
     select id, 1, 2, $2, 'Lena', '', 'Marchetti', '', '{}', 'no', '', '' from made`,
    [segmentId, email],
  );
}

/** Every row of every table that has one of these words somewhere, whatever its column. */
export async function rowsWith(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from ${name} t where t::text ilike any($1::text[])`,
      [words.map((word) => `%${word}%`)],
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

/** The waiting time is over. */
export const letWaitingEnd = (person: Person) =>
  pool.query(`update account_erasures set due_at = now() - interval '1 second' where user_id = $1`, [person.id]);
