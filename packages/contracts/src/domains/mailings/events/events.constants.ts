/** The events of a mail after it was handed over, by the names of the specification. */
export const mailEventTypes = [
  'Send',
  'Delivery',
  'Bounce',
  'Complaint',
  'Open',
  'Click',
  'DeliveryDelay',
  'Reject',
] as const;
export type MailEventType = (typeof mailEventTypes)[number];

/** Where Amazon SNS posts what Amazon SES reports. */
export const sesWebhookPath = '/webhooks/ses';

/**
 * The outcomes of a mail. The first six add up to the audience: `waiting` is not handed over yet, `delayed` is retried by
 * the server of the recipient. People who complained, opened or clicked had got the mail, so it counts as delivered too.
 */
export const mailOutcomes = [
  'delivered',
  'delayed',
  'skipped',
  'uncertain',
  'bounced',
  'waiting',
  'complained',
  'opened',
  'clicked',
] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

/** The most events of one mail that are shown. */
export const shownEvents = 200;
