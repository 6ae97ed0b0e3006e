import { asSenderName } from '@oeuvre/contracts/kernel/sender-name.ts';
import { type Mailbox, wireAddress } from './mail-address.ts';
import type { MailFrom } from './mail-model.ts';

/**
 * From and Reply-To for nodemailer, which quotes and encodes the name (RFC 5322, RFC 2047). A name of which nothing can
 * be shown is replaced by that of the house.
 */
export function fromFields(house: Mailbox, named?: MailFrom): { from: Mailbox; replyTo?: Mailbox } {
  if (!named) return { from: house };
  const from = { name: asSenderName(named.name) || house.name, address: house.address };
  return named.replyTo ? { from, replyTo: { name: '', address: wireAddress(named.replyTo) } } : { from };
}
