import { loginAt, segmentAt, signUpAt } from '@oeuvre/contracts/addresses.ts';
import type { SegmentOfViewer } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { OwnStanding } from '@oeuvre/contracts/domains/memberships/own/own.model.ts';
import { Globe, Lock, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Form, useNavigate, useNavigation, useSubmit } from 'react-router';
import { aliveMark } from '../../../../late/signals.ts';
import { Button, ButtonLink } from '../../../../ui/button/button.tsx';
import { DateTime } from '../../../../ui/date-time/date-time.tsx';
import { Modal } from '../../../../ui/dialog/modal.tsx';
import { TextArea } from '../../../../ui/fields/text-area/text-area.tsx';
import { IconLink } from '../../../../ui/icon-button/icon-button.tsx';
import { Label } from '../../../../ui/label/label.tsx';
import { pictureUrl } from '../../../../ui/picture/picture.tsx';
import { useSite } from '../../../../ui/use-site.ts';
import { useIsGuest } from '../../../accounts/accounts.viewer.ts';
import { pictureIdOf } from '../../../segments/segments.links.ts';
import type { JoinResult } from '../../join-result.ts';
import { callToAction } from '../../memberships.words.ts';
import { clearRequest, storedMessage, storeJoin, storeRequest, takeJoin } from '../../pending-request.ts';
import css from './join-dialog.late.module.css';

interface JoinDialogProps {
  readonly segment: SegmentOfViewer;
  /** The invitation, for somebody invited. */
  readonly standing: OwnStanding | null;
  readonly isOpen: boolean;
  readonly result: JoinResult | undefined;
}

/**
 * Joins a public segment, accepts an invitation, applies to a private one; invites guests to become members. Picture
 * left, text right.
 */
export function JoinDialog({ segment, standing, isOpen, result }: JoinDialogProps) {
  const navigate = useNavigate();
  const titleId = useId();
  const isGuest = useIsGuest();
  const next = callToAction(segment);
  const back = segmentAt(segment.id);
  const fileId = pictureIdOf(segment.coverImageSrc ?? segment.imageSrc);
  useEffect(() => {
    if (result?.applied) clearRequest();
  }, [result]);
  usePendingJoin(segment, isOpen && !isGuest && (next === 'join' || next === 'accept') && result === undefined);
  const hasSomethingToSay = result?.applied || isGuest || ['accept', 'join', 'apply'].includes(next);

  return (
    <Modal
      isOpen={isOpen && hasSomethingToSay}
      onClose={() => navigate(back, { replace: true, preventScrollReset: true })}
      aria-labelledby={titleId}
      className={css.dialog ?? ''}
    >
      <div className={css.parts}>
        <IconLink icon={X} label="Close" to={back} replace preventScrollReset className={css.close ?? ''} />
        <div className={css.picture}>
          {fileId ? <img src={pictureUrl(fileId, 900)} alt="" width="600" height="600" /> : null}
        </div>
        <div className={css.words}>
          <KindLine segment={segment} next={next} isGuest={isGuest} />
          <h2 id={titleId} tabIndex={-1} className={css.name}>
            {segment.name}
          </h2>
          {result?.error ? (
            <p role="alert" className={css.error}>
              {result.error}
            </p>
          ) : null}
          <Step segment={segment} standing={standing} isApplied={result?.applied === true} isGuest={isGuest} />
        </div>
      </div>
    </Modal>
  );
}

function KindLine({
  segment,
  next,
  isGuest,
}: {
  readonly segment: SegmentOfViewer;
  readonly next: string;
  readonly isGuest: boolean;
}) {
  if (isGuest) return <span className={css.kind}>Become a member</span>;
  if (next === 'join') return <span className={css.kind}>Join segment</span>;
  return (
    <span className={css.kind}>
      <Label icon={segment.public ? Globe : Lock}>{segment.public ? 'Public segment' : 'Private segment'}</Label>
    </span>
  );
}

/** Carries out what the person wanted as a guest: they come back signed in, in this tab or another. */
function usePendingJoin(segment: SegmentOfViewer, isPossible: boolean) {
  const submit = useSubmit();
  useEffect(() => {
    if (!isPossible || !takeJoin(segment.id)) return;
    const form = { intent: 'join', segmentId: segment.id, segmentName: segment.name };
    void submit(form, { method: 'post', action: segmentAt(segment.id), preventScrollReset: true });
  }, [isPossible, segment.id, segment.name, submit]);
}

interface StepProps {
  readonly segment: SegmentOfViewer;
  readonly standing: OwnStanding | null;
  readonly isApplied: boolean;
  readonly isGuest: boolean;
}

