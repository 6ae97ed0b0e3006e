import { on, type Subscription } from '../../platform/jobs/events.ts';
import { liftErasure } from './suppressions.commands.ts';
import '../accounts/accounts.events.ts';

/** The address is confirmed: its owner is back. */
export const contactsSubscriptions: readonly Subscription[] = [
  on('accounts.registered', (tx, { email }) => liftErasure(tx, email)),
];
