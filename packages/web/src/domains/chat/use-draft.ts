import type { ChatMessage, ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { useEffect, useRef, useState } from 'react';
import { type ChatDraft, type EditDraft, findChatDraft, keepChatDraft } from './drafts.ts';

export type Draft = ReturnType<typeof useDraft>;

/** The words of a room that are not sent yet; kept at every key, so a reload or a crash loses none. */
export function useDraft(me: string, roomId: ChatRoom['id']) {
  const [draft, setDraft] = useState<ChatDraft>(() => findChatDraft(me, roomId));
  const latest = useRef(draft);
  function change(changed: Partial<ChatDraft>) {
    latest.current = { ...latest.current, ...changed };
    setDraft(latest.current);
    keepChatDraft(me, roomId, latest.current);
  }
  useEffect(() => {
    // Another window of the room may have sent, and so forgotten, what is still here.
    const hasWords = () => latest.current.text !== '' || latest.current.edit !== null;
    const keep = () => hasWords() && keepChatDraft(me, roomId, latest.current);
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [me, roomId]);
  return {
    text: draft.text,
    replyTo: draft.replyTo as ChatMessage['id'] | null,
    type: (text: string) => change({ text }),
    reply: (replyTo: ChatMessage['id'] | null) => change({ replyTo }),
    editing: draft.edit,
    edit: (edit: EditDraft | null) => change({ edit }),
    /** Empties the field. The words stay in this browser until `settle`: then they are safe elsewhere. */
    take() {
      latest.current = { ...latest.current, text: '', replyTo: null };
      setDraft(latest.current);
    },
    settle: () => keepChatDraft(me, roomId, latest.current),
  };
}
