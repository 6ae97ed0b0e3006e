import { mayChatIn } from '@oeuvre/contracts/domains/chat/chat.policy.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../../../late/lazy-part.ts';
import { useFirstSign } from '../../../../late/use-first-sign.ts';
import { useViewer } from '../../../accounts/accounts.viewer.ts';

const SegmentChat = lazyPart(async () => (await import('../segment-chat/segment-chat.tsx')).SegmentChat);

interface ChatSlotProps {
  readonly segmentId: SegmentId;
  readonly name: string;
}

/** The chat of a segment, for the people of its list. Loaded after the first sign of a person. */
export function ChatSlot({ segmentId, name }: ChatSlotProps) {
  const isAlive = useFirstSign();
  const viewer = useViewer();
  if (!isAlive || !mayChatIn(viewer, segmentId).allowed) return null;
  return (
    <Suspense>
      <SegmentChat key={segmentId} segmentId={segmentId} name={name} />
    </Suspense>
  );
}
