import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import { addressKey } from '../../platform/limits.ts';
import type { Mail } from '../../platform/mail-model.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Sends a mail about an account without making the caller wait: how long it takes must not tell whether the account exists. An address
 * gets three such mails a day; what is above that is dropped in silence, for the same reason.
 */
export async function sendAccountMail(services: Services, mail: Mail): Promise<void> {
  try {
    await services.limits.take('mail-to-address', addressKey(mail.to));
  } catch (refused) {
    if (refused instanceof AppError) return;
    throw refused;
  }
  services.mailer.send(mail).catch((error: unknown) => services.log.error({ err: error }, 'account mail was not taken'));
}
