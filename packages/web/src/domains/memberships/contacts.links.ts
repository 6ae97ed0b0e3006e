/** What the address says about a list of contacts; other tabs of a segment forget it. */
export const contactsParameters = [
  'searchQuery',
  'membershipStatus',
  'invitationStatus',
  'newsletterStatus',
  'sort',
  'at',
  'view',
  'contactId',
];
