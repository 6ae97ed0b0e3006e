const yes = new Set(
  'yes y true 1 x ok on agreed given optin opt-in subscribed ja j oui o si sì sí s sim ita tak t ano a igen da да evet e kyllä k jo はい 是 有 同意 예 네 نعم כן ✓ ✔ ☑'.split(
    ' ',
  ),
);

/** Whether a cell says yes. Everything else, an empty cell too, is no. */
export const isYes = (cell: string): boolean => yes.has(cell.trim().toLowerCase());

const oldestYear = 1990;
const dayMs = 86_400_000;

/** The days that a text may mean: 3/4/2024 is in March or in April. */
function daysIn(text: string): number[] {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso) return [Date.UTC(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]))].filter(isSameDay(iso[2]!, iso[3]!));
  const other = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ ,].*)?$/.exec(text);
  if (other) {
    const [, one, two, year] = other as unknown as [string, string, string, string];
    return [
      ...[Date.UTC(Number(year), Number(two) - 1, Number(one))].filter(isSameDay(two, one)),
      ...[Date.UTC(Number(year), Number(one) - 1, Number(two))].filter(isSameDay(one, two)),
    ];
  }
  // Words such as '3 May 2024'. A number alone is no date.
  if (!/\d{4}/.test(text) || !/\p{L}{3}/u.test(text)) return [];
  const parsed = Date.parse(text);
  return Number.isNaN(parsed) ? [] : [parsed];
}

/** Date.UTC turns the 31st of April into the 1st of May. */
const isSameDay = (month: string, day: string) => (time: number) => {
  const date = new Date(time);
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
};

/** Whether a cell is a day on which somebody can have agreed: not in the future. */
export const isPastDay = (cell: string, now = Date.now()): boolean =>
  daysIn(cell.trim()).some((time) => time <= now + dayMs && new Date(time).getUTCFullYear() >= oldestYear);
