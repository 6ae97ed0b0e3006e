import { artworkAt } from '@oeuvre/contracts/addresses.ts';
import type { ApplicationDetail } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { SideBySide } from '../../../artworks/components/side-by-side/side-by-side.tsx';
import { ownerName } from '../../applications.words.ts';

const doubtWords = {
  picture: 'the pictures look the same',
  number: 'the accession number is the same',
  label: 'maker and title are the same',
} as const;

interface TwinsDialogProps {
  readonly application: ApplicationDetail;
  readonly isBusy: boolean;
  readonly onDifferent: (artworkId: string) => void;
  /** Undefined if the viewer cannot decline it. */
  readonly onSame: (() => void) | undefined;
  readonly onClose: () => void;
}

/** The offered work beside one that may be the same; each difference is marked. */
export function TwinsDialog({ application, isBusy, onDifferent, onSame, onClose }: TwinsDialogProps) {
  const [at, setAt] = useState(0);
  const { doubles, owner } = application;
  const place = Math.min(at, doubles.length - 1);
  const other = doubles[place];
  if (!other) return null;
  const reasons = other.reasons.map((reason) => doubtWords[reason]).join(', ');
  const words = reasons ? `${reasons[0]!.toUpperCase()}${reasons.slice(1)}.` : '';
  return (
    <Dialog
      title="Is it the same work?"
      isOpen
      onClose={onClose}
      size="picker"
      note={doubles.length > 1 ? `${words} ${place + 1} of ${doubles.length}.` : words}
      actions={
        <>
          {doubles.length > 1 ? <Button onClick={() => setAt((place + 1) % doubles.length)}>Next</Button> : null}
          <ButtonLink to={artworkAt(other.id)}>Open the other one</ButtonLink>
          {onSame ? <Button onClick={onSame}>Same work, decline</Button> : null}
          <Button busy={isBusy} onClick={() => onDifferent(other.id)}>
            These are different works
          </Button>
        </>
      }
    >
      <SideBySide
        sides={[
          { name: `Offered by ${ownerName(owner)}`, work: application },
          { name: other.openId ?? 'The other one', work: other },
        ]}
        further={[['Accession number', application.record?.accessionNumber ?? '', other.accessionNumber]]}
      />
    </Dialog>
  );
}
