import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { wallRoutes } from '@oeuvre/contracts/domains/artworks/wall/wall.routes.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../../../../ui/fields/checkbox/checkbox.tsx';
import { Field } from '../../../../../ui/fields/field/field.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { toastSuccess } from '../../../../../ui/toast/toast.ts';
import { useAnswer } from '../../../../../ui/use-answer.ts';
import { useRevalidatingAct } from '../../../../../ui/working/act/use-act.ts';
import { Choices } from './choices.tsx';
import css from './hang-works.late.module.css';

interface HangWorksProps {
  readonly segment: { readonly id: SegmentId; readonly name: string };
}

/** A button that opens the catalogue, to choose works for this wall. */
export function HangWorks({ segment }: HangWorksProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="main" onClick={() => setOpen(true)}>
        <Icon of={Plus} size="small" />
        Hang works
      </Button>
      {isOpen ? <HangDialog segment={segment} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const shownAtOnce = 60;
/** The first question, before anything is typed: the latest works of the catalogue. */
const latest = ' ';

async function findWorks(text: string, signal: AbortSignal) {
  try {
    const searchQuery = text.trim();
    const query = { itemsPerPage: shownAtOnce, ...(searchQuery && { searchQuery }) };
    return await browserCall(artworksRoutes.list, { query }, { signal });
  } catch (error) {
    return error as Error;
  }
}

/** The works of the catalogue that a text finds, and the words above them. */
function useFoundWorks(text: string): { works: readonly ArtworkSummary[]; tally: string } {
  const found = useAnswer(isSearchable(text) ? text : latest, { delay: 300, ask: findWorks })?.answer;
  if (!found) return { works: [], tally: 'Loading...' };
  if (found instanceof Error) return { works: [], tally: found.message };
  return { works: found.exhibits, tally: countOf(found.totalCount, 'artwork') };
}

/** Hangs works on the wall and says how many of them are new there. */
const useHang = (segmentId: SegmentId) =>
  useRevalidatingAct(async (ids: ArtworkId[], isPublished: boolean) => {
    const body = { artworks: ids, published: isPublished };
    const { artworks } = await browserCall(wallRoutes.hang, { params: { segmentId }, body });
    const already = ids.length - artworks.length;
    toastSuccess(
      `${countOf(artworks.length, 'artwork')} hung.${already > 0 ? ` ${already} ${already === 1 ? 'was' : 'were'} there already.` : ''}`,
    );
  });

function HangDialog({ segment, onClose }: HangWorksProps & { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<ArtworkId, ArtworkSummary>>(new Map());
  const [isPublished, setPublished] = useState(false);
  const { works, tally } = useFoundWorks(text);
  const { act: hang, isBusy } = useHang(segment.id);
  function toggle(work: ArtworkSummary) {
    const next = new Map(chosen);
    if (!next.delete(work.id)) next.set(work.id, work);
    setChosen(next);
  }
  return (
    <Dialog
      title={`Hang works in ${segment.name}`}
      size="picker"
      isOpen
      isLocked={isBusy}
      onClose={onClose}
      note={<Checkbox label="Publish at once" checked={isPublished} onChange={() => setPublished(!isPublished)} />}
      mainAction={
        <Button
          kind="main"
          busy={isBusy}
          disabled={chosen.size === 0}
          onClick={async () => {
            if (await hang([...chosen.keys()], isPublished)) onClose();
          }}
        >
          {chosen.size > 0 ? `Hang ${countOf(chosen.size, 'artwork')}` : 'Hang'}
        </Button>
      }
    >
      <Field
        label="Search the catalogue"
        type="search"
        dir="auto"
        placeholder="Title, artist, OO ID"
        value={text}
        maxLength={200}
        onChange={({ target }) => setText(target.value)}
      />
      <p role="status" className={css.tally}>
        {tally}
      </p>
      <Choices works={works} chosen={chosen} segmentId={segment.id} onToggle={toggle} />
    </Dialog>
  );
}
