/** The words of a room that are not sent, and the message that they answer. */
export interface ChatDraft {
  readonly text: string;
  readonly replyTo: string | null;
}
const none: ChatDraft = { text: '', replyTo: null };

const keyOf = (personId: string, roomId: string) => `oeuvre chat draft ${personId} ${roomId}`;

/** A browser that stores nothing keeps nothing; writing works without. */
export function keepChatDraft(personId: string, roomId: string, draft: ChatDraft): void {
  try {
    if (draft.text === '' && draft.replyTo === null) localStorage.removeItem(keyOf(personId, roomId));
    else localStorage.setItem(keyOf(personId, roomId), JSON.stringify(draft));
  } catch {}
}

export function findChatDraft(personId: string, roomId: string): ChatDraft {
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(keyOf(personId, roomId)) ?? '{}') as Partial<ChatDraft>) };
  } catch {
    return none;
  }
}
