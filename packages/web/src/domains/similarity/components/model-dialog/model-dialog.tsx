import type { SimilarityModel } from '@oeuvre/contracts/domains/similarity/similarity.constants.ts';
import { similarityModelNames, similarityModels } from '@oeuvre/contracts/domains/similarity/similarity.constants.ts';
import type {
  SegmentSimilarity,
  SegmentSimilarityChoice,
} from '@oeuvre/contracts/domains/similarity/similarity.model.ts';
import { similarityRoutes } from '@oeuvre/contracts/domains/similarity/similarity.routes.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { useEffect, useState } from 'react';
import { browserCall, type CallError } from '../../../../ui/api-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { ErrorState } from '../../../../ui/error-state/error-state.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox/checkbox.tsx';
import { RadioGroup } from '../../../../ui/fields/radio/radio.tsx';
import { Loading } from '../../../../ui/skeleton/skeleton.tsx';
import { useRevalidatingAct } from '../../../../ui/working/act/use-act.ts';

interface ModelDialogProps {
  readonly segmentId: SegmentId;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The segment's choice as the server has it, read whenever the dialog opens, and as the supervisor changes it. */
function useChoice(segmentId: SegmentId, isOpen: boolean) {
  const [now, setNow] = useState<SegmentSimilarity>();
  const [chosen, setChosen] = useState<SimilarityModel>();
  const [isShown, setShown] = useState(true);
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    setFailure(undefined);
    browserCall(similarityRoutes.ofSegment, { params: { segmentId } }, { signal: controller.signal }).then(
      (read) => {
        setNow(read);
        setChosen(read.similarityModel);
        setShown(!read.similarityDisabled);
      },
      (error: CallError) => {
        if (!controller.signal.aborted) setFailure(error.message);
      },
    );
    return () => controller.abort();
  }, [isOpen, segmentId, attempt]);
  const retry = () => setAttempt(attempt + 1);
  return { now, chosen, setChosen, isShown, setShown, failure, retry };
}

/** Supervisors choose how a segment finds similar works, and whether it shows any. */
export function ModelDialog({ segmentId, isOpen, onClose }: ModelDialogProps) {
  const { now, chosen, setChosen, isShown, setShown, failure, retry } = useChoice(segmentId, isOpen);
  const { act: select, isBusy } = useRevalidatingAct(
    (body: SegmentSimilarityChoice) => browserCall(similarityRoutes.chooseModel, { params: { segmentId }, body }),
    { done: 'Similarity model selected.' },
  );

  return (
    <Dialog
      title="Similarity model"
      isOpen={isOpen}
      onClose={onClose}
      isLocked={isBusy}
      note="Members see the change at once."
      mainAction={
        <Button
          kind="main"
          busy={isBusy}
          disabled={!chosen}
          onClick={async () => {
            if (!chosen || !now) return;
            const isSame = chosen === now.similarityModel && isShown === !now.similarityDisabled;
            if (isSame || (await select({ similarityModel: chosen, similarityDisabled: !isShown }))) onClose();
          }}
        >
          Select
        </Button>
      }
    >
      {failure ? <ErrorState title={failure} onRetry={retry} /> : null}
      {!now && !failure ? <Loading /> : null}
      {now && !failure ? (
        <>
          <Checkbox
            label="Show similar works in this segment"
            checked={isShown}
            onChange={({ target }) => setShown(target.checked)}
          />
          <RadioGroup
            legend="Select similarity model"
            choices={similarityModels.map((value) => ({
              value,
              label: similarityModelNames[value],
              description: descriptionOf(value, now),
            }))}
            value={chosen}
            onChange={setChosen}
          />
        </>
      ) : null}
    </Dialog>
  );
}

const counted = (count: number) => count.toLocaleString('en-GB');

/** The meaning of a model for this segment. */
function descriptionOf(model: SimilarityModel, { worksCount, collectedCount }: SegmentSimilarity): string {
  const of = `${counted(collectedCount)} of ${counted(worksCount)} works ${collectedCount === 1 ? 'is' : 'are'} in one.`;
  return {
    collections: `Works that curators have put together. ${of}`,
    tags: 'Works that share terms. A rare term counts more than a broad one.',
    'collections-and-tags': 'Both, and tags alone where a work is in no collection.',
    none: 'No similar works are shown in this segment.',
  }[model];
}
