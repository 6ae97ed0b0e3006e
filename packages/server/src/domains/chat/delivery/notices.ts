/**
 * News of a room, by its number: new messages, an edit or deletion, marks, or people and rights.
 * The functions of the migration write the same text.
 */
export type Notice =
  | { readonly kind: 'messages'; readonly no: number; readonly first: number; readonly last: number }
  | { readonly kind: 'change'; readonly no: number; readonly change: number }
  | { readonly kind: 'marks' | 'room'; readonly no: number };

declare module '../../../platform/cache/content.ts' {
  interface Messages {
    /** Something in rooms of the chat has changed; the node that caused it knows already. */
    'chat.changed': { readonly node: string; readonly parts: string };
    /** People are typing, or have stopped: to those who may know. */
    'chat.typing': { readonly typing: readonly TypingNotice[] };
  }
}

export interface TypingNotice {
  readonly chatId: string;
  readonly person: string;
  readonly isTyping: boolean;
  readonly to: readonly string[];
}

export function readNotices(parts: string): Notice[] {
  return parts.split(',').flatMap((part): Notice[] => {
    const [no = Number.NaN, one = 0, other = 0] = part.slice(1).split(':').map(Number);
    if (part.startsWith('m')) return [{ kind: 'messages', no, first: one, last: other }];
    if (part.startsWith('c')) return [{ kind: 'change', no, change: one }];
    if (part.startsWith('r')) return [{ kind: 'marks', no }];
    return part.startsWith('s') ? [{ kind: 'room', no }] : [];
  });
}

export const noticeText = {
  change: (no: number, change: number) => `c${no}:${change}`,
  room: (no: number) => `s${no}`,
  marks: (no: number) => `r${no}`,
};
