/** Days as mails write them, such as '19 November 2026', on a calendar of this time zone. */
export const dayFormat = (timeZone: string) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone });
