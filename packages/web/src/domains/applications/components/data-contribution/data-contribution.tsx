import { loginAt, segmentAt } from '@oeuvre/contracts/addresses.ts';
import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { lazyPart } from '../../../../late/lazy-part.ts';
import { useAct } from '../../../../ui/act/use-act.ts';
import { browserCall } from '../../../../ui/api-context.ts';
import { Button, ButtonLink } from '../../../../ui/button/button.tsx';
import { EmptyState } from '../../../../ui/empty-state/empty-state.tsx';
import { ApplicationList, type Applications } from '../application-list/application-list.tsx';
import type { OfferedWork } from '../offer-dialog/offer-dialog.tsx';

const OfferDialog = lazyPart(async () => (await import('../offer-dialog/offer-dialog.tsx')).OfferDialog);

interface DataContributionProps {
  readonly segmentId: SegmentId;
  /** Null for guests. */
  readonly applications: (Applications & { readonly mayOffer: boolean }) | null;
}

const what = 'Owners of artworks offer them to this segment, with a message. Its curators look at each and decide.';

/** What is offered to a segment: for its curators all, for owners their own; for others how to take part. */
export function DataContribution({ segmentId, applications }: DataContributionProps) {
  if (!applications)
    return (
      <EmptyState
        title="Offer artworks to this segment"
        text={`${what} Log in to offer a work of yours.`}
        action={<ButtonLink to={loginAt(segmentAt(segmentId, { tab: 'DATA_CONTRIBUTION' }))}>Log in</ButtonLink>}
      />
    );
  const offer = applications.mayOffer ? <OfferButton segmentId={segmentId} /> : null;
  const isEmpty = Object.values(applications.counts).every((count) => count === 0);
  if (!applications.isReviewer && isEmpty)
    return (
      <EmptyState
        title="Offer artworks to this segment"
        text={
          offer
            ? what
            : `${what} People who keep artworks here can take part: ask an administrator for a collector’s account.`
        }
        action={offer ?? undefined}
      />
    );
  return (
    <>
      <ApplicationList {...applications} />
      {offer}
    </>
  );
}

/** Own works are asked for when somebody wants to offer some. */
function OfferButton({ segmentId }: { readonly segmentId: SegmentId }) {
  const [works, setWorks] = useState<readonly OfferedWork[]>();
  const { revalidate } = useRevalidator();
  const { act, isBusy } = useAct(() => browserCall(recordRoutes.listOwn, { query: { itemsPerPage: 100 } }), {
    done: ({ artworks }) => setWorks(artworks),
  });
  return (
    <>
      <Button aria-haspopup="dialog" busy={isBusy} onClick={() => void act()}>
        Offer artworks
      </Button>
      {works ? (
        <Suspense>
          <OfferDialog
            works={works}
            areChosen={false}
            segmentId={segmentId}
            onClose={() => setWorks(undefined)}
            onOffered={revalidate}
          />
        </Suspense>
      ) : null}
    </>
  );
}
