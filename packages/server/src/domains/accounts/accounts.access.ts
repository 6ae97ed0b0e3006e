import type { Services } from '../../platform/process/services.ts';
import type { Caller } from './accounts.flows.ts';

/** Prolongs a session whose `mustProlong` is set: the library moves its expiry and returns the cookies to set. */
export async function prolongSession(services: Services, caller: Caller): Promise<string[]> {
  const { librarySession } = await import('./accounts.flows.ts');
  return (await librarySession(services, caller)).cookies;
}
