import type { NearPair } from '@oeuvre/contracts/domains/similarity/coherence/coherence.model.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { SideBySide } from '../../../../artworks/components/side-by-side/side-by-side.tsx';
import { PairReason } from './suggestion-row.tsx';

interface CompareDialogProps {
  readonly pair: NearPair;
  readonly onKeepBoth: () => void;
  readonly onTakeOut: (work: NearPair['artworks'][number]) => void;
  readonly onClose: () => void;
}

/** Two works of a collection that may be the same thing twice, with the acts on them. */
export function CompareDialog({ pair: { artworks, ...figures }, onKeepBoth, onTakeOut, onClose }: CompareDialogProps) {
  const [one, other] = artworks;
  return (
    <Dialog
      title="Is it the same twice?"
      isOpen
      onClose={onClose}
      size="picker"
      actions={
        <>
          <Button onClick={() => onTakeOut(one)}>Take out the first</Button>
          <Button onClick={() => onTakeOut(other)}>Take out the second</Button>
          <Button onClick={onKeepBoth}>Keep both</Button>
        </>
      }
    >
      <SideBySide
        sides={[
          { name: 'The first', work: one },
          { name: 'The second', work: other },
        ]}
        further={[['Number', one.openId ?? '', other.openId ?? '']]}
      />
      <PairReason figures={figures} />
    </Dialog>
  );
}
