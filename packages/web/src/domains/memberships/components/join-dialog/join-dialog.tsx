import { loginAt, segmentAt, signUpAt } from '@oeuvre/contracts/addresses.ts';
import type { SegmentOfViewer } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { Globe, Lock, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Form, useNavigate, useNavigation } from 'react-router';
import { Button, ButtonLink } from '../../../../ui/button/button.tsx';
import { Modal } from '../../../../ui/dialog/modal.tsx';
import { IconLink } from '../../../../ui/icon-button/icon-button.tsx';
import { Label } from '../../../../ui/label/label.tsx';
import { pictureUrl } from '../../../../ui/picture/picture.tsx';
import { TextArea } from '../../../../ui/text-area/text-area.tsx';
import { useSite } from '../../../../ui/use-site.ts';
import { useIsGuest } from '../../../accounts/accounts.viewer.ts';
import { pictureIdOf } from '../../../segments/segments.links.ts';
import type { JoinResult } from '../../join-result.ts';
import { callToAction } from '../../memberships.words.ts';
import { clearRequest, storedMessage, storeRequest } from '../../pending-request.ts';
import css from './join-dialog.module.css';

interface JoinDialogProps {
  readonly segment: SegmentOfViewer;
  readonly isOpen: boolean;
  readonly result: JoinResult | undefined;
}

/**
 * Joins a public segment, accepts an invitation, applies to a private one; invites guests to become members. Picture
 * left, text right.
 */
export function JoinDialog({ segment, isOpen, result }: JoinDialogProps) {
  const navigate = useNavigate();
  const titleId = useId();
  const isGuest = useIsGuest();
  const next = callToAction(segment);
  const back = segmentAt(segment.id);
  const fileId = pictureIdOf(segment.coverImageSrc ?? segment.imageSrc);
  useEffect(() => {
    if (result?.applied) clearRequest();
  }, [result]);
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
          <Step segment={segment} isApplied={result?.applied === true} isGuest={isGuest} />
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

function Step({
  segment,
  isApplied,
  isGuest,
}: {
  readonly segment: SegmentOfViewer;
  readonly isApplied: boolean;
  readonly isGuest: boolean;
}) {
  const isBusy = useNavigation().state === 'submitting';
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
  if (next === 'apply') return <Apply segmentId={segment.id} isBusy={isBusy} />;
  const isInvited = next === 'accept';
  const text =
    isInvited && !segment.public
      ? "You're invited to the private segment! Please accept to join the segment."
      : 'Welcome to the public segment!';
  return (
    <Form method="post" action={segmentAt(segment.id)} className={css.form} preventScrollReset>
      <input type="hidden" name="segmentId" value={segment.id} />
      <input type="hidden" name="segmentName" value={segment.name} />
      <Words text={text}>
        <Button kind="main" type="submit" name="intent" value="join" busy={isBusy}>
          {isInvited ? 'Accept invitation' : 'Join segment'}
        </Button>
      </Words>
    </Form>
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
            ? 'This segment is private. Sign up or log in to apply; your request is kept while you do.'
            : 'This segment is public. Sign up or log in to join; your request is kept while you do.'
        }
      >
        {site?.hideRegistration ? null : (
          <ButtonLink kind="main" to={signUpAt(next)}>
            Sign up
          </ButtonLink>
        )}
        <ButtonLink kind={site?.hideRegistration ? 'main' : 'plain'} to={loginAt(next)}>
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
      </div>
    </Form>
  );
}
