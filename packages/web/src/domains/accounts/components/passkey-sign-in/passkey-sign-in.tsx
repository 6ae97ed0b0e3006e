import type { CredentialAnswer } from '@oeuvre/contracts/domains/accounts/passkeys/passkeys.model.ts';
import { passkeysRoutes } from '@oeuvre/contracts/domains/accounts/passkeys/passkeys.routes.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { browserCall } from '../../../../ui/api-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { useAct } from '../../../../ui/working/act/use-act.ts';
import { answerWithPasskey, canUsePasskeys } from '../../passkey-browser.ts';
import css from './passkey-sign-in.late.module.css';

/**
 * Logs in with a passkey: by the button, or by choosing one from the suggestions of the field for e-mail. Browsers
 * without passkeys see nothing of it.
 */
export function PasskeySignIn({ onDone }: { readonly onDone: () => void }) {
  // 'unknown' until the page is alive: the button keeps its place from the first paint on.
  const [can, setCan] = useState<'unknown' | 'yes' | 'no'>('unknown');
  const waiting = useRef<AbortController>(undefined);
  const { act, isBusy } = useAct(signIn, { done: (isDone) => (isDone ? onDone() : undefined) });
  const choose = useEffectEvent(async (signal: AbortSignal) => {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || signal.aborted) return;
    // Nobody has asked for it yet: a failure is none.
    const credential = await beginAndAnswer(signal).catch(() => undefined);
    if (credential && !signal.aborted) await act(credential);
  });
  useEffect(() => {
    setCan(canUsePasskeys() ? 'yes' : 'no');
    if (!canUsePasskeys()) return;
    const controller = new AbortController();
    waiting.current = controller;
    void choose(controller.signal);
    return () => controller.abort();
  }, []);
  if (can === 'no') return null;
  return (
    <div className={css.part}>
      <Button
        busy={isBusy}
        disabled={can === 'unknown'}
        onClick={() => {
          // One question at a time: the field must stop waiting first.
          waiting.current?.abort();
          void act(undefined);
        }}
      >
        Use a passkey
      </Button>
    </div>
  );
}

const beginAndAnswer = async (signal?: AbortSignal) =>
  answerWithPasskey(await browserCall(passkeysRoutes.beginSignIn, {}), signal);

/** False if the person changed their mind. */
async function signIn(chosen: CredentialAnswer | undefined): Promise<boolean> {
  const credential = chosen ?? (await beginAndAnswer());
  if (!credential) return false;
  await browserCall(passkeysRoutes.signIn, { body: { credential } });
  return true;
}
