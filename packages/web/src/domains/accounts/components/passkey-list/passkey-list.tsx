import type { Passkey } from '@oeuvre/contracts/domains/accounts/passkeys/passkeys.model.ts';
import { passkeysRoutes } from '@oeuvre/contracts/domains/accounts/passkeys/passkeys.routes.ts';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useRevalidatingAct } from '../../../../ui/act/use-act.ts';
import { browserCall } from '../../../../ui/api-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { confirm } from '../../../../ui/confirm/confirm.ts';
import { DateTime } from '../../../../ui/date-time/date-time.tsx';
import { useZone } from '../../../../ui/date-time/use-zone.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Field } from '../../../../ui/field/field.tsx';
import { toastSuccess } from '../../../../ui/toast/toast.ts';
import { browserName } from '../../browser-name.ts';
import { dayWords } from '../../day-words.ts';
import { makePasskey } from '../../passkey-browser.ts';
import { AccountRow, AccountRows } from '../account-row/account-row.tsx';

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  readonly now: string;
}

async function addPasskey(name: string): Promise<Passkey | undefined> {
  const credential = await makePasskey(await browserCall(passkeysRoutes.beginAdding, {}));
  return credential && browserCall(passkeysRoutes.add, { body: { name, credential } });
}

/** The passkeys of the person, and how to add, rename and remove them. */
export function PasskeyList({ passkeys, now }: PasskeyListProps) {
  const [named, setNamed] = useState<Passkey | 'new'>();
  const adding = useRevalidatingAct(addPasskey, {
    done: (added) => {
      if (!added) return;
      setNamed(undefined);
      toastSuccess('Passkey added');
    },
  });
  const renaming = useRevalidatingAct(
    (passkeyId: string, name: string) => browserCall(passkeysRoutes.rename, { params: { passkeyId }, body: { name } }),
    { done: () => setNamed(undefined) },
  );
  return (
    <>
      {passkeys.length > 0 ? (
        <AccountRows>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} now={now} onRename={() => setNamed(passkey)} />
          ))}
        </AccountRows>
      ) : null}
      <Button onClick={() => setNamed('new')}>Add a passkey</Button>
      <NameDialog
        named={named}
        isBusy={adding.isBusy || renaming.isBusy}
        onClose={() => setNamed(undefined)}
        onName={(name) => void (named === 'new' || !named ? adding.act(name) : renaming.act(named.id, name))}
      />
    </>
  );
}

function PasskeyRow({ passkey, now, onRename }: { passkey: Passkey; now: string; onRename: () => void }) {
  const zone = useZone();
  const { id, name, createdAt, lastUsedAt } = passkey;
  const { act, isBusy } = useRevalidatingAct(
    (passkeyId: string) => browserCall(passkeysRoutes.remove, { params: { passkeyId } }),
    { done: 'Passkey removed' },
  );
  const remove = async () => {
    const isSure = await confirm({
      title: `Remove the passkey “${name}”?`,
      text: 'It will no longer log you in. It may stay in the list of your device until you delete it there.',
      confirmLabel: 'Remove',
      isDanger: true,
    });
    if (isSure) await act(id);
  };
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
      <Button kind="quiet" aria-label={`Rename ${name}`} onClick={onRename}>
        Rename
      </Button>
      <Button busy={isBusy} aria-label={`Remove ${name}`} onClick={() => void remove()}>
        Remove
      </Button>
    </AccountRow>
  );
}

interface NameDialogProps {
  readonly named: Passkey | 'new' | undefined;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onName: (name: string) => void;
}

/** Asks for the name of a new passkey, or for another one. */
function NameDialog({ named, isBusy, onClose, onName }: NameDialogProps) {
  const isNew = named === 'new';
  const form = 'passkey-name';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onName(String(new FormData(event.currentTarget).get('name')));
  };
  return (
    <Dialog
      title={isNew ? 'Add a passkey' : 'Rename passkey'}
      isOpen={named !== undefined}
      onClose={onClose}
      isLocked={isBusy}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button kind="main" type="submit" form={form} busy={isBusy}>
            {isNew ? 'Continue' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Field
          label="Name"
          name="name"
          required
          maxLength={80}
          defaultValue={named === undefined ? '' : isNew ? browserName(navigator.userAgent) : named.name}
          help={isNew ? 'So that you recognise it later. Your device then asks who you are.' : undefined}
        />
      </form>
    </Dialog>
  );
}
