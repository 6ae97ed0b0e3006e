const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** '11:42' in the viewer's time zone: rendered in the browser only. */
export const timeOf = (iso: string) => time.format(new Date(iso));

/** 'Today', or '14 November', with the year if it is another one. */
export function dayOf(iso: string, now = new Date()): string {
  const at = new Date(iso);
  if (at.toDateString() === now.toDateString()) return 'Today';
  return (at.getFullYear() === now.getFullYear() ? day : dayOfYear).format(at);
}

/** '11:42' today, otherwise the day. */
export const relativeDate = (iso: string, now = new Date()) =>
  dayOf(iso, now) === 'Today' ? timeOf(iso) : dayOf(iso, now);
