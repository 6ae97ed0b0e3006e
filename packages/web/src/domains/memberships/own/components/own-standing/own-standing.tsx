import { segmentAt } from '@oeuvre/contracts/addresses.ts';
import type { SegmentOfViewer } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { OwnStanding as Standing } from '@oeuvre/contracts/domains/memberships/own/own.model.ts';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../../../../ui/button/button.tsx';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { storeRequest } from '../../../pending-request.ts';
import css from './own-standing.late.module.css';

interface OwnStandingProps {
  readonly segment: Pick<SegmentOfViewer, 'id' | 'name' | 'public' | 'status'>;
  /** Since when and by whom; null for people whose status says enough. */
  readonly standing: Standing | null;
  /** The person sees the content of the segment. */
  readonly isOpen: boolean;
}

/** The notice of a closed segment: since when and by whom, and the one thing that the viewer can do. */
export function OwnStanding({ segment, standing, isOpen }: OwnStandingProps) {
  if (segment.status === 'REQUEST_PENDING' && !segment.public) return <Pending segment={segment} standing={standing} />;
  if (segment.status === 'SUSPENDED') return <Suspended segment={segment} standing={standing} />;
  if (isOpen) return null;
  return (
    <div className={css.wait}>
      <p>Artworks, articles and collections of this segment are open to members.</p>
    </div>
  );
}

function Pending({ segment, standing }: Omit<OwnStandingProps, 'isOpen'>) {
  const isBusy = useNavigation().formData?.get('intent') === 'withdraw';
  return (
    <div className={css.wait}>
      <p>You applied{standing?.since ? <On iso={standing.since} /> : null}. A curator of this segment will answer.</p>
      {standing?.message ? <blockquote dir="auto">{standing.message}</blockquote> : null}
      <p>Until then its artworks, articles and collections stay closed. You will get a notification and an e-mail.</p>
      <Form
        method="post"
        action={segmentAt(segment.id)}
        preventScrollReset
        onSubmit={() => storeRequest(segment.id, standing?.message ?? '')}
      >
        <input type="hidden" name="segmentId" value={segment.id} />
        <Button type="submit" name="intent" value="withdraw" busy={isBusy}>
          Withdraw the request
        </Button>
      </Form>
    </div>
  );
}

function Suspended({ segment, standing }: Omit<OwnStandingProps, 'isOpen'>) {
  return (
    <div className={css.wait}>
      <p>
        Your membership was suspended{standing?.by ? ` by ${standing.by.name}` : null}
        {standing?.since ? <On iso={standing.since} /> : null}.
      </p>
      <p>
        {segment.public
          ? 'You still see what everybody may see, and the mails of this segment have stopped.'
          : 'Artworks, articles and rooms of this segment are closed to you, and its mails have stopped.'}{' '}
        Your collections elsewhere stay as they are. Only a curator of {segment.name} can grant the membership again.
      </p>
    </div>
  );
}

const On = ({ iso }: { readonly iso: string }) => (
  <>
    {' on '}
    <DateTime iso={iso} />
  </>
);
