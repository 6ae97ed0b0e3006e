import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { pool } from '../../../test/database.ts';
import { feedOf } from '../../../test/mail-feed.ts';
import { type Rule, type Sink, startSink } from '../../../test/smtp-sink.ts';
import { createMailer } from './mail.ts';
import { mergeMail, newSlotKey } from './mail-merge.ts';

const log = pino({ level: 'silent' });

function aMailer(url: string, connections = 1) {
  const smtp = { url, connections, perSecond: 10_000 };
  const mailer = createMailer({ mailFrom: 'news@oeuvre.test', demo: true, development: false, smtp }, pool, log);
  onTestFinished(() => mailer.close());
  return mailer;
}

const people = ['a@example.org', 'b@example.org', 'c@example.org'];
const merge = await mergeMail({
  slotKey: newSlotKey(),
  from: 'news@oeuvre.test',
  subject: 'A wave',
  html: '<p>Still water</p>',
  text: 'Still water',
});
const mailTo = (to: string) => merge({ to, messageId: `<${to}>`, headers: {}, values: {} });

/** Hands over one mail to each of these people and returns the outcomes by person. */
async function handOver(url: string, to: readonly string[]) {
  const feed = feedOf(to.map(mailTo));
  const mailer = aMailer(url);
  const outlet = mailer.attach(feed);
  outlet.wake();
  const outcomes = await feed.outcomes;
  outlet.detach();
  await mailer.close();
  return new Map(to.map((address, at) => [address, outcomes[at]!]));
}

type Kind = 'transient' | 'permanent' | 'sender' | 'unknown';

const answers = [
  '421 4.3.2 Closing',
  '450 4.2.0 Later',
  '451 4.7.1 Too fast',
  '452 4.3.1 Disk full',
  '550 5.1.1 No such person',
  '552 5.2.2 Mailbox full',
  '554 5.7.1 Not from you',
];
const opening = ['connect', 'ehlo'] as const;
const transaction = ['mail', 'rcpt', 'command', 'data'] as const;

/** A reply to MAIL or before it is about us; a later one is about this mail. */
function kindOf(at: Rule['at'], answer: string): Kind {
  if (answer.startsWith('4')) return 'transient';
  return at === 'rcpt' || at === 'command' || at === 'data' ? 'permanent' : 'sender';
}

const refusalsAt = (stages: readonly Rule['at'][]) =>
  stages.flatMap((at) => answers.map((answer) => ({ at, answer, kind: kindOf(at, answer) })));
const cuts: readonly { readonly at: Rule['at']; readonly kind: Kind; readonly when: string }[] = [
  { at: 'connect', kind: 'transient', when: 'as it opens' },
  { at: 'ehlo', kind: 'transient', when: 'at EHLO' },
  { at: 'mail', kind: 'transient', when: 'at MAIL' },
  { at: 'rcpt', kind: 'transient', when: 'at RCPT' },
  { at: 'command', kind: 'transient', when: 'at DATA, before the message' },
  { at: 'data', kind: 'unknown', when: 'within the message' },
  { at: 'accepted', kind: 'unknown', when: 'after the message, without an answer' },
];

