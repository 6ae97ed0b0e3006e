import { artworkAt, ownArtworkAt } from '@oeuvre/contracts/addresses.ts';
import type { EditedArtwork } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import type { ArtworkDouble } from '@oeuvre/contracts/domains/exchange/doubles/doubles.routes.ts';
import { makersLabel } from '@oeuvre/record/makers.ts';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../../../ui/button/button.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Picture, type PictureProps } from '../../../../../ui/picture/picture.tsx';
import css from './record-doubles.late.module.css';

interface CompareDialogProps {
  readonly work: EditedArtwork;
  /** At least one. */
  readonly doubles: readonly ArtworkDouble[];
  readonly isBusy: boolean;
  readonly onDifferent: (id: string) => void;
  readonly onClose: () => void;
}

const reasonWords = {
  picture: 'the pictures look the same',
  number: 'the accession number is the same',
  label: 'maker and title are the same',
} as const;

/** Two works side by side. */
export function CompareDialog({ work, doubles, isBusy, onDifferent, onClose }: CompareDialogProps) {
  const [at, setAt] = useState(0);
  const other = doubles[Math.min(at, doubles.length - 1)]!;
  const reasons = other.reasons.map((reason) => reasonWords[reason]).join(', ');
  const { sections, accessionNumber } = work.record;
  const isTheirs = work.ownerId !== null && other.ownerId === work.ownerId;
  return (
    <Dialog
      title="Is it the same work?"
      isOpen
      onClose={onClose}
      size="picker"
      note={doubles.length > 1 ? `${Math.min(at, doubles.length - 1) + 1} of ${doubles.length}` : undefined}
      actions={
        <>
          {doubles.length > 1 ? (
            <Button kind="quiet" onClick={() => setAt((at + 1) % doubles.length)}>
              Next
            </Button>
          ) : null}
          <Button busy={isBusy} onClick={() => onDifferent(other.id)}>
            These are different works
          </Button>
          <ButtonLink kind="main" to={isTheirs ? ownArtworkAt(other.id) : artworkAt(other.openId ?? other.id)}>
            Open the other one
          </ButtonLink>
        </>
      }
    >
      <p className={css.reasons}>{`${reasons[0]!.toUpperCase()}${reasons.slice(1)}.`}</p>
      <div className={css.both}>
        <Side
          name="This work"
          picture={work.images[0]}
          title={sections.title ?? ''}
          artist={makersLabel(sections.artist ?? [])}
          date={sections.dateOfCreation?.[0]?.text ?? ''}
          number={accessionNumber}
          openId={work.openId}
        />
        <Side
          name="The other one"
          picture={other.image ?? undefined}
          title={other.title}
          artist={other.artist}
          date={other.dateText}
          number={other.accessionNumber}
          openId={other.openId}
        />
      </div>
    </Dialog>
  );
}

interface SideProps {
  readonly name: string;
  readonly picture: Pick<PictureProps, 'fileId' | 'width' | 'height' | 'colour' | 'placeholder'> | undefined;
  readonly title: string;
  readonly artist: string;
  readonly date: string;
  readonly number: string;
  readonly openId: string | null;
}

function Side({ name, picture, title, artist, date, number, openId }: SideProps) {
  const lines = [
    ['Artist', artist],
    ['Date', date],
    ['Accession number', number],
    ['OO ID', openId ?? ''],
  ] as const;
  return (
    <section className={css.side} aria-label={name}>
      <h3>{name}</h3>
      <div className={css.picture}>
        {picture ? <Picture {...picture} alt={title} sizes="(min-width: 60rem) 32rem, 45vw" /> : <Icon of={ImageOff} />}
      </div>
      <em dir="auto">{title || 'Untitled'}</em>
      <dl>
        {lines.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{text || '-'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
