import '../delivery/notices.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { broadcast } from '../../../platform/cache/content.ts';
import type { Services } from '../../../platform/services/services.ts';
import type { TypingNotice } from '../delivery/notices.ts';

/** People who start or stop typing within this time share an announcement. In milliseconds. */
const gatherFor = 250;
/** So many fit into one NOTIFY, which carries 8,000 bytes: rooms of two people. */
const mostPerNotice = 12;
const mostWaiting = 2_000;

interface Noted {
  readonly person: UserId;
  readonly chatId: ChatId;
  readonly isTyping: boolean;
}

/** People who type: gathered, judged, and announced to every node. Nothing depends on it; failures are dropped. */
export class Typing {
  readonly #services: Services;
  readonly #noted = new Map<string, Noted>();
  #isGathering = false;

  constructor(services: Services) {
    this.#services = services;
  }

  note(person: UserId, chatId: ChatId, isTyping: boolean): void {
    if (this.#noted.size < mostWaiting) this.#noted.set(`${chatId} ${person}`, { person, chatId, isTyping });
    if (!this.#isGathering) void this.#tellSoon();
  }

  listen(hear: (notice: TypingNotice) => void): void {
    this.#services.changes.onMessage('chat.typing', ({ typing }) => {
      for (const notice of typing) hear(notice);
    });
  }

  async #tellSoon(): Promise<void> {
    this.#isGathering = true;
    await sleep(gatherFor, undefined, { ref: false });
    const noted = [...this.#noted.values()];
    this.#noted.clear();
    this.#isGathering = false;
    try {
      await this.#tell(noted);
    } catch (error) {
      this.#services.log.warn({ err: error }, 'typing in the chat');
    }
  }

  /** Those who may read what the person could write, if the person lets others see that they type. */
  async #tell(noted: readonly Noted[]): Promise<void> {
    const { db } = this.#services;
    const { rows } = await sql<TypingNotice>`select i.room as chat_id, i.person, i.typing as is_typing,
        array(select o.user_id from chat_participants o join chat_curators k on k.segment_id = r.segment_id and k.user_id = o.user_id
          where o.room_no = r.no and o.user_id <> i.person) as "to"
      from unnest(${noted.map(({ chatId }) => chatId)}::uuid[], ${noted.map(({ person }) => person)}::uuid[],
        ${noted.map(({ isTyping }) => isTyping)}::boolean[]) i (room, person, typing)
      join chat_rooms r on r.id = i.room
      join chat_participants p on p.room_no = r.no and p.user_id = i.person
      join chat_curators c on c.segment_id = r.segment_id and c.user_id = i.person
      left join chat_settings s on s.user_id = i.person
      where coalesce(s.typing, true) limit ${mostWaiting}`.execute(db);
    const notices = rows.filter(({ to }) => to.length > 0);
    for (let at = 0; at < notices.length; at += mostPerNotice)
      await broadcast(db, 'chat.typing', { typing: notices.slice(at, at + mostPerNotice) });
  }
}
