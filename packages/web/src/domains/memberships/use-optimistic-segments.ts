import type { SegmentInMenu, SegmentOfViewer } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { useNavigation } from 'react-router';

/** A pending action on a segment: joining it or leaving it. */
function usePending():
  | { readonly intent: 'join' | 'leave'; readonly segmentId: string; readonly name: string }
  | undefined {
  const form = useNavigation().formData;
  const intent = form?.get('intent');
  if (!form || (intent !== 'join' && intent !== 'leave')) return undefined;
  return { intent, segmentId: String(form.get('segmentId')), name: String(form.get('segmentName') ?? '') };
}

/** The segment as it will be if the pending action succeeds; as it was, once it has failed. */
export function useOptimisticSegment<Segment extends Pick<SegmentOfViewer, 'id' | 'status'>>(
  segment: Segment,
): Segment {
  const pending = usePending();
  if (pending?.segmentId !== segment.id) return segment;
  return { ...segment, status: pending.intent === 'join' ? 'SUBSCRIBED' : 'LEAVE_BY_USER' };
}

/** The segments of the menu including the one being joined, without the one being left. */
export function useOptimisticSegments(segments: readonly SegmentInMenu[]): readonly SegmentInMenu[] {
  const pending = usePending();
  if (!pending) return segments;
  const others = segments.filter(({ id }) => id !== pending.segmentId);
  if (pending.intent === 'leave' || !pending.name) return others;
  const joined = { id: pending.segmentId as SegmentInMenu['id'], name: pending.name, imageSrc: null, public: true };
  return [...others, joined].sort((one, other) => one.name.localeCompare(other.name));
}
