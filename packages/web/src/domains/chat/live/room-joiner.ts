import { chatTexts } from '@oeuvre/contracts/domains/chat/chat.errors.ts';
import type { ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import type { RoomState } from '@oeuvre/contracts/domains/chat/chat.socket.ts';
import type { ChatSocket } from './chat-socket.ts';

/** §9 of the specification, in milliseconds. */
const retryAfter = 5_000;
/** In milliseconds: a join without an answer has failed. */
const answerWithin = 15_000;

interface JoinerOptions {
  readonly socket: ChatSocket;
  readonly onJoined: (joined: RoomState) => void;
  readonly say: (text: string) => void;
}

/** Joins rooms on a live connection, each once while it lasts; those that fail are tried again. */
export class RoomJoiner {
  readonly #joined = new Set<ChatRoom['id']>();
  readonly #options: JoinerOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: JoinerOptions) {
    this.#options = options;
    options.socket.on('disconnect', () => this.#joined.clear());
  }

  async join(rooms: readonly ChatRoom['id'][]): Promise<void> {
    const { socket, say } = this.#options;
    if (!socket.connected) return;
    const asked = rooms.filter((id) => !this.#joined.has(id));
    for (const id of asked) this.#joined.add(id);
    const failed = (await Promise.all(asked.map(async (id) => ((await this.#joinOne(id)) ? [] : [id])))).flat();
    for (const id of failed) this.#joined.delete(id);
    if (failed.length === 0 || !socket.connected) return;
    say(chatTexts.join(failed.length));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.join(failed), retryAfter);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  async #joinOne(chatId: ChatRoom['id']): Promise<boolean> {
    const { socket, onJoined } = this.#options;
    const joined = await socket
      .timeout(answerWithin)
      .emitWithAck('join_chat', { chatId })
      .catch(() => null);
    if (joined) onJoined(joined);
    return joined !== null;
  }
}
