import type { EditedArtwork } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import type { RecordPart } from '@oeuvre/record/compare.ts';
import { useEffect, useState } from 'react';
import { browserCall, type CallError } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { toastError } from '../../../../../ui/toast/toast.ts';
import { Notice } from '../../../../../ui/working/notice/notice.tsx';
import { useViewer } from '../../../../accounts/accounts.viewer.ts';
import { useEditedArtwork } from '../../use-edited-artwork.ts';
import { PartFields } from '../part-fields/part-fields.tsx';

interface ChangedPartProps {
  readonly artworkId: string;
  readonly part: RecordPart;
  /** The change is saved. */
  readonly onDone: () => unknown;
}

/** The fields of one part of a record, in another page. Each change is saved at once, as in the record itself. */
export function ChangedPart({ artworkId, part, onDone }: ChangedPartProps) {
  const [work, setWork] = useState<EditedArtwork>();
  const [failure, setFailure] = useState<string>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    const controller = new AbortController();
    browserCall(recordRoutes.get, { params: { id: artworkId } }, { signal: controller.signal }).then(
      setWork,
      (error: CallError) => {
        if (!controller.signal.aborted) setFailure(error.message);
      },
    );
    return () => controller.abort();
  }, [artworkId, round]);
  if (work) return <Fields work={work} part={part} onDone={onDone} />;
  if (!failure) return null;
  return (
    <Notice words={failure}>
      <Button
        onClick={() => {
          setFailure(undefined);
          setRound(round + 1);
        }}
      >
        Try again
      </Button>
    </Notice>
  );
}

interface FieldsProps extends Pick<ChangedPartProps, 'part' | 'onDone'> {
  readonly work: EditedArtwork;
}

function Fields({ work, part, onDone }: FieldsProps) {
  const edited = useEditedArtwork(work, useViewer().id);
  const [isBusy, setBusy] = useState(false);
  async function finish() {
    setBusy(true);
    const isSaved = await edited.autosave.flush();
    setBusy(false);
    if (isSaved) await onDone();
    else toastError('The change could not be saved yet. It is kept here and saved as soon as possible.');
  }
  return (
    <>
      <PartFields part={part} edited={edited} />
      <Button busy={isBusy} onClick={() => void finish()}>
        Done
      </Button>
    </>
  );
}
