/** The query of a list of contacts in the address; other tabs of a segment forget it. */
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
