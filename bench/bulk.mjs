// Changes of many contacts of a segment, and previews of their consequences, as a supervisor makes them by HTTP. The
// invented members have accounts and have saved works of the segment, so the previews have something to count.
import pg from 'pg';
import { databaseUrlOf, removeDataDir, startServer } from '../packages/server/test/running-server.ts';
import { median, report } from './report.mjs';
import { signIn } from './sign-in.mjs';

const members = 10_000;
const rounds = 7;
const peopleOfAct = 1_000;

/** Members with accounts; every tenth has a collection with the works of the segment. */
async function addMembers(db, segmentId) {
  await db.query(
    `with made as (insert into users (id, email, email_verified, name, first_name, last_name)
      select uuidv7(), 'bench-' || n || '@oeuvre.test', true, 'Bench ' || n, 'Bench', n::text from generate_series(1, $1::int) n returning id, email, first_name, last_name),
    known as (insert into contacts (email, user_id, first_name, last_name) select email, id, first_name, last_name from made returning id)
    insert into memberships (segment_id, contact_id, status) select $2, id, 'SUBSCRIBED' from known`,
    [members, segmentId],
  );
  await db.query(
    `with owners as (select id from users where email like 'bench-%0@oeuvre.test'),
    kept as (insert into collections (name, owner_id) select 'Saved', id from owners returning id, owner_id)
    insert into collection_items (collection_id, keeper_id, artwork_id, rank)
    select kept.id, kept.owner_id, h.artwork_id, 'd' || lpad((row_number() over (partition by kept.id))::text, 4, '0') from kept, artwork_segments h where h.segment_id = $1 and h.published`,
    [segmentId],
  );
  await db.query('analyze');
}

async function measure(server, db) {
  const headers = {
    cookie: await signIn(server.url, 'supervisor@oeuvre.test'),
    origin: server.url,
    'content-type': 'application/json',
  };
  async function call(method, path, body) {
    const reply = await fetch(server.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    return reply.json();
  }
  const { segments } = await call('GET', '/api/supervisor-segments');
  const segmentId = segments[0].id;
  await addMembers(db, segmentId);
  const { rows } = await db.query("select id from contacts where email like 'bench-%' order by email limit $1", [
    peopleOfAct,
  ]);
  const usersIds = rows.map(({ id }) => id);
  const times = { suspend: [], undo: [] };
  for (let round = 0; round < rounds; round++) {
    let began = performance.now();
    const act = await call('POST', '/api/subscribed-users/bulk', { segmentId, event: 'suspend', usersIds });
    times.suspend.push(performance.now() - began);
    if (act.done !== peopleOfAct) throw new Error(`${act.done} were changed`);
    // On a busy machine a job finishes it.
    while ((await call('GET', `/api/subscribed-users/bulk/${act.id}`)).state === 'running')
      await new Promise((resolve) => setTimeout(resolve, 200));
    began = performance.now();
    const undone = await call('POST', `/api/subscribed-users/bulk/${act.id}/undo`);
    times.undo.push(performance.now() - began);
    if (undone.undone !== peopleOfAct) throw new Error(`${undone.undone} were undone`);
  }
  const worst = Math.max(...times.suspend);
  report({
    figure: 'Bulk act on 1,000 contacts, median of seven; worst; its undo',
    value: `${Math.round(median(times.suspend))} ms; ${Math.round(worst)} ms; ${Math.round(median(times.undo))} ms`,
    target: '≤ 1 s',
    met: median(times.suspend) <= 1_000,
  });

  const began = performance.now();
  const people = { segmentId, event: 'suspend', filter: { membership: ['member'] } };
  let preview = await call('POST', '/api/subscribed-users/consequences', people);
  const replied = performance.now() - began;
  if (preview.state !== 'working') throw new Error('it was no job');
  const seen = new Set();
  while (preview.state === 'working') {
    await new Promise((resolve) => setTimeout(resolve, 100));
    preview = await call('GET', `/api/subscribed-users/consequences/${preview.id}`);
    seen.add(preview.counted);
  }
  const works = preview.consequences.find(({ kind }) => kind === 'collections')?.count ?? 0;
  report({
    figure: 'Preview of suspending 10,000 members: reply; counted by its job; steps of progress seen',
    value: `${Math.round(replied)} ms; ${((performance.now() - began) / 1_000).toFixed(1)} s (${preview.people} people, ${works} saved works); ${seen.size}`,
    target: 'a job with progress',
    met: seen.size > 1,
  });
}

const server = await startServer();
const { dataDir } = server;
const db = new pg.Client({ connectionString: databaseUrlOf(dataDir) });
await db.connect();
try {
  await measure(server, db);
} finally {
  await db.end();
  await server.stop();
  await removeDataDir(dataDir);
}
