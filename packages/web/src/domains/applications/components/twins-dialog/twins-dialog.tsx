import { artworkAt } from '@oeuvre/contracts/addresses.ts';
import type { ApplicationDetail } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { ArtworkPicture } from '../../../artworks/components/artwork-picture/artwork-picture.tsx';
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

/** The offered work beside one that may be the same; what differs is marked. */
export function TwinsDialog({ application, isBusy, onDifferent, onSame, onClose }: TwinsDialogProps) {
  const [at, setAt] = useState(0);
  const { doubles, record } = application;
  const place = Math.min(at, doubles.length - 1);
  const other = doubles[place];
  if (!other) return null;
  const lines = [
    ['Title', application.title, other.title],
    ['Artist', application.artist, other.artist],
    ['Date', application.dateText, other.dateText],
    ['Accession number', record?.accessionNumber ?? '', other.accessionNumber],
    ['OO ID', application.openId ?? '', other.openId ?? ''],
    ['Picture', sizeOf(application.image), sizeOf(other.image)],
  ] as const;
  const reasons = other.reasons.map((reason) => doubtWords[reason]).join(', ');
  return (
    <Dialog
      title="Is it the same work?"
      isOpen
      onClose={onClose}
      size="picker"
      note={doubles.length > 1 ? `${place + 1} of ${doubles.length}` : undefined}
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
      {reasons ? <p>{`${reasons[0]!.toUpperCase()}${reasons.slice(1)}.`}</p> : null}
      <div className={css.twins}>
        <section aria-label="The offered one">
          <h3>The offered one</h3>
          <ArtworkPicture artwork={application} sizes="(min-width: 60rem) 32rem, 45vw" />
        </section>
        <section aria-label="The other one">
          <h3>The other one</h3>
          <ArtworkPicture artwork={other} sizes="(min-width: 60rem) 32rem, 45vw" />
        </section>
      </div>
      <table className={css.lines}>
        <tbody>
          {lines.map(([label, one, two]) => (
            <tr key={label}>
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
    </Dialog>
  );
}

const sizeOf = (image: ApplicationDetail['image']) =>
  image ? `${image.width.toLocaleString('en-GB')} × ${image.height.toLocaleString('en-GB')} px` : '';
