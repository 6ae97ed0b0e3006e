/** The kinds of mail that the log tells apart; tests are mailings to chosen addresses. */
export const mailKinds = [
  'article',
  'test',
  'digest',
  'invitation',
  'verification',
  'account',
  'notification',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** The states that the log filters by. All other mails were sent: the list without a filter shows them. */
export const mailTroubles = ['waiting', 'failed', 'bounced', 'complained', 'uncertain', 'skipped'] as const;
export type MailTrouble = (typeof mailTroubles)[number];

/** Mails per page by default. */
export const loggedMailsPerPage = 50;
/** The log counts and pages up to here; a search or a filter leads further back. */
export const countedMails = 5_000;
/** Older mails are not listed, and single mails are deleted. */
export const loggedMailDays = 90;
