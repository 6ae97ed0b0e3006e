import type { Erasure, ErasureRequest } from '@oeuvre/contracts/domains/accounts/erasure/erasure.model.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Services } from '../../../platform/services/services.ts';
import { getOwnAccount } from '../accounts.queries.ts';
import { assertProof, type Proved } from '../passkeys/passkeys.flows.ts';
import { requestErasure } from './erasure.commands.ts';
import { erasureRequestedMail } from './erasure.mails.ts';

/** Asks for the erasure of the viewer's account, once they have proved who they are, and tells the owner by mail. */
export async function proveAndRequestErasure(
  services: Services,
  viewer: Viewer & { readonly id: UserId },
  { proof, cookies, ...choice }: ErasureRequest & Proved,
): Promise<Erasure> {
  await assertProof(services, viewer, { proof, cookies });
  const asked = await requestErasure(services.db, viewer.id, choice);
  const { email } = await getOwnAccount(services.db, viewer.id);
  services.mailer
    .send(erasureRequestedMail(services.config, email, asked.dueAt))
    .catch((error: unknown) => services.log.error({ err: error }, 'mail about an erasure was not taken'));
  return asked;
}
