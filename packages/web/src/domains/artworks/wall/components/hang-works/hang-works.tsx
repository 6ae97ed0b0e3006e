import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { wallRoutes } from '@oeuvre/contracts/domains/artworks/wall/wall.routes.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useRevalidatingAct } from '../../../../../ui/act/use-act.ts';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Checkbox } from '../../../../../ui/checkbox/checkbox.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Field } from '../../../../../ui/field/field.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import { toastSuccess } from '../../../../../ui/toast/toast.ts';
import { useAnswer } from '../../../../../ui/use-answer.ts';
import { makerAndDate } from '../../../artworks.links.ts';
import { ArtworkPicture } from '../../../components/artwork-picture/artwork-picture.tsx';
import css from './hang-works.late.module.css';

interface HangWorksProps {
  readonly segment: { readonly id: string; readonly name: string };
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

function HangDialog({ segment, onClose }: HangWorksProps & { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, ArtworkSummary>>(new Map());
  const [isPublished, setPublished] = useState(false);
  const answered = useAnswer(isSearchable(text) ? text : latest, { delay: 300, ask: findWorks });
  const found = answered && !(answered.answer instanceof Error) ? answered.answer : undefined;
  const { act: hang, isBusy } = useRevalidatingAct(async () => {
    const { artworks } = await browserCall(wallRoutes.hang, {
      params: { segmentId: segment.id },
      body: { artworks: [...chosen.values()].map(({ id }) => id), published: isPublished },
    });
    const already = chosen.size - artworks.length;
    toastSuccess(
      `${countOf(artworks.length, 'artwork')} hung.${already > 0 ? ` ${already} ${already === 1 ? 'was' : 'were'} there already.` : ''}`,
    );
  });
  function toggle(work: ArtworkSummary) {
    const next = new Map(chosen);
    if (!next.delete(work.id)) next.set(work.id, work);
    setChosen(next);
  }
  const works = found?.exhibits ?? [];
  // Works that were chosen in an earlier search stay in sight.
  const kept = [...chosen.values()].filter(({ id }) => works.every((work) => work.id !== id));

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
            if (await hang()) onClose();
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
        {answered?.answer instanceof Error
          ? answered.answer.message
          : found
            ? countOf(found.totalCount, 'artwork')
            : 'Loading...'}
      </p>
      <ul className={css.works} aria-label="Artworks of the catalogue">
        {[...kept, ...works].map((work) => (
          <li key={work.id}>
            <label className={css.work} data-chosen={chosen.has(work.id) || undefined}>
              <span className={css.mat}>
                <ArtworkPicture artwork={work} sizes="90px" />
              </span>
              <span className={css.label} dir="auto">
                <em>{work.title || 'Untitled'}</em>
                {makerAndDate(work)}
                <span className={css.key}>
                  {work.openId}
                  {work.segments.some((id) => id === segment.id) ? ' Hangs here' : ''}
                </span>
              </span>
              <input
                type="checkbox"
                checked={chosen.has(work.id)}
                disabled={work.segments.some((id) => id === segment.id)}
                onChange={() => toggle(work)}
              />
              <Hidden>Choose</Hidden>
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
