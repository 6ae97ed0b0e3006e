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
