import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { OpenRoom } from '../../room/open-room.ts';
import type { RoomTarget } from '../../room/room-state.ts';
import type { ShownMessage } from '../../room/shown-messages.ts';

/** In pixels; §9 of the specification: farther from the end there is a button that leads there. */
const endWithin = 100;
/** So many messages before the edge of those that are loaded, further ones are fetched. */
const fetchAhead = 12;
/** In milliseconds: how long the message that a jump leads to stays marked. */
const markedFor = 2_000;
/** In milliseconds: a room that has just been opened is still being measured. */
const settlesWithin = 300;

/** In pixels: the line that says who is typing lies over the end of the room. */
const typingLine = 24;

type RoomVirtualizer = Virtualizer<HTMLDivElement, Element>;

const guessHeight = ({ text, image }: ShownMessage): number =>
  44 + (image ? 144 : 0) + (text ? Math.ceil(text.length / 40) * 22 : 0);

interface RoomScroll {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly messages: readonly ShownMessage[];
  readonly room: OpenRoom;
  /** How far the person has read; the room opens at the message of others after it. */
  readonly lastRead: number;
}

/** Where a room is scrolled to: it opens at what is unread, stays at its end, and stays still while other messages come. */
export function useRoomScroll({ box, messages, room, lastRead }: RoomScroll) {
  const [isFar, setFar] = useState(false);
  const { newer, target } = room.store.use();
  // Messages loaded on the way to the end have not just come: the reader stays.
  const wasAtEnd = useRef(newer === 'none');
  const virtual: RoomVirtualizer = useVirtualizer({
    count: messages.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => guessHeight(messages[index]!),
    getItemKey: (index) => messages[index]!.key,
    overscan: 8,
    paddingStart: 8,
    scrollPaddingStart: 8,
    paddingEnd: typingLine,
    anchorTo: 'end',
    followOnAppend: wasAtEnd.current && newer === 'none',
    scrollEndThreshold: endWithin,
  });
  useEffect(() => {
    wasAtEnd.current = newer === 'none';
  }, [newer]);

  function look() {
    const { current } = box;
    if (current) setFar(current.scrollHeight - current.scrollTop - current.clientHeight > endWithin);
  }
  const isSettled = useOpening({ virtual, messages, lastRead, target }, look);
  useBeyond({ virtual, room, count: messages.length, isSettled });
  useOwnShown(virtual, messages.filter(({ row }) => row).length);
  useEndKept(box, virtual);
  return {
    virtual,
    isFar: isFar || newer !== 'none',
    marked: useTarget(target, messages, (index, align) => virtual.scrollToIndex(index, { align })),
    look,
    async toEnd() {
      await room.window.toEnd();
      virtual.scrollToEnd();
    },
  };
}

interface Opening {
  readonly virtual: RoomVirtualizer;
  readonly messages: readonly ShownMessage[];
  readonly lastRead: number;
  readonly target: RoomTarget | undefined;
}

/** Scrolls a room that has just been opened; returns whether it is measured. */
function useOpening({ virtual, messages, lastRead, target }: Opening, onSettled: () => void): boolean {
  const [isSettled, setSettled] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a room that has just been opened is scrolled
  useLayoutEffect(() => {
    const index = messages.findIndex(({ seq = 0, isOwn }) => !isOwn && seq > lastRead);
    if (!target && index > 0) virtual.scrollToIndex(index, { align: 'start' });
    else if (!target) virtual.scrollToEnd();
    const timer = setTimeout(() => {
      setSettled(true);
      onSettled();
    }, settlesWithin);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

interface Edges {
  readonly virtual: RoomVirtualizer;
  readonly room: OpenRoom;
  readonly count: number;
  readonly isSettled: boolean;
}

/** Fetches further messages before an edge of those that are loaded comes into view. */
function useBeyond({ virtual, room, count, isSettled }: Edges): void {
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index, items.at(-1)?.index];
  useEffect(() => {
    if (!isSettled || first === undefined || last === undefined) return;
    if (first < fetchAhead && room.store.get().older === 'more') void room.window.loadOlder();
    if (last >= count - fetchAhead && room.store.get().newer === 'more') void room.window.loadNewer();
  }, [first, last, count, isSettled, room]);
}

/** An own message shows, wherever the person was reading. */
function useOwnShown(virtual: RoomVirtualizer, pending: number): void {
  const before = useRef(pending);
  useEffect(() => {
    if (pending > before.current) virtual.scrollToEnd();
    before.current = pending;
  }, [pending, virtual]);
}

/** Stays at the end when the room gets smaller, as by a reply or a field that grows. */
function useEndKept(box: RoomScroll['box'], virtual: RoomVirtualizer): void {
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    let before = current.clientHeight;
    const observer = new ResizeObserver(() => {
      const { clientHeight, scrollHeight, scrollTop } = current;
      if (clientHeight < before && scrollHeight - scrollTop - before <= endWithin) virtual.scrollToEnd();
      before = clientHeight;
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [box, virtual]);
}

/** Scrolls to the message that a jump leads to, and marks it for a moment; returns its number meanwhile. */
function useTarget(
  target: RoomTarget | undefined,
  messages: readonly ShownMessage[],
  show: (index: number, align: 'center' | 'end') => void,
): number | undefined {
  const [done, setDone] = useState<RoomTarget>();
  const index = target ? messages.findIndex(({ seq }) => seq !== undefined && seq >= target.seq) : -1;
  const isThere = index >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once for each jump
  useLayoutEffect(() => {
    if (!target || !isThere) return;
    show(index, target.isMarked ? 'center' : 'end');
    const timer = setTimeout(setDone, markedFor, target);
    return () => clearTimeout(timer);
  }, [target, isThere]);
  return target?.isMarked && target !== done ? messages[index]?.seq : undefined;
}
