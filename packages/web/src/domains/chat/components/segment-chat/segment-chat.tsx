import type { ChatMessage, ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { useEffect, useState } from 'react';
import { Hidden } from '../../../../ui/layout/layout.tsx';
import { useMe } from '../../../accounts/accounts.viewer.ts';
import { ChatOfSegment } from '../../chat-of-segment.ts';
import { chatDock } from '../../dock.ts';
import { nameOf } from '../../list/chat-rows.ts';
import { type ChatSocket, openChatSocket } from '../../live/chat-socket.ts';
import { arrivalSound } from '../../sound/sound.ts';
import { Dock } from '../dock/dock.tsx';

interface SegmentChatProps {
  readonly segmentId: SegmentId;
  readonly name: string;
  readonly openSocket?: (userId: string) => ChatSocket;
}

/** Others' messages in words, for screen readers. */
function spokenOf(messages: readonly ChatMessage[], room: ChatRoom | undefined): string {
  const last = messages.at(-1)!;
  const sender = room?.participants.find(({ userId }) => userId === last.senderId);
  return `${sender ? nameOf(sender) : 'New message'}: ${last.type === 'image' ? 'Image' : last.text}`;
}

/** The chat while the page shows the segment. */
function useChat(segmentId: SegmentId, openSocket: (userId: string) => ChatSocket) {
  const { id } = useMe();
  const me = id as UserId;
  const [chat, setChat] = useState<ChatOfSegment>();
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const sound = arrivalSound();
    const opened = new ChatOfSegment({
      me,
      segmentId,
      socket: openSocket(me),
      onArrived(messages, room) {
        setSpoken(spokenOf(messages, room));
        if (!room?.isMuted) void sound.play(messages.at(-1)!.id);
      },
    });
    setChat(opened);
    const dock = chatDock.get();
    if (dock?.segmentId === segmentId && dock.chatId) opened.open(dock.chatId);
    return () => {
      sound.end();
      opened.close();
    };
  }, [me, segmentId, openSocket]);
  return { chat, spoken };
}

/** A floating button, the list that it opens, and the room that is chosen there. */
export function SegmentChat({ segmentId, name, openSocket = openChatSocket }: SegmentChatProps) {
  const { chat, spoken } = useChat(segmentId, openSocket);
  return (
    <>
      {chat ? <Dock chat={chat} segmentId={segmentId} segmentName={name} /> : null}
      <Hidden live="polite">{spoken}</Hidden>
    </>
  );
}
