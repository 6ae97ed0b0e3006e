/** The words of a room that are not sent, the message that they answer, and an own message that is being edited. */
export interface ChatDraft {
  readonly text: string;
  readonly replyTo: string | null;
  readonly edit: EditDraft | null;
}
export interface EditDraft {
  readonly messageId: string;
  /** When the message was sent. */
  readonly at: string;
  readonly text: string;
}
const none: ChatDraft = { text: '', replyTo: null, edit: null };

const keyOf = (personId: string, roomId: string) => `oeuvre chat draft ${personId} ${roomId}`;

/** A browser that stores nothing keeps nothing; writing works without. */
export function keepChatDraft(personId: string, roomId: string, draft: ChatDraft): void {
  try {
    if (draft.text === '' && draft.replyTo === null && draft.edit === null)
      localStorage.removeItem(keyOf(personId, roomId));
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
