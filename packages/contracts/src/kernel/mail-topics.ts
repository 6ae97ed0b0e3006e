/** The mails that belong to no mailing and no digest, and the kind of each in the mail log. */
export const mailTopics = {
  'confirm-address': 'verification',
  'confirm-new-address': 'verification',
  'confirm-newsletter': 'verification',
  'confirm-reply-address': 'verification',
  'account-exists': 'account',
  'reset-password': 'account',
  'wrong-passwords': 'account',
  passkey: 'account',
  'address-change': 'account',
  erasure: 'account',
  'data-export': 'account',
  'account-invitation': 'invitation',
  'segment-invitation': 'invitation',
  notifications: 'notification',
  'unread-messages': 'notification',
} as const;
export type MailTopic = keyof typeof mailTopics;
