/** The longest subject, and the longest text that mail programs show after it. */
export const maximumSubject = 300;
export const maximumPreheader = 300;

/** About this many characters of a subject show on a phone. */
export const subjectOnPhone = 40;

/** From here on a mail is called large. Gmail cuts off what comes after `cutBytes`. */
export const largeBytes = 100_000;
export const cutBytes = 102_000;

/** Why a contact of the segments gets no mail. A person with several reasons counts under the first. */
export const leftOutReasons = [
  'complained',
  'bounced',
  'suspended',
  'unsubscribed',
  'not-member',
  'not-subscribed',
  'digest',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** People per page of those who get no mail, and of those whose mail a preview can show. */
export const leftOutPerPage = 50;
export const draftReadersPerPage = 20;

/** How far ahead a mailing can be scheduled, and how late it may still start after the server was away. */
export const latestScheduleDays = 365;
export const mostHoursLate = 6;

/** The most places that a finding names. */
export const maximumPlaces = 20;
