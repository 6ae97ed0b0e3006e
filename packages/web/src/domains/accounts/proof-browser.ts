import type { Proof } from '@oeuvre/contracts/domains/accounts/passkeys/passkeys.model.ts';
import { passkeysRoutes } from '@oeuvre/contracts/domains/accounts/passkeys/passkeys.routes.ts';
import { browserCall } from '../../ui/api-context.ts';
import { answerWithPasskey } from './passkey-browser.ts';

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
