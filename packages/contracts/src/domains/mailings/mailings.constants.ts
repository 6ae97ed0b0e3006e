/** At most so many people get one test mailing. */
export const maximumTestRecipients = 20;

/** The name that the specification gives the CSV file of a mailing. */
export const recipientsFileName = 'mass-mailing-ses-events';

/** People of one page of a campaign unless the address says otherwise. */
export const recipientsPerPage = 50;

/** The specification's words after each act, and before the one that cannot be undone. */
export const mailingWords = {
  testSent: 'Test email sent successfully',
  started: 'Mass mailing sent successfully',
  deleted: 'Campaign deleted successfully',
  confirmDelete: 'Are you sure you want to delete the campaign? This action cannot be undone.',
} as const;
