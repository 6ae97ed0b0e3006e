/** The most recipients of one test mailing. */
export const maximumTestRecipients = 20;

/** The specification's name for a mailing's CSV file. */
export const recipientsFileName = 'mass-mailing-ses-events';

/** Recipients per page by default. */
export const recipientsPerPage = 50;

/** The specification's messages after each action, and before the one that cannot be undone. */
export const mailingWords = {
  testSent: 'Test email sent successfully',
  started: 'Mass mailing sent successfully',
  deleted: 'Campaign deleted successfully',
  confirmDelete: 'Are you sure you want to delete the campaign? This action cannot be undone.',
} as const;
