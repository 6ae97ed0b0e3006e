import type { Passkey } from '@oeuvre/contracts/domains/accounts/passkeys/passkeys.model.ts';
import { passkeysRoutes } from '@oeuvre/contracts/domains/accounts/passkeys/passkeys.routes.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { browserCall } from '../../../../ui/api-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { DateTime } from '../../../../ui/date-time/date-time.tsx';
import { useZone } from '../../../../ui/date-time/use-zone.ts';
import { toastSuccess } from '../../../../ui/toast/toast.ts';
import { useRevalidatingAct } from '../../../../ui/working/act/use-act.ts';
import { dayWords } from '../../day-words.ts';
import type { FieldErrors } from '../../form-values.ts';
import { makePasskey } from '../../passkey-browser.ts';
import { proofErrors, proofFrom, type WaysToProve } from '../../proof-browser.ts';
import { AccountRow, AccountRows } from '../account-row/account-row.tsx';
import { type Asked, PasskeyDialog } from './passkey-dialog.tsx';

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  readonly ways: WaysToProve;
  readonly now: string;
}

interface Given {
  readonly name: string;
  readonly password: string;
}

/** The passkeys of the person, and how to add, rename and remove them. */
export function PasskeyList({ passkeys, ways, now }: PasskeyListProps) {
  const [asked, setAsked] = useState<Asked>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const { act, isBusy } = useRevalidatingAct((what: Asked, given: Given) => change(what, given, ways), {
    done: (words) => {
      if (words === undefined) return;
      setAsked(undefined);
      if (words) toastSuccess(words);
    },
    failed: (error) => {
      const found = proofErrors(error);
      if (found) setErrors(found);
      return found !== undefined;
    },
  });
  const ask = (what: Asked | undefined) => {
    setErrors({});
    setAsked(what);
  };
  return (
    <>
      {passkeys.length > 0 ? (
        <AccountRows>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} now={now} onAsk={(act) => ask({ act, passkey })} />
          ))}
        </AccountRows>
      ) : null}
      <Button onClick={() => ask({ act: 'add' })}>Add a passkey</Button>
      {asked ? (
        <PasskeyDialog
          asked={asked}
          ways={ways}
          errors={errors}
          isBusy={isBusy}
          onClose={() => ask(undefined)}
          onGiven={(given) => {
            setErrors({});
            void act(asked, given);
          }}
        />
      ) : null}
    </>
  );
}

/** Does what was asked, and returns what to say; undefined if the person cancelled. */
async function change(asked: Asked, { name, password }: Given, ways: WaysToProve): Promise<string | undefined> {
  if (asked.act === 'rename') {
    await browserCall(passkeysRoutes.rename, { params: { passkeyId: asked.passkey.id }, body: { name } });
    return '';
  }
  const proof = await proofFrom(password, ways);
  if (!proof) return undefined;
  if (asked.act === 'remove') {
    await browserCall(passkeysRoutes.remove, { params: { passkeyId: asked.passkey.id }, body: { proof } });
    return 'Passkey removed';
  }
  const credential = await makePasskey(await browserCall(passkeysRoutes.beginAdding, { body: { proof } }));
  if (!credential) return undefined;
  await browserCall(passkeysRoutes.add, { body: { name, credential } });
  return 'Passkey added';
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly now: string;
  readonly onAsk: (act: 'rename' | 'remove') => void;
}

function PasskeyRow({ passkey, now, onAsk }: PasskeyRowProps) {
  const zone = useZone();
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <AccountRow
      icon={KeyRound}
      name={name}
      facts={
        <>
          Added <DateTime iso={createdAt} />, {lastUsedAt ? `used ${dayWords(lastUsedAt, now, zone)}` : 'not used yet'}
        </>
      }
    >
      <Button kind="quiet" aria-label={`Rename ${name}`} onClick={() => onAsk('rename')}>
        Rename
      </Button>
      <Button aria-label={`Remove ${name}`} onClick={() => onAsk('remove')}>
        Remove
      </Button>
    </AccountRow>
  );
}
