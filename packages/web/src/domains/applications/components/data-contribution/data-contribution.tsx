import { loginAt, segmentAt } from '@oeuvre/contracts/addresses.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { lazyPart } from '../../../../late/lazy-part.ts';
import { Button, ButtonLink } from '../../../../ui/button/button.tsx';
import { EmptyState } from '../../../../ui/lists/empty-state/empty-state.tsx';
import type { Applications } from '../../listed-applications.ts';
import { ApplicationList } from '../application-list/application-list.tsx';

import css from './data-contribution.late.module.css';

const OfferDialog = lazyPart(async () => (await import('../offer-dialog/offer-dialog.tsx')).OfferDialog);

interface DataContributionProps {
  readonly segmentId: SegmentId;
  /** Null for guests. */
  readonly applications: (Applications & { readonly mayOffer: boolean }) | null;
}

const what = 'Owners of artworks offer them to this segment, with a message. Its curators look at each and decide.';

/** The offers to a segment: for its curators all, for owners their own; for others how to take part. */
export function DataContribution({ segmentId, applications }: DataContributionProps) {
  if (!applications)
    return (
      <EmptyState
        title="Offer artworks to this segment"
        text={`${what} Log in to offer a work of yours.`}
        action={<ButtonLink to={loginAt(segmentAt(segmentId, { tab: 'DATA_CONTRIBUTION' }))}>Log in</ButtonLink>}
      />
    );
  const offer = applications.mayOffer ? (
    <OfferButton segmentId={segmentId} kind={applications.isReviewer ? 'plain' : 'main'} />
  ) : null;
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
      {offer && !applications.isReviewer ? <div className={css.offer}>{offer}</div> : null}
      <ApplicationList {...applications} />
      {offer && applications.isReviewer ? <div className={css.below}>{offer}</div> : null}
    </>
  );
}

interface OfferButtonProps {
  readonly segmentId: SegmentId;
  readonly kind: 'main' | 'plain';
}

/** Opens the dialog in which a person chooses from their works. */
function OfferButton({ segmentId, kind }: OfferButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  return (
    <>
      <Button kind={kind} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Offer artworks
      </Button>
      {isOpen ? (
        <Suspense>
          <OfferDialog segmentId={segmentId} onClose={() => setOpen(false)} onOffered={revalidate} />
        </Suspense>
      ) : null}
    </>
  );
}
