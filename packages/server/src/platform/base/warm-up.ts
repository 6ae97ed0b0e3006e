/** How a new sending domain is warmed up: its mails of the first day, and by how much the number grows each day. */
export interface WarmUp {
  /** The first day, such as `2026-12-01`. */
  readonly from: string;
  readonly first: number;
  readonly growth: number;
}

const form = /^(\d{4}-\d{2}-\d{2}) (\d{1,6})(?: x(\d(?:\.\d{1,2})?))?$/;

/** Reads `2026-12-01 50 x1.5`; the number doubles each day unless it is said. Undefined if it is nothing like that. */
export function parseWarmUp(text: string): WarmUp | undefined {
  const [, from = '', first = '', growth = '2'] = form.exec(text.trim()) ?? [];
  const warmUp = { from, first: Number(first), growth: Number(growth) };
  const isDay = !Number.isNaN(Date.parse(from)) && new Date(from).toISOString().startsWith(from);
  return isDay && warmUp.first >= 1 && warmUp.growth > 1 ? warmUp : undefined;
}
