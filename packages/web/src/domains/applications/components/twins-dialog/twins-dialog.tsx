import { artworkAt } from '@oeuvre/contracts/addresses.ts';
import type { ApplicationDetail } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../../ui/button/button.tsx';
import { inEnglish } from '../../../../ui/count-of.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { ArtworkPicture } from '../../../artworks/components/artwork-picture/artwork-picture.tsx';
import { ownerName } from '../../applications.words.ts';
import css from './twins-dialog.late.module.css';

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
      <div className={css.twins}>
        <Side name={`Offered by ${ownerName(owner)}`} work={application} />
        <Side name={other.openId ?? 'The other one'} work={other} />
      </div>
      <Comparison application={application} other={other} />
    </Dialog>
  );
}

type Twin = ApplicationDetail['doubles'][number];

const Side = ({ name, work }: { readonly name: string; readonly work: ApplicationDetail | Twin }) => (
  <section aria-label={name}>
    <h3>{name}</h3>
    <div className={css.mount}>
      <ArtworkPicture artwork={work} sizes="(min-width: 60rem) 32rem, 45vw" />
    </div>
  </section>
);

/** Both works line by line. */
function Comparison({ application, other }: { readonly application: ApplicationDetail; readonly other: Twin }) {
  const lines = [
    ['Title', application.title, other.title],
    ['Artist', application.artist, other.artist],
    ['Date', application.dateText, other.dateText],
    ['Accession number', application.record?.accessionNumber ?? '', other.accessionNumber],
    ['Picture', sizeOf(application.image), sizeOf(other.image)],
  ] as const;
  return (
    <table className={css.lines}>
      <tbody>
        {lines.map(([label, one, two]) => (
          <tr key={label} data-same={one === two || undefined}>
            <th scope="row">{label}</th>
            {[one, two].map((text, side) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the sides stay in their places
              <td key={side} dir="auto">
                {one === two ? text || '-' : <mark>{text || '-'}</mark>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const sizeOf = (image: ApplicationDetail['image']) =>
  image ? `${inEnglish(image.width)} × ${inEnglish(image.height)} px` : '';
