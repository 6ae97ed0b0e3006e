import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { OpenRoom } from '../../room/open-room.ts';
import type { ShownMessage } from '../../room/shown-messages.ts';

/** In pixels; §9 of the specification: farther from the end there is a button that leads there. */
const endWithin = 100;
/** So many messages before the first one in view, older ones are fetched. */
const fetchAhead = 12;
/** A reply may lead so many pages back. */
const mostPagesBack = 50;
/** In milliseconds: how long the message that a reply leads to stays marked. */
const markedFor = 2_000;

const guessHeight = ({ text, image }: ShownMessage): number =>
  44 + (image ? 144 : 0) + (text ? Math.ceil(text.length / 40) * 22 : 0);

interface RoomScroll {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly messages: readonly ShownMessage[];
  readonly room: OpenRoom;
  /** The first new message; the room opens at it. */
  readonly firstNew: number | undefined;
}

/** Where a room is scrolled to: it opens at what is new, stays at its end, and stays still while older messages come. */
export function useRoomScroll({ box, messages, room, firstNew }: RoomScroll) {
  const [isFar, setFar] = useState(false);
  const isSettled = useRef(false);
  const virtual = useVirtualizer({
    count: messages.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => guessHeight(messages[index]!),
    getItemKey: (index) => messages[index]!.key,
    overscan: 8,
    paddingStart: 8,
    paddingEnd: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: endWithin,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a room that has just been opened is scrolled
  useLayoutEffect(() => {
    const index = firstNew === undefined ? -1 : messages.findIndex(({ seq }) => seq === firstNew);
    if (index > 0) virtual.scrollToIndex(index, { align: 'start' });
    else virtual.scrollToEnd();
    const timer = setTimeout(() => {
      isSettled.current = true;
      look();
    }, 300);
    return () => clearTimeout(timer);
  }, []);

  const pending = messages.filter(({ row }) => row).length;
  const pendingBefore = useRef(pending);
  useEffect(() => {
    // The own message shows, wherever the person was reading.
    if (pending > pendingBefore.current) virtual.scrollToEnd();
    pendingBefore.current = pending;
  }, [pending, virtual]);

  const first = virtual.getVirtualItems()[0]?.index;
  useEffect(() => {
    if (isSettled.current && first !== undefined && first < fetchAhead && room.store.get().older === 'more')
      void room.loadOlder();
  }, [first, room]);

  function look() {
    const { current } = box;
    if (current) setFar(current.scrollHeight - current.scrollTop - current.clientHeight > endWithin);
  }
  const { marked, jumpTo } = useJump(room, messages, (index) => virtual.scrollToIndex(index, { align: 'center' }));
  return { virtual, isFar, marked, jumpTo, look, toEnd: () => virtual.scrollToEnd() };
}

/** Leads to a message, which may have to be fetched first, and marks it for a moment. */
function useJump(room: OpenRoom, messages: readonly ShownMessage[], show: (index: number) => void) {
  const [marked, setMarked] = useState<number>();
  async function jumpTo(seq: number) {
    const isLoaded = () => room.store.get().messages.some((message) => message.seq === seq);
    for (let page = 0; page < mostPagesBack && !isLoaded() && room.store.get().older === 'more'; page++)
      await room.loadOlder();
    if (isLoaded()) setMarked(seq);
  }
  const index = marked === undefined ? -1 : messages.findIndex(({ seq }) => seq === marked);
  const isThere = index >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once for each jump
  useEffect(() => {
    if (!isThere) return;
    show(index);
    const timer = setTimeout(() => setMarked(undefined), markedFor);
    return () => clearTimeout(timer);
  }, [marked, isThere]);
  return { marked, jumpTo };
}
