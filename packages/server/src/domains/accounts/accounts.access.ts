import type { Services } from '../../platform/services/services.ts';
import type { Caller, Invited } from './accounts.flows.ts';

/** Prolongs a session whose `mustProlong` is set: the library moves its expiry and returns the cookies to set. */
export async function prolongSession(services: Services, caller: Caller): Promise<string[]> {
  const { librarySession } = await import('./accounts.flows.ts');
  return (await librarySession(services, caller)).cookies;
}

/** Mails somebody the link to set the password of the account that was made for them. */
export async function mailAccountInvitation(services: Services, invited: Invited): Promise<void> {
  const { mailInvitation } = await import('./accounts.flows.ts');
  await mailInvitation(services, invited);
}