function Step({ segment, standing, isApplied, isGuest }: StepProps) {
  const { state, formData } = useNavigation();
  const pressed = state === 'submitting' ? formData?.get('intent') : undefined;
  const next = callToAction(segment);
  if (isApplied)
    return (
      <Words text="You applied successfully. We'll get back to you shortly!">
        <ButtonLink kind="main" to={segmentAt(segment.id)} replace preventScrollReset>
          OK
        </ButtonLink>
      </Words>
    );
  if (isGuest) return <BecomeMember segment={segment} />;
  if (next === 'apply') return <Apply segmentId={segment.id} isBusy={pressed === 'apply'} />;
  const isInvited = next === 'accept';
  const text =
    isInvited && !segment.public
      ? "You're invited to the private segment! Please accept to join the segment."
      : 'Welcome to the public segment!';
  return (
    <Form method="post" action={segmentAt(segment.id)} className={css.form} preventScrollReset>
      <input type="hidden" name="segmentId" value={segment.id} />
      <input type="hidden" name="segmentName" value={segment.name} />
      <p className={css.text}>{text}</p>
      {isInvited && standing ? <InvitationFacts standing={standing} /> : null}
      <div className={css.slot} data-actions>
        <Button kind="main" type="submit" name="intent" value="join" busy={pressed === 'join'}>
          {isInvited ? 'Accept invitation' : 'Join segment'}
        </Button>
        {isInvited ? (
          <Button type="submit" name="intent" value="decline" busy={pressed === 'decline'}>
            Decline
          </Button>
        ) : null}
      </div>
    </Form>
  );
}

function InvitationFacts({ standing: { by, since, openUntil } }: { readonly standing: OwnStanding }) {
  return (
    <p className={css.text}>
      {by && since ? (
        <>
          Invited by {by.name} on <DateTime iso={since} />.{' '}
        </>
      ) : null}
      {openUntil ? (
        <>
          The invitation is open until <DateTime iso={openUntil} />.
        </>
      ) : null}
    </p>
  );
}

function Words({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <>
      <p className={css.text}>{text}</p>
      <div className={css.slot} data-actions>
        {children}
      </div>
    </>
  );
}

/** Stores what a guest wanted to do: after signing in, in any tab, the dialog is open again with their text in it. */
function BecomeMember({ segment }: { readonly segment: SegmentOfViewer }) {
  const site = useSite();
  const isApplying = callToAction(segment) === 'apply';
  const request = useRequest(segment.id);
  const next = segmentAt(segment.id, { [isApplying ? 'applyDialog' : 'joinDialog']: 'true' });
  // Its click does more than lead on, so it waits until the page is alive.
  const remembering = isApplying ? {} : { [aliveMark]: '', onClick: () => storeJoin(segment.id) };
  return (
    <>
      {segment.description ? (
        <p className={css.text} dir="auto">
          {segment.description}
        </p>
      ) : null}
      <p className={css.fact}>
        <Label icon={segment.public ? Globe : Lock}>{segment.public ? 'Public' : 'Private'}</Label>
      </p>
      {isApplying ? <RequestField {...request} /> : null}
      <Words
        text={
          isApplying
            ? 'Sign up or log in to apply; your request is kept, also if you confirm your e-mail in another window.'
            : 'Sign up or log in; you join as soon as you are back, also if you confirm your e-mail in another window.'
        }
      >
        {site?.hideRegistration ? null : (
          <ButtonLink kind="main" to={signUpAt(next)} {...remembering}>
            Sign up
          </ButtonLink>
        )}
        <ButtonLink kind={site?.hideRegistration ? 'main' : 'plain'} to={loginAt(next)} {...remembering}>
          Log in
        </ButtonLink>
      </Words>
    </>
  );
}

/** The text of an application, stored while typing until it is sent, including text typed before hydration. */
function useRequest(segmentId: string) {
  const [message, setMessage] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  function write(words: string) {
    setMessage(words);
    storeRequest(segmentId, words);
  }
  useEffect(() => {
    const typed = field.current?.value ?? '';
    if (typed) storeRequest(segmentId, typed);
    setMessage(typed || storedMessage(segmentId));
  }, [segmentId]);
  return { field, message, write };
}

function RequestField({ field, message, write }: ReturnType<typeof useRequest>) {
  return (
    <div className={css.field}>
      <TextArea
        ref={field}
        label="Your request"
        name="message"
        rows={4}
        required
        maxLength={5_000}
        placeholder="Type your request here..."
        value={message}
        onChange={(event) => write(event.target.value)}
      />
    </div>
  );
}

function Apply({ segmentId, isBusy }: { readonly segmentId: string; readonly isBusy: boolean }) {
  const request = useRequest(segmentId);
  return (
    <Form method="post" action={segmentAt(segmentId)} className={css.form} preventScrollReset>
      <input type="hidden" name="segmentId" value={segmentId} />
      <RequestField {...request} />
      <div className={css.slot} data-actions>
        <Button
          kind="main"
          type="submit"
          name="intent"
          value="apply"
          busy={isBusy}
          aria-disabled={request.message.trim() ? undefined : true}
        >
          Apply
        </Button>
        <ButtonLink to={segmentAt(segmentId)} replace preventScrollReset>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
