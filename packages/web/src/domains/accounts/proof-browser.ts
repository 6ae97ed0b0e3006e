import type { Proof } from '@oeuvre/contracts/domains/accounts/passkeys/passkeys.model.ts';
import { passkeysRoutes } from '@oeuvre/contracts/domains/accounts/passkeys/passkeys.routes.ts';
import { browserCall, type CallError } from '../../ui/api-context.ts';
import { type FieldErrors, refusedForm } from './form-values.ts';
import { answerWithPasskey } from './passkey-browser.ts';

/** The errors that a form shows for a refused proof: the words beside the password, or those of the fields. */
export const proofErrors = (error: CallError): FieldErrors | undefined =>
  error.code === 'accounts/wrong-proof' ? { password: error.message } : refusedForm(error, '').fields;

/** How a person can prove who they are. */
export interface WaysToProve {
  readonly hasPassword: boolean;
  readonly hasPasskeys: boolean;
}

/** The typed password or, if none is typed, a passkey; undefined if the person cancelled. */
export async function proofFrom(password: string, { hasPasskeys }: WaysToProve): Promise<Proof | undefined> {
  if (password || !hasPasskeys) return { password };
  const passkey = await answerWithPasskey(await browserCall(passkeysRoutes.beginProof, {}));
  return passkey && { passkey };
}
