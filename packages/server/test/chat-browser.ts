import type { ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { io, type Socket } from 'socket.io-client';
import { expect } from 'vitest';
import type { RunningServer } from './running-server.ts';
import type { RequestTo } from './two-processes.ts';

/** By a live connection; by HTTP beside one; by HTTP alone, with polls instead of a live connection. */
export const ways = ['socket', 'http', 'polls'] as const;
export type Way = (typeof ways)[number];

/** A person in front of the processes. */
export interface ChatSeat {
  readonly room: { readonly id: ChatRoom['id']; readonly no: number };
  readonly cookie: string;
  /** The process that the browser is connected to; it may be started anew. */
  readonly node: () => RunningServer;
  /** The process that is never killed. */
  readonly steady: () => RunningServer;
  /** The address that browsers know of a process. */
  readonly urlOf: (node: RunningServer) => string;
  readonly ask: (node: RunningServer, request: RequestTo) => Promise<Response>;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Seen {
  readonly seq: number;
  readonly clientMessageId: string;
}

/** A person's browser: news by a live connection that comes back, or by polls; and a list that is completed by number. */
export class ChatBrowser {
  readonly seen = new Map<number, string>();
  readonly #socket: Socket | undefined;
  readonly #seat: ChatSeat;
  readonly #way: Way;
  #fetching: Promise<void> | undefined;
  #hasPolled = false;
  #isClosed = false;

  constructor(seat: ChatSeat, way: Way = 'socket') {
    this.#seat = seat;
    this.#way = way;
    if (way === 'polls') void this.#poll();
    else this.#socket = this.#connect();
  }

  #connect(): Socket {
    const { node, urlOf, cookie } = this.#seat;
    const url = urlOf(node());
    const socket = io(`${url}/chat`, {
      transports: ['websocket'],
      reconnectionDelay: 50,
      reconnectionDelayMax: 200,
      extraHeaders: { origin: url, cookie },
      forceNew: true,
    });
    socket.on('connect', async () => {
      await socket.emitWithAck('join_chat', { chatId: this.room.id }).catch(() => {});
      await this.complete().catch(() => {});
    });
    socket.on('new_message', ({ message }: { message: Seen }) => {
      this.#note(message);
      if (message.seq > this.seen.size) void this.complete().catch(() => {});
    });
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') setTimeout(() => this.#isClosed || socket.connect(), 100);
    });
    return socket;
  }

  /** Of both processes in turns: any of them answers with what is new since the cursor. */
  async #poll(): Promise<void> {
    let cursor: string | undefined;
    for (let turn = 0; !this.#isClosed; turn += 1) {
      const url = `/api/chats/changes?wait=1000${cursor === undefined ? '' : `&cursor=${cursor}`}`;
      const { node, steady, ask } = this.#seat;
      const reply = await ask(turn % 2 === 0 ? node() : steady(), { url }).catch(() => undefined);
      if (reply?.ok) {
        ({ cursor } = (await reply.json().catch(() => ({ cursor }))) as { cursor: string });
        this.#hasPolled = true;
        await this.complete().catch(() => {});
      } else await pause(50);
    }
  }

  get room() {
    return this.#seat.room;
  }

  async ready(): Promise<void> {
    await expect.poll(() => this.#hasPolled || this.#socket?.connected, { timeout: 20_000, interval: 20 }).toBe(true);
  }

  goAway(): void {
    this.#socket?.disconnect();
  }

  comeBack(): void {
    this.#socket?.connect();
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.disconnect();
  }

  /** Sends until it is acknowledged, as an outbox does: the same key each time. */
  async send(text: string, clientMessageId = crypto.randomUUID()): Promise<{ attempts: number; seq: number }> {
    const message = { text, clientMessageId };
    for (let attempts = 1; ; attempts += 1) {
      const sent = this.#way === 'socket' ? this.#bySocket(message) : this.#byHttp(message);
      const seq = await sent.catch(() => undefined);
      if (seq !== undefined) return { attempts, seq };
      await pause(50);
    }
  }

  async #bySocket(message: object): Promise<number | undefined> {
    if (!this.#socket?.connected) return undefined;
    const answer = await this.#socket.timeout(3_000).emitWithAck('send_message', { chatId: this.room.id, message });
    return answer.status < 300 ? answer.message.seq : undefined;
  }

  async #byHttp(body: object): Promise<number | undefined> {
    const url = `/api/chats/${this.room.id}/messages`;
    const reply = await this.#seat.ask(this.#seat.node(), { method: 'POST', url, body });
    return reply.ok ? ((await reply.json()) as Seen).seq : undefined;
  }

  /** Fetches whatever is missing, from the process that is not killed. */
  complete(): Promise<void> {
    this.#fetching ??= this.#fetchAll().finally(() => {
      this.#fetching = undefined;
    });
    return this.#fetching;
  }

  async #fetchAll(): Promise<void> {
    for (;;) {
      let last = 0;
      while (this.seen.has(last + 1)) last += 1;
      const url = `/api/chats/${this.room.id}/messages?afterSeq=${last}`;
      const reply = await this.#seat.ask(this.#seat.steady(), { url });
      const { messages } = (await reply.json()) as { messages: Seen[] };
      for (const message of messages) this.#note(message);
      if (messages.length < 100) return;
    }
  }

  #note({ seq, clientMessageId }: Seen): void {
    expect(this.seen.get(seq) ?? clientMessageId).toBe(clientMessageId);
    this.seen.set(seq, clientMessageId);
  }
}
