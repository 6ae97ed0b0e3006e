import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { emailPattern } from '@oeuvre/contracts/kernel/text.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import type { NewsletterShown } from '../../newsletter-shown.ts';
import { subscribeFailure } from '../../subscribe-failure.ts';

const isAddress = (text: string) => emailPattern.test(text.trim());

interface SignUp extends Pick<NewsletterShown, 'segmentId' | 'articleId'> {
  readonly isGuest: boolean;
  /** A signed-in person gets the newsletter now. */
  readonly onSubscribed: () => void;
}

/** The state of a sign-up. The field belongs to the browser: text typed before the script runs stays. */
export function useSignUp({ segmentId, articleId, isGuest, onSubscribed }: SignUp) {
  const field = useRef<HTMLInputElement>(null);
  /** The script runs, and checks and explains in place of the browser. */
  const [isAlive, setAlive] = useState(false);
  const [isRight, setRight] = useState(!isGuest);
  const [isWrong, setWrong] = useState(false);
  const [sending, setSending] = useState<'idle' | 'busy' | { readonly failure: string }>('idle');
  const [sentTo, setSentTo] = useState<string>();
  useEffect(() => {
    setAlive(true);
    if (field.current) setRight(isAddress(field.current.value));
  }, []);

  /** The fields of the form beside the address. */
  const place = { segmentId, ...(articleId && { articleId }) };
  const send = (email: string | undefined) =>
    browserCall(membershipsRoutes.subscribe, { body: { ...place, ...(email && { email }) } });

  async function subscribe() {
    if (sending === 'busy') return;
    const email = field.current?.value.trim();
    setSending('busy');
    try {
      const { isVerificationEmailSent } = await send(email);
      setSending('idle');
      if (isVerificationEmailSent) setSentTo(email);
      else onSubscribed();
    } catch (error) {
      setSending({ failure: subscribeFailure(error) });
    }
  }
  return {
    ...{ field, place, isAlive, isRight, isWrong, sentTo, subscribe },
    isBusy: sending === 'busy',
    failure: typeof sending === 'object' ? sending.failure : undefined,
    sendAgain: () => send(sentTo),
    submit(event: FormEvent) {
      event.preventDefault();
      if (isRight) void subscribe();
      else setWrong(true);
    },
    look() {
      const text = field.current?.value ?? '';
      setRight(isAddress(text));
      if (isAddress(text) || text === '') setWrong(false);
    },
    leave: () => setWrong(!isRight && field.current?.value !== ''),
    closeDialog(wantsAnother: boolean) {
      setSentTo(undefined);
      if (wantsAnother) setTimeout(() => field.current?.select());
    },
  };
}
