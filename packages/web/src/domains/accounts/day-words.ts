const dayMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const dayMonthYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const dayOf = (iso: string) => Math.floor(Date.parse(iso) / 86_400_000);

/** 'today', 'yesterday', '20 November' in this year, otherwise '20 November 2025'. Days are those of UTC. */
export function dayWords(iso: string, now: string): string {
  const ago = dayOf(now) - dayOf(iso);
  if (ago === 0) return 'today';
  if (ago === 1) return 'yesterday';
  return (iso.slice(0, 4) === now.slice(0, 4) ? dayMonth : dayMonthYear).format(new Date(iso));
}
