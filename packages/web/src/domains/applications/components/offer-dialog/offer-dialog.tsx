import {
  applicationTexts,
  maximumApplicationsAtOnce,
} from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import type { OfferPlace, SeveralDone } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { applicationsRoutes } from '@oeuvre/contracts/domains/applications/applications.routes.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { useState } from 'react';
import { browserCall } from '../../../../ui/api-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { countOf } from '../../../../ui/count-of.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { RadioGroup } from '../../../../ui/fields/radio/radio.tsx';
import { TextArea } from '../../../../ui/fields/text-area/text-area.tsx';
import { toastError, toastSuccess } from '../../../../ui/toast/toast.ts';
import { useAct } from '../../../../ui/working/act/use-act.ts';
import { Notice } from '../../../../ui/working/notice/notice.tsx';
import type { OfferedWork } from '../../offered-work.ts';
import { useKeptTexts } from '../../use-kept-texts.ts';
import css from './offer-dialog.late.module.css';
import { OfferedWorks } from './offered-works.tsx';
import { OwnWorks } from './own-works.tsx';
import { isClosed, placeWords, usePlaces } from './use-places.ts';

interface OfferDialogProps {
  /** The works of a selection; without it, the dialog lets the person choose from their own. */
  readonly works?: readonly OfferedWork[];
  /** Given on a segment's page: there is no other place to choose. */
  readonly segmentId?: SegmentId | undefined;
  readonly onClose: () => void;
  readonly onOffered: () => unknown;
}

/** Offers works to a segment, with a message to its curators. */
export function OfferDialog({ works, segmentId, onClose, onOffered }: OfferDialogProps) {
  const [chosen, setChosen] = useState<readonly OfferedWork[]>(works ?? []);
  const [asked, setAsked] = useState<string | undefined>(segmentId);
  const { texts, write, clear } = useKeptTexts<'message'>(`offer ${segmentId ?? ''}`);
  const isTooMany = chosen.length > maximumApplicationsAtOnce;
  const ids = isTooMany ? [] : chosen.map(({ id }) => id);
  const { places, failure, retry } = usePlaces(ids, segmentId);
  const place = places?.find(({ id }) => id === asked);
  const offered = ids.filter((id) => !place?.refused.some(({ artworkId }) => artworkId === id));
  const { act, isBusy } = useOffer({ ids: offered, message: texts.message ?? '' }, async () => {
    clear();
    onClose();
    await onOffered();
  });
  return (
    <Dialog
      title={segmentId && place ? `Offer to ${place.name}` : 'Offer to a segment'}
      isOpen
      onClose={onClose}
      isLocked={isBusy}
      note="One application for each work. You can withdraw them."
      mainAction={
        <Button
          kind="main"
          busy={isBusy}
          disabled={!place || offered.length === 0}
          onClick={() => place && void act(place.id)}
        >
          {offered.length > 0 ? `Offer ${countOf(offered.length, 'work')}` : 'Offer'}
        </Button>
      }
    >
      <div className={css.parts}>
        {works ? (
          <OfferedWorks works={works} />
        ) : (
          <OwnWorks chosen={chosen} onChoose={setChosen} refused={place?.refused ?? []} />
        )}
        {isTooMany ? <Notice words={`At most ${maximumApplicationsAtOnce} works are offered together.`} /> : null}
        {failure ? (
          <Notice words={failure}>
            <Button onClick={retry}>Try again</Button>
          </Notice>
        ) : null}
        <Place {...{ places, place, segmentId, asked, onAsk: setAsked, chosen: ids.length }} />
        <TextArea
          label="Message"
          placeholder="What should the curators know?"
          className={css.message}
          maxLength={applicationTexts.message}
          value={texts.message ?? ''}
          onChange={({ target }) => write('message', target.value)}
        />
      </div>
    </Dialog>
  );
}

interface Offer {
  readonly ids: readonly ArtworkId[];
  readonly message: string;
}

/** Offers the works; the dialog stays open if none could be offered. */
function useOffer({ ids, message }: Offer, onOffered: () => Promise<unknown>) {
  return useAct(
    (to: SegmentId): Promise<SeveralDone> =>
      browserCall(applicationsRoutes.offerSeveral, { body: { artworksIds: [...ids], segmentId: to, message } }),
    {
      async done(reply) {
        if (reply.done.length > 0) toastSuccess(`${countOf(reply.done.length, 'work')} offered.`);
        for (const words of new Set(reply.refused.map((one) => one.message))) toastError(words);
        if (reply.done.length > 0) await onOffered();
      },
    },
  );
}

interface PlaceProps {
  readonly places: readonly OfferPlace[] | undefined;
  readonly place: OfferPlace | undefined;
  readonly segmentId: SegmentId | undefined;
  readonly asked: string | undefined;
  readonly onAsk: (segmentId: string) => void;
  readonly chosen: number;
}

/** The segments to choose from; on a segment's own page, a sentence about it. */
function Place({ places, place, segmentId, asked, onAsk, chosen }: PlaceProps) {
  if (segmentId) return place ? <p className={css.titles}>{placeWords(place, chosen)}</p> : null;
  if (!places) return null;
  return (
    <RadioGroup
      legend="To"
      choices={places.map((one) => ({
        value: one.id as string,
        label: one.name,
        description: placeWords(one, chosen),
        isDisabled: isClosed(one, chosen),
      }))}
      value={asked}
      onChange={onAsk}
    />
  );
}
