import { mayHangIn } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import { maximumWorksAtOnce } from '@oeuvre/contracts/domains/artworks/wall/wall.constants.ts';
import { wallRoutes } from '@oeuvre/contracts/domains/artworks/wall/wall.routes.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { useState } from 'react';
import { browserCall } from '../../../../ui/api-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { countOf } from '../../../../ui/count-of.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox/checkbox.tsx';
import { toastSuccess } from '../../../../ui/toast/toast.ts';
import { useAnswer } from '../../../../ui/use-answer.ts';
import { useRevalidatingAct } from '../../../../ui/working/act/use-act.ts';
import { Combobox } from '../../../../ui/working/combobox/combobox.tsx';
import type { Option } from '../../../../ui/working/combobox/options.tsx';
import { useViewer } from '../../../accounts/accounts.viewer.ts';

interface HangSelectedProps {
  readonly ids: readonly ArtworkId[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Hangs the selected works in one of the segments that the person curates, and publishes them there if they say so. */
export function HangSelected({ ids, onClose, onDone }: HangSelectedProps) {
  const viewer = useViewer();
  const [text, setText] = useState('');
  const [segment, setSegment] = useState<Option | null>(null);
  const [isPublished, setPublished] = useState(false);
  // Before anything is typed: the first segments.
  const question = text.trim() || ' ';
  const answered = useAnswer(question, {
    delay: 200,
    ask: async (searchQuery) => {
      const found = await browserCall(membershipsRoutes.segments, { query: { searchQuery } }).catch(() => undefined);
      return found?.segments.filter(({ id }) => mayHangIn(viewer, id).allowed) ?? [];
    },
  });
  const { act: hang, isBusy } = useRevalidatingAct(async (segmentId: SegmentId, name: string) => {
    let count = 0;
    for (let at = 0; at < ids.length; at += maximumWorksAtOnce) {
      const body = { artworks: ids.slice(at, at + maximumWorksAtOnce), published: isPublished };
      count += (await browserCall(wallRoutes.hang, { params: { segmentId }, body })).artworks.length;
    }
    const already = ids.length - count;
    toastSuccess(
      `${countOf(count, 'artwork')} ${isPublished ? 'published' : 'hung'} in ${name}.${already > 0 ? ` ${countOf(already, 'artwork')} hung there already.` : ''}`,
    );
  });
  const works = countOf(ids.length, 'artwork');
  return (
    <Dialog
      title={`Hang ${works}`}
      isOpen
      isLocked={isBusy}
      onClose={onClose}
      note={
        <Checkbox label="Publish there at once" checked={isPublished} onChange={() => setPublished(!isPublished)} />
      }
      mainAction={
        <Button
          kind="main"
          busy={isBusy}
          disabled={!segment}
          onClick={async () => {
            if (segment && (await hang(segment.value as SegmentId, segment.label))) onDone();
          }}
        >
          {isPublished ? `Publish ${works}` : `Hang ${works}`}
        </Button>
      }
    >
      <Combobox
        label="Segment"
        options={(answered?.answer ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={segment}
        onSearch={setText}
        isLoading={answered?.question !== question}
        onChange={setSegment}
      />
      <p role="status">
        {segment &&
          (isPublished
            ? `The readers of ${segment.label} will see ${works}.`
            : `Only the staff of ${segment.label} will see them there.`)}
      </p>
    </Dialog>
  );
}
