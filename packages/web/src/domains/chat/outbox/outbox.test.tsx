import { afterEach, expect, test } from 'vitest';
import { newViewer } from '../../../../test/chat.ts';
import { Outbox } from './outbox.ts';
import { type OutboxRow, storedRows } from './outbox-rows.ts';

const opened: Outbox<string>[] = [];
afterEach(() => {
  for (const outbox of opened.splice(0)) outbox.close();
});

const textOf = ({ content }: OutboxRow) => (content.type === 'text' ? content.text : content.file.name);
const written = (text: string) => ({ roomId: 'room', replyTo: null, content: { type: 'text', text } }) as const;

type Refusal = { readonly status: number } | undefined;

/** A server that stores each key once, and the outboxes of a person's tabs. */
function aPerson() {
  const personId = newViewer();
  const server = {
    attempts: [] as string[],
    stored: new Map<string, string>(),
    answer: (_row: OutboxRow): Refusal | Promise<Refusal> => undefined,
  };
  const openTab = () => {
    const sent: string[] = [];
    const failed: string[] = [];
    const outbox = new Outbox<string>({
      personId,
      rows: storedRows(),
      async send(row) {
        server.attempts.push(row.clientMessageId);
        const refusal = await server.answer(row);
        if (refusal) throw Object.assign(new Error('refused'), refusal);
        server.stored.set(row.clientMessageId, textOf(row));
        return textOf(row);
      },
      onSent: (_, message) => sent.push(message),
      onFailed: (row) => failed.push(textOf(row)),
    });
    opened.push(outbox);
    return { outbox, sent, failed };
  };
  return { personId, server, openTab, texts: () => [...server.stored.values()] };
}

test('a message is stored before it is sent, and goes once the server has it', async () => {
  const { personId, server, openTab, texts } = aPerson();
  const stored: number[] = [];
  server.answer = async () => {
    stored.push((await storedRows().list(personId)).length);
    return undefined;
  };
  const { outbox, sent } = openTab();
  await outbox.write(written('Monday'));
  await expect.poll(texts).toEqual(['Monday']);
  await expect.poll(() => outbox.rows.get()).toEqual([]);
  expect(stored).toEqual([1]);
  expect(sent).toEqual(['Monday']);
});

test('two tabs of a person send everything once, each in its order, and both see it', async () => {
  const { openTab, texts } = aPerson();
  const [one, two] = [openTab(), openTab()];
  const order = Array.from({ length: 20 }, (_, at) => at);
  await Promise.all(
    [one, two].map(async (tab, name) => {
      for (const at of order) await tab.outbox.write(written(`${name} ${at}`));
    }),
  );
  await expect.poll(() => texts().length).toBe(40);
  for (const name of [0, 1])
    expect(texts().filter((text) => text.startsWith(`${name} `))).toEqual(order.map((at) => `${name} ${at}`));
  await expect.poll(() => [one.sent.length, two.sent.length]).toEqual([40, 40]);
});

test('without a network a message waits, and is sent with the same key once the network is back', async () => {
  const { server, openTab, texts } = aPerson();
  server.answer = () => ({ status: 0 });
  const { outbox, failed } = openTab();
  await outbox.write(written('First'));
  await outbox.write(written('Second'));
  await expect.poll(() => outbox.pause.get()).toBeTruthy();
  expect(outbox.rows.get().map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  server.answer = () => undefined;
  dispatchEvent(new Event('online'));
  await expect.poll(texts).toEqual(['First', 'Second']);
  expect(new Set(server.attempts).size).toBe(2);
  expect(failed).toEqual([]);
});

test('a refused message waits for its author, others pass it, and the retry has the same key', async () => {
  const { server, openTab, texts } = aPerson();
  server.answer = (row) => (textOf(row) === 'First' ? { status: 503 } : undefined);
  const { outbox, failed } = openTab();
  await outbox.write(written('First'));
  await outbox.write(written('Second'));
  await expect.poll(texts).toEqual(['Second']);
  await expect.poll(() => outbox.rows.get().map(({ state }) => state)).toEqual(['failed']);
  expect(failed).toEqual(['First']);
  server.answer = () => undefined;
  await outbox.retry(outbox.rows.get()[0]!);
  await expect.poll(texts).toEqual(['Second', 'First']);
  expect(new Set(server.attempts).size).toBe(2);
});

test('a reload right after sending loses nothing: the next page sends what is left', async () => {
  const { server, openTab, texts } = aPerson();
  const never = openTab();
  server.answer = () => ({ status: 0 });
  await never.outbox.write(written('Monday'));
  never.outbox.close();
  server.answer = () => undefined;
  openTab();
  await expect.poll(texts).toEqual(['Monday']);
});

test('a message that waited for more than a day is sent only after a question', async () => {
  const { personId, openTab, texts } = aPerson();
  const row = { clientMessageId: 'key', personId, state: 'waiting', isConfirmed: false } as const;
  const old = await storedRows().add({ ...row, ...written('Old'), writtenAt: Date.now() - 25 * 3_600_000 });
  const { outbox } = openTab();
  await outbox.write(written('New'));
  await expect.poll(texts).toEqual(['New']);
  await expect.poll(() => outbox.rows.get()).toMatchObject([{ no: old.no, state: 'waiting' }]);
  await outbox.retry(old);
  await expect.poll(texts).toEqual(['New', 'Old']);
});

test('a deleted message is never sent', async () => {
  const { server, openTab, texts } = aPerson();
  server.answer = () => ({ status: 500 });
  const { outbox } = openTab();
  await outbox.write(written('First'));
  await expect.poll(() => outbox.rows.get().map(({ state }) => state)).toEqual(['failed']);
  await outbox.discard(outbox.rows.get()[0]!);
  server.answer = () => undefined;
  await outbox.write(written('Second'));
  await expect.poll(texts).toEqual(['Second']);
  await expect.poll(() => outbox.rows.get()).toEqual([]);
});
