import { articleAt, loginAt, segmentAt, signUpAt } from '@oeuvre/contracts/addresses.ts';
import type { SegmentOfViewer } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { Globe, Lock } from 'lucide-react';
import { Form, Link, useNavigation } from 'react-router';
import { Button, ButtonLink } from '../../../../../ui/button/button.tsx';
import { Label } from '../../../../../ui/label/label.tsx';
import { Frame } from '../../../../../ui/layout/layout.tsx';
import { useIsGuest } from '../../../../accounts/accounts.viewer.ts';
import { callToAction } from '../../../../memberships/memberships.words.ts';
import css from './article-closed.module.css';

interface ArticleClosedProps {
  readonly id: string;
  /** Known only if none of the segments is private. */
  readonly title: string | undefined;
  readonly segments: readonly SegmentOfViewer[];
  readonly mayRegister: boolean;
}

/** The page for somebody who may not read the article: whose it is, and how to get access. */
export function ArticleClosed({ id, title, segments, mayRegister }: ArticleClosedProps) {
  const isGuest = useIsGuest();
  const next = articleAt(id);
  return (
    <Frame className={css.page}>
      <h1 className={css.title}>{title || 'This article is for members'}</h1>
      <p className={css.text}>
        {segments.length === 1
          ? 'It is published to the members of one segment.'
          : 'It is published to the members of these segments.'}{' '}
        {isGuest ? 'If you are a member, log in and read on.' : wayWords(segments)}
      </p>
      {isGuest ? (
        <p className={css.actions}>
          <ButtonLink kind="main" to={loginAt(next)}>
            Log in
          </ButtonLink>
          {mayRegister ? <ButtonLink to={signUpAt(next)}>Sign up</ButtonLink> : null}
        </p>
      ) : null}
      <ul className={css.segments}>
        {segments.map((segment, at) => (
          <li key={segment.id} className={css.segment}>
            <div>
              <h2>
                <Link to={segmentAt(segment.id)}>{segment.name}</Link>
              </h2>
              <Label icon={segment.public ? Globe : Lock}>{segment.public ? 'Public' : 'Private'}</Label>
            </div>
            {isGuest ? (
              <ButtonLink to={segmentAt(segment.id)}>See the segment</ButtonLink>
            ) : (
              <AccessOption segment={segment} isMain={at === 0} />
            )}
          </li>
        ))}
      </ul>
    </Frame>
  );
}

function wayWords(segments: readonly SegmentOfViewer[]): string {
  const acts = segments.map(callToAction);
  if (acts.some((act) => act === 'join' || act === 'apply' || act === 'accept')) return 'Become a member and read on.';
  return acts.includes('pending') ? 'Your application is being reviewed.' : 'Your membership is suspended.';
}

/** Joining returns straight to the article; applying leads to the segment's form. */
function AccessOption({ segment, isMain }: { readonly segment: SegmentOfViewer; readonly isMain: boolean }) {
  const isJoining = useNavigation().formData?.get('join') === segment.id;
  const kind = isMain ? 'main' : 'plain';
  switch (callToAction(segment)) {
    case 'suspended':
      return <p className={css.note}>Suspended</p>;
    case 'pending':
      return <p className={css.note}>Pending Approval</p>;
    case 'apply':
      return (
        <ButtonLink kind={kind} to={segmentAt(segment.id, { applyDialog: 'true' })}>
          Apply
        </ButtonLink>
      );
    case 'accept':
    case 'join':
      return (
        <Form method="post">
          <Button kind={kind} type="submit" name="join" value={segment.id} busy={isJoining}>
            {callToAction(segment) === 'join' ? 'Join segment' : 'Accept invitation'}
          </Button>
        </Form>
      );
    default:
      return null;
  }
}