describe.each([
  ['that takes several commands at once', false, [...opening, ...transaction]],
  ['that takes one command at a time', true, transaction],
] as const)('a server %s', (_, isOneByOne, stages) => {
  let sink: Sink;
  beforeAll(async () => {
    sink = await startSink({ isOneByOne });
  });
  afterAll(() => sink.close());

  /** The mail to b meets the rule; connections and envelopes have no recipient yet, so there the first mail does. */
  async function meet(rule: Rule) {
    await sink.clear();
    const isAboutPerson = rule.at !== 'connect' && rule.at !== 'ehlo' && rule.at !== 'mail';
    // After a refused EHLO the client tries HELO.
    const times = rule.at === 'ehlo' && rule.answer && !rule.answer.startsWith('421') ? 2 : 1;
    await sink.behave([{ ...rule, times, ...(isAboutPerson ? { to: '^b@' } : {}) }]);
    const outcomes = await handOver(sink.url, people);
    return { hit: outcomes.get(isAboutPerson ? people[1]! : people[0]!), outcomes };
  }

  /** The people whose mail certainly did not arrive get it later. Then everybody has one whole mail at the most. */
  async function expectOneEach(outcomes: Awaited<ReturnType<typeof handOver>>, lost: readonly string[]) {
    await sink.behave();
    const again = people.filter((one) => {
      const outcome = outcomes.get(one)!;
      return outcome instanceof Error && (outcome.kind === 'transient' || outcome.kind === 'sender');
    });
    if (again.length > 0)
      for (const outcome of (await handOver(sink.url, again)).values()) expect(outcome).toHaveProperty('response');
    const taken = await sink.taken();
    expect(taken.map(({ to }) => to).sort()).toEqual(people.filter((one) => !lost.includes(one)));
    for (const { raw } of taken) expect(raw.match(/Still water/g)).toHaveLength(2);
  }

  test.each(refusalsAt(stages))(
    'that answers $answer at $at: $kind, the others get one mail',
    async ({ at, answer, kind }) => {
      const { hit, outcomes } = await meet({ at, answer });
      expect(hit).toMatchObject({ kind, code: Number(answer.slice(0, 3)) });
      expect(hit).toMatchObject({ isThrottling: kind === 'transient' && /^(421|\d+ 4\.7)/.test(answer) });
      expect(hit).toMatchObject({ deadAddress: at === 'rcpt' && answer.includes('5.1.1') });
      await expectOneEach(outcomes, kind === 'permanent' ? ['b@example.org'] : []);
    },
  );

  test.each(cuts)('that cuts the connection $when: $kind, and no mail arrives twice', async ({ at, kind }) => {
    const { hit, outcomes } = await meet({ at });
    expect(hit).toMatchObject({ kind, code: undefined });
    await expectOneEach(outcomes, at === 'data' ? ['b@example.org'] : []);
  });

  test('five hundred mails later, the connection is a new one, and no mail is lost between the two', async () => {
    await sink.clear();
    await sink.behave();
    const many = Array.from({ length: 620 }, (_, at) => `reader${String(at).padStart(3, '0')}@example.org`);
    const outcomes = await handOver(sink.url, many);
    expect([...outcomes.values()].filter((one) => one instanceof Error)).toEqual([]);
    expect((await sink.taken()).map(({ to }) => to).sort()).toEqual(many);
  });
});

/** A server on a bare socket that answers each command with a line of its own choice. */
async function aServer(answer: (command: string) => string | undefined) {
  const received: string[] = [];
  const server = createServer((socket) => {
    let rest = '';
    socket.on('error', () => {});
    socket.write('220 here\r\n');
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1');
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        received.push(line);
        const reply = line.startsWith('EHLO') ? '250-here\r\n250 PIPELINING' : answer(line);
        if (reply && socket.writable) socket.write(`${reply}\r\n`);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const usually = (line: string) =>
  line === 'DATA' ? '354 go' : /^(MAIL|RCPT|RSET|\.$)/.test(line) ? '250 ok' : undefined;

test('a server that asks for the message after it has refused the recipient gets none, not even an empty one', async () => {
  const { url, received } = await aServer((line) => (line.startsWith('RCPT') ? '550 5.1.1 no' : usually(line)));
  const outcomes = await handOver(url, ['a@example.org']);
  expect(outcomes.get('a@example.org')).toMatchObject({ kind: 'permanent', deadAddress: true });
  expect(received.filter((line) => line === '.' || line.includes('Still water'))).toEqual([]);
});

test('after a refused recipient, the open transaction is reset before the next', async () => {
  const { url, received } = await aServer((line) =>
    line.startsWith('RCPT TO:<a@')
      ? '550 5.1.1 no'
      : line === 'DATA' && !received.includes('RSET')
        ? '503 no'
        : usually(line),
  );
  const outcomes = await handOver(url, ['a@example.org', 'b@example.org']);
  expect([...outcomes.values()]).toMatchObject([{ kind: 'permanent' }, { response: '250 ok' }]);
  const commands = received.filter((line) => /^(MAIL|RCPT|DATA|RSET)/.test(line)).map((line) => line.slice(0, 4));
  expect(commands).toEqual(['MAIL', 'RCPT', 'DATA', 'RSET', 'MAIL', 'RCPT', 'DATA']);
});

test('a reply of several lines is one reply', async () => {
  const { url } = await aServer((line) => (line === '.' ? '250-2.0.0 first\r\n250 2.0.0 second' : usually(line)));
  const outcomes = await handOver(url, ['a@example.org', 'b@example.org']);
  expect([...outcomes.values()]).toMatchObject([
    { response: '250-2.0.0 first 250 2.0.0 second' },
    { response: '250-2.0.0 first 250 2.0.0 second' },
  ]);
});

test('a server that answers unasked keeps what it has accepted, and its connection ends', async () => {
  const { url } = await aServer((line) => (line === '.' ? '250 ok\r\n250 again\r\n250 and again' : usually(line)));
  const outcomes = await handOver(url, ['a@example.org']);
  expect(outcomes.get('a@example.org')).toMatchObject({ response: '250 ok' });
});
