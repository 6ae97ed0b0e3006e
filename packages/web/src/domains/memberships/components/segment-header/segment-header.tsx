import { segmentAt, unsubscribeAt } from '@oeuvre/contracts/addresses.ts';
import type { SegmentOfViewer } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { runsSegment } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import { Bell, Globe, Link2, Lock, LogOut, UserPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useLocation, useSubmit } from 'react-router';
import { lazyPart } from '../../../../late/lazy-part.ts';
import { Avatar } from '../../../../ui/avatar/avatar.tsx';
import { ButtonLink } from '../../../../ui/button/button.tsx';
import { copyLink } from '../../../../ui/copy-link.ts';
import { DescriptionPreview } from '../../../../ui/description-preview/description-preview.tsx';
import { Label } from '../../../../ui/label/label.tsx';
import { Menu, type MenuEntry } from '../../../../ui/menu/menu.tsx';
import { pictureUrl } from '../../../../ui/picture/picture.tsx';
import { useIsGuest, useViewer } from '../../../accounts/accounts.viewer.ts';
import { pictureIdOf } from '../../../segments/segments.links.ts';
import { callToAction } from '../../memberships.words.ts';
import { StandingLabel } from '../standing-label/standing-label.tsx';
import css from './segment-header.module.css';

interface SegmentHeaderProps {
  readonly segment: SegmentOfViewer;
  /** Without cover and description, above a work that somebody has come for. */
  readonly isFolded?: boolean;
}

/** Cover, name, whether it is public or private, the viewer's status, the inviter, the main action, and the menu. */
export function SegmentHeader({ segment, isFolded = false }: SegmentHeaderProps) {
  const viewer = useViewer();
  const next = nextStepOf(segment);
  // People who run the segment have no use for joining it, except by an invitation: they find it in the menu.
  const hasAccent = next !== undefined && (next === 'accept' || !runsSegment(viewer, segment.id));
  return (
    <>
      {isFolded ? null : <Cover source={segment.coverImageSrc} />}
      <header className={`${css.head} ${hasAccent ? '' : css.onlyMenu} ${isFolded ? css.folded : ''}`}>
        <div>
          <div className={css.meta}>
            <Label icon={segment.public ? Globe : Lock}>{segment.public ? 'Public segment' : 'Private segment'}</Label>
            <StandingLabel status={segment.status} />
          </div>
          <h1 className={css.name}>
            {isFolded ? <Link to={segmentAt(segment.id)}>{segment.name}</Link> : segment.name}
          </h1>
          {segment.description && !isFolded ? (
            <DescriptionPreview text={segment.description} className={css.about} />
          ) : null}
        </div>
        <div className={css.acts}>
          {segment.status === 'INVITED' && segment.invitedBy ? <InvitedBy inviter={segment.invitedBy} /> : null}
          <div className={css.pair}>
            {hasAccent ? <NextStep segment={segment} next={next} /> : null}
            <SegmentMenu segment={segment} next={hasAccent ? undefined : next} />
          </div>
        </div>
      </header>
    </>
  );
}

function Cover({ source }: { readonly source: string | null }) {
  const fileId = pictureIdOf(source);
  if (!fileId) return <div className={css.noCover} />;
  return (
    <div className={css.cover}>
      <img
        src={pictureUrl(fileId, 900)}
        srcSet={([600, 900, 1400, 3000] as const).map((width) => `${pictureUrl(fileId, width)} ${width}w`).join(', ')}
        sizes="100vw"
        width="1440"
        height="400"
        alt=""
        fetchPriority="high"
      />
    </div>
  );
}

function InvitedBy({ inviter }: { readonly inviter: NonNullable<SegmentOfViewer['invitedBy']> }) {
  return (
    <span className={css.invited}>
      <Avatar person={{ short_name: inviter.shortName, photo: inviter.avatarSrc }} />
      <span>
        You were invited by<b>{inviter.name}</b>
      </span>
    </span>
  );
}

const nextWords = { accept: 'Join', join: 'Join segment', apply: 'Apply' } as const;
type Next = keyof typeof nextWords;

function nextStepOf(segment: SegmentOfViewer): Next | undefined {
  const next = callToAction(segment);
  return next === 'accept' || next === 'join' || next === 'apply' ? next : undefined;
}
const stepAt = (segment: SegmentOfViewer, next: Next) =>
  segmentAt(segment.id, { [next === 'apply' ? 'applyDialog' : 'joinDialog']: 'true' });

/** The dialogs are part of the address, so a link opens them. Guests are invited to become members first. */
function NextStep({ segment, next }: { readonly segment: SegmentOfViewer; readonly next: Next }) {
  const isGuest = useIsGuest();
  return (
    <ButtonLink kind="main" to={stepAt(segment, next)} preventScrollReset replace>
      {isGuest ? 'Become a member' : nextWords[next]}
    </ButtonLink>
  );
}

const LeaveDialog = lazyPart(
  async () => (await import('../../consequences/components/leave-dialog/leave-dialog.tsx')).LeaveDialog,
);

interface SegmentMenuProps {
  readonly segment: SegmentOfViewer;
  /** A step that the page does not offer by a button. */
  readonly next: Next | undefined;
}

function SegmentMenu({ segment, next }: SegmentMenuProps) {
  const submit = useSubmit();
  const isGuest = useIsGuest();
  const { pathname, search } = useLocation();

  const [isLeaving, setLeaving] = useState(false);

  function leave() {
    setLeaving(false);
    void submit({ intent: 'leave', segmentId: segment.id }, { method: 'post', action: `${pathname}${search}` });
  }
  const entries: MenuEntry[] = [];
  if (next) entries.push({ label: nextWords[next], icon: UserPlus, to: stepAt(segment, next) });
  if (!isGuest)
    entries.push({ label: 'Manage notifications', icon: Bell, to: unsubscribeAt({ segmentId: segment.id }) });
  entries.push({ label: 'Copy link', icon: Link2, onSelect: () => copyLink(segmentAt(segment.id)) });
  if (segment.status === 'SUBSCRIBED')
    entries.push({ label: 'Leave', icon: LogOut, isDanger: true, isApart: true, onSelect: () => setLeaving(true) });
  return (
    <>
      <Menu label="Segment menu" entries={entries} />
      {isLeaving ? (
        <Suspense>
          <LeaveDialog segment={segment} onClose={() => setLeaving(false)} onLeave={leave} />
        </Suspense>
      ) : null}
    </>
  );
}
