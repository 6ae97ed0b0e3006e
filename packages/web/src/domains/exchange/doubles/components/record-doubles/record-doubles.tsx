import type { EditedArtwork } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import { type ArtworkDouble, doublesRoutes } from '@oeuvre/contracts/domains/exchange/doubles/doubles.routes.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../../late/lazy-part.ts';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { Notice } from '../../../../../ui/working/notice/notice.tsx';

const CompareDialog = lazyPart(async () => (await import('./compare-dialog.tsx')).CompareDialog);

interface RecordDoublesProps {
  readonly work: EditedArtwork;
  readonly doubles: readonly ArtworkDouble[];
}

/** Says that a work may be in the catalogue twice. Nothing is merged: people look at both and decide. */
export function RecordDoubles({ work, doubles }: RecordDoublesProps) {
  const [shown, setShown] = useState(doubles);
  const [isOpen, setOpen] = useState(false);
  const different = useAct(
    (otherId: string) => browserCall(doublesRoutes.tellApart, { params: { id: work.id, otherId } }),
    { done: (reply) => setShown(reply.doubles) },
  );
  if (shown.length === 0) return null;
  return (
    <Notice
      role="status"
      words={
        shown.length === 1
          ? 'This work may be here already, as another record.'
          : `This work may be here already: ${countOf(shown.length, 'record')} resemble it.`
      }
    >
      <Button onClick={() => setOpen(true)}>Compare</Button>
      {isOpen ? (
        <Suspense>
          <CompareDialog
            work={work}
            doubles={shown}
            isBusy={different.isBusy}
            onDifferent={(id) => void different.act(id)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </Notice>
  );
}
