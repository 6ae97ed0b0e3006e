import { profileAt } from '@oeuvre/contracts/addresses.ts';
import { exportKeptDays } from '@oeuvre/contracts/domains/accounts/data-exports/data-exports.model.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import type { Config } from '../../../platform/base/config.ts';
import { actionMail } from '../../../platform/mail/mail-layout.ts';

/** Tells somebody that the file with their data can be fetched. The file itself is never mailed. */
export const dataExportReadyMail = ({ publicUrl }: Pick<Config, 'publicUrl'>, to: string) =>
  actionMail({
    topic: 'data-export',
    to,
    subject: `Your data at ${productName} is ready`,
    heading: 'Your data is ready',
    paragraphs: [
      `You asked for everything that ${productName} keeps about you. Log in to download it as one ZIP file.`,
    ],
    action: { label: 'Download my data', url: `${publicUrl}${profileAt('privacy')}` },
    note: `The file can be downloaded for ${exportKeptDays} days, by you only. If you did not ask for it, set a new password and log out everywhere else.`,
  });
