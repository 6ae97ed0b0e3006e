import { applicationTexts } from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import type { OfferPlace, SeveralDone } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { applicationsRoutes } from '@oeuvre/contracts/domains/applications/applications.routes.ts';
import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { useEffect, useState } from 'react';
import { useAct } from '../../../../ui/act/use-act.ts';
import { browserCall, type CallError } from '../../../../ui/api-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Checkbox } from '../../../../ui/checkbox/checkbox.tsx';
import { countOf } from '../../../../ui/count-of.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { RadioGroup } from '../../../../ui/radio/radio.tsx';
import { TextArea } from '../../../../ui/text-area/text-area.tsx';
import { toastError, toastSuccess } from '../../../../ui/toast/toast.ts';

export type OfferedWork = Pick<ArtworkSummary, 'id' | 'title'>;

interface OfferDialogProps {
  /** The works to choose from; all are chosen at first if the person came from a selection. */
  readonly works: readonly OfferedWork[];
  readonly areChosen: boolean;
  /** Given on a segment's page: there is no other place to choose. */
  readonly segmentId?: SegmentId | undefined;
  readonly onClose: () => void;
  readonly onOffered: () => unknown;
}

/** What a place says of itself, or why the chosen works cannot go there. */
function placeWords({ public: isPublic, reviewers, answersWithinDays, refused, isMember }: OfferPlace, chosen: number) {
  if (chosen > 0 && refused.length === chosen) return refused[0]!.message;
  if (refused.length > 0) return `${refused.length} of them: ${refused[0]!.message}`;
  const known = isPublic ? 'Public.' : isMember ? 'Private. You are a member.' : 'Private.';
  const pace = answersWithinDays === null ? '' : `; answers within ${countOf(answersWithinDays, 'day')} as a rule`;
  return `${known} ${countOf(reviewers, 'curator')}${pace}.`;
}

/** The segments that the works can be offered to; undefined until they are known. */
function usePlaces(ids: readonly ArtworkId[], segmentId: SegmentId | undefined) {
  const [places, setPlaces] = useState<readonly OfferPlace[]>();
  const [failure, setFailure] = useState<string>();
  const [round, setRound] = useState(0);
  const key = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names the works, and `round` asks again
  useEffect(() => {
    const controller = new AbortController();
    const query = { artworksIds: [...ids], ...(segmentId && { segmentId }) };
    browserCall(applicationsRoutes.places, { query }, { signal: controller.signal }).then(
      (reply) => {
        setPlaces(reply.places);
        setFailure(undefined);
      },
      (error: CallError) => {
        if (!controller.signal.aborted) setFailure(error.message);
      },
    );
    return () => controller.abort();
  }, [key, segmentId, round]);
  return { places, failure, retry: () => setRound(round + 1) };
}

/** Offers works to a segment, with a message to its curators. */
export function OfferDialog({ works, areChosen, segmentId, onClose, onOffered }: OfferDialogProps) {
  const [chosen, setChosen] = useState<readonly ArtworkId[]>(areChosen ? works.map(({ id }) => id) : []);
  const [asked, setAsked] = useState<string | undefined>(segmentId);
  const [message, setMessage] = useState('');
  const { places, failure, retry } = usePlaces(chosen, segmentId);
  const isFull = ({ refused }: OfferPlace) => chosen.length > 0 && refused.length === chosen.length;
  const place = places?.find(({ id }) => id === asked);
  const refused = place?.refused ?? [];
  const offered = chosen.filter((id) => refused.every(({ artworkId }) => artworkId !== id));
  const { act, isBusy } = useAct(
    (to: SegmentId): Promise<SeveralDone> =>
      browserCall(applicationsRoutes.offerSeveral, { body: { artworksIds: [...offered], segmentId: to, message } }),
    {
      async done(reply) {
        if (reply.done.length > 0) toastSuccess(`${countOf(reply.done.length, 'work')} offered.`);
        for (const words of new Set(reply.refused.map((one) => one.message))) toastError(words);
        if (reply.done.length === 0) return;
        onClose();
        await onOffered();
      },
    },
  );
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
      {areChosen ? (
        <p>{worksWords(works)}</p>
      ) : (
        <fieldset>
          <legend>Works</legend>
          {works.map(({ id, title }) => {
            const reason = refused.find(({ artworkId }) => artworkId === id)?.message;
            return (
              <Checkbox
                key={id}
                label={`${title || 'Untitled'}${reason ? `: ${reason}` : ''}`}
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
            );
          })}
        </fieldset>
      )}
      {failure ? (
        <Notice words={failure}>
          <Button onClick={retry}>Try again</Button>
        </Notice>
      ) : null}
      {places && !segmentId ? (
        <RadioGroup
          legend="To"
          choices={places.map((one) => ({
            value: one.id as string,
            label: one.name,
            description: placeWords(one, chosen.length),
            isDisabled: isFull(one),
          }))}
          value={asked}
          onChange={setAsked}
        />
      ) : null}
      {place && segmentId ? <p>{placeWords(place, chosen.length)}</p> : null}
      <TextArea
        label="Message"
        placeholder="What should the curators know?"
        maxLength={applicationTexts.message}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
    </Dialog>
  );
}

function worksWords(works: readonly OfferedWork[]): string {
  const titles = works.slice(0, 2).map(({ title }) => title || 'Untitled');
  const more = works.length - titles.length;
  const named = more > 0 ? `${titles.join(', ')} and ${more} more` : titles.join(' and ');
  return `${countOf(works.length, 'work')}: ${named}`;
}
