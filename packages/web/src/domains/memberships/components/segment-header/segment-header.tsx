import { segmentAt, unsubscribeAt } from '@oeuvre/contracts/addresses.ts';
import type { SegmentOfViewer } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { Bell, Globe, Link2, Lock, LogOut } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useLocation, useSubmit } from 'react-router';
import { lazyPart } from '../../../../late/lazy-part.ts';
import { Avatar } from '../../../../ui/avatar/avatar.tsx';
import { ButtonLink } from '../../../../ui/button/button.tsx';
import { copyLink } from '../../../../ui/copy-link.ts';
import { Label } from '../../../../ui/label/label.tsx';
import { Menu, type MenuEntry } from '../../../../ui/menu/menu.tsx';
import { pictureUrl } from '../../../../ui/picture/picture.tsx';
import { useIsGuest } from '../../../accounts/accounts.viewer.ts';
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
  const next = callToAction(segment);
  const hasNextStep = next === 'accept' || next === 'join' || next === 'apply';
  return (
    <>
      {isFolded ? null : <Cover source={segment.coverImageSrc} />}
      <header className={`${css.head} ${hasNextStep ? '' : css.onlyMenu} ${isFolded ? css.folded : ''}`}>
        <div>
          <div className={css.meta}>
            <Label icon={segment.public ? Globe : Lock}>{segment.public ? 'Public segment' : 'Private segment'}</Label>
            <StandingLabel status={segment.status} />
          </div>
          <h1 className={css.name}>
            {isFolded ? <Link to={segmentAt(segment.id)}>{segment.name}</Link> : segment.name}
          </h1>
          {segment.description && !isFolded ? (
            <p className={css.about} dir="auto">
              {segment.description}
            </p>
          ) : null}
        </div>
        <div className={css.acts}>
          {segment.status === 'INVITED' && segment.invitedBy ? <InvitedBy inviter={segment.invitedBy} /> : null}
          <div className={css.pair}>
            {hasNextStep ? <NextStep segment={segment} next={next} /> : null}
            <SegmentMenu segment={segment} />
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

/** The dialogs are part of the address, so a link opens them. Guests are invited to become members first. */
function NextStep({ segment, next }: { readonly segment: SegmentOfViewer; readonly next: keyof typeof nextWords }) {
  const isGuest = useIsGuest();
  const dialog = next === 'apply' ? 'applyDialog' : 'joinDialog';
  return (
    <ButtonLink kind="main" to={segmentAt(segment.id, { [dialog]: 'true' })} preventScrollReset replace>
      {isGuest ? 'Become a member' : nextWords[next]}
    </ButtonLink>
  );
}

const LeaveDialog = lazyPart(
  async () => (await import('../../consequences/components/leave-dialog/leave-dialog.tsx')).LeaveDialog,
);

function SegmentMenu({ segment }: { readonly segment: SegmentOfViewer }) {
  const submit = useSubmit();
  const isGuest = useIsGuest();
  const { pathname, search } = useLocation();

  const [isLeaving, setLeaving] = useState(false);

  function leave() {
    setLeaving(false);
    void submit({ intent: 'leave', segmentId: segment.id }, { method: 'post', action: `${pathname}${search}` });
  }
  const entries: MenuEntry[] = [];
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
