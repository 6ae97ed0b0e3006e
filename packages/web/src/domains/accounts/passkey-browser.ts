import type {
  CredentialAnswer,
  CredentialOptions,
  NewCredential,
} from '@oeuvre/contracts/domains/accounts/passkeys/passkeys.model.ts';
import { CallError } from '../../ui/api-context.ts';

/** Whether this browser can make and use passkeys at this address. */
export const canUsePasskeys = () =>
  typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

const refusal = (message: string) => new CallError({ code: 'web/passkey', status: 0, message });

/** The browser's own reasons, in our words; undefined if the person has just changed their mind. */
function problemOf(error: unknown): Error | undefined {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
  if (name === 'InvalidStateError') return refusal('This device already has a passkey for your account.');
  if (name === 'SecurityError')
    return refusal('Passkeys do not work at this address. Please use the address of the site by name.');
  return error instanceof Error ? error : refusal('This browser could not use a passkey.');
}

async function asked<Answer>(work: Promise<Credential | null>): Promise<Answer | undefined> {
  try {
    const credential = (await work) as PublicKeyCredential | null;
    return (credential?.toJSON() as Answer | undefined) ?? undefined;
  } catch (error) {
    const problem = problemOf(error);
    if (problem) throw problem;
    return undefined;
  }
}

/** Lets the device make a passkey; undefined if the person cancelled. */
export const makePasskey = (options: CredentialOptions): Promise<NewCredential | undefined> =>
  asked(
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as unknown as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  );

/** Lets the person choose a passkey; undefined if they cancelled. With a signal it waits in the field for e-mail. */
export const answerWithPasskey = (
  options: CredentialOptions,
  signal?: AbortSignal,
): Promise<CredentialAnswer | undefined> =>
  asked(
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as unknown as PublicKeyCredentialRequestOptionsJSON,
      ),
      ...(signal && { signal, mediation: 'conditional' as const }),
    }),
  );
