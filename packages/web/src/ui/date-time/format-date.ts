const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** '14 November 2026', the same on the server and in every browser (UTC). */
export const formatDay = (iso: string) => day.format(new Date(iso));
/** '14 November 2026 at 09:30' (UTC). */
export const formatDayAndTime = (iso: string) =>
  dayAndTime.format(new Date(iso)).replace(',', ' at').replace(' at at', ' at');
