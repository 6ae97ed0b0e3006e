// A room of 1,000,000 messages and a person with 500 rooms: how long each call takes over HTTP at one connection, once
// five calls have warmed it up; `--calls N` calls of each kind.
import { removeDataDir, scratchFolder, startServer } from '../packages/server/test/running-server.ts';
import { commonWord, cookieOf, longRoom, makeLargeRooms, openDatabase, secret } from './chat/rooms.mjs';
import { option, report, reportTimes } from './report.mjs';

const calls = Number(option('calls', 60));
const warming = 5;
const anyOf = (most) => 1 + Math.floor(Math.random() * most);
const anyTime = () => new Date(Date.UTC(2020, 0, 1) + anyOf(longRoom) * 180_000).toISOString();

async function measure({ url, dataDir }) {
  const database = await openDatabase(dataDir);
  await makeLargeRooms(database);
  const { rows } = await database.query(
    `select r.id, (select count(*)::int from chat_messages) as messages, pg_size_pretty(pg_total_relation_size('chat_messages')) as size
     from bench_rooms r where r.n = 1`,
  );
  const [{ id, messages, size }] = rows;
  await database.end();
  report({ figure: 'messages; their table with its indexes', value: `${messages}; ${size}` });
  const room = `/api/chats/${id}`;
  const search = (words) => `/api/chats/search?text=${encodeURIComponent(words)}`;
  const kinds = [
    ['a room of 1,000,000 messages: the room', 20, () => room],
    ['… its newest 100 messages', 20, () => `${room}/messages`],
    ['… 100 before any message', 20, () => `${room}/messages?beforeSeq=${anyOf(longRoom)}`],
    ['… 100 from any date on', 20, () => `${room}/messages?from=${anyTime()}`],
    ['list of 500 rooms, its first 100', 50, () => '/api/chats?includeUnread=1'],
    ['badge of 500 rooms', 20, () => '/api/chats/unread'],
    ['search: a word that one message has', 120, () => search(`${anyOf(longRoom)}`)],
    ['… a word of 200,000 messages', 120, () => search(commonWord)],
    ['… two words of 40,000 messages', 120, () => search(`${commonWord} drawing`)],
    ['… page 5 of the common word', 120, () => `${search(commonWord)}&page=5`],
    ['… a common word in one room', 120, () => `${search(commonWord)}&roomId=${id}`],
    ['… a common word within a month of any year', 120, () => `${search(commonWord)}&from=${anyTime()}`],
    ['… a word that no message has', 120, () => search('nowhere')],
    ['… the newest without words', 120, () => '/api/chats/search'],
  ];
  for (const [name, target, of] of kinds) {
    const times = [];
    for (let at = -warming; at < calls; at += 1) {
      const began = performance.now();
      const reply = await fetch(url + of(), { headers: { cookie: cookieOf(1), origin: url } });
      await reply.arrayBuffer();
      if (reply.status === 429) {
        await new Promise((resolve) => setTimeout(resolve, 5_000));
        at -= 1;
        continue;
      }
      if (!reply.ok) throw new Error(`${of()} answered ${reply.status}`);
      if (at >= 0) times.push(performance.now() - began);
    }
    reportTimes(name, times, target);
  }
}

const dataDir = scratchFolder();
try {
  const server = await startServer({ dataDir, env: { SESSION_SECRET: secret } });
  try {
    await measure(server);
  } finally {
    await server.stop();
  }
} finally {
  await removeDataDir(dataDir);
}
