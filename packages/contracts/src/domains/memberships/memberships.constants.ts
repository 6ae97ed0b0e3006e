/** An invitation that nobody answers expires after this many days. */
export const invitationDays = 30;

/** The link that confirms a newsletter works for so many days. */
export const newsletterLinkDays = 7;

/** The most addresses that one call adds. More people come by an import. */
export const mostContactsAtOnce = 200;

/** The wording that people agree to, as the record of their consent keeps it. */
export const consentWordings = {
  /** At a segment, for signed-in people. */
  site: 'Subscribe to newsletter',
  /** In the mail that asks to confirm an address. */
  mail: 'Confirm subscription',
  /** The tick of a supervisor who adds contacts or subscribes one. */
  staff: 'Subscribe to newsletter (ticked by a supervisor)',
} as const;
