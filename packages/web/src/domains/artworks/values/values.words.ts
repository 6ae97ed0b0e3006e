import type {
  ValueFilter,
  ValuePart,
  valueOrders,
} from '@oeuvre/contracts/domains/artworks/values/values.constants.ts';
import type { ValueAct } from '@oeuvre/contracts/domains/artworks/values/values.model.ts';
import { columnNames } from '@oeuvre/record/table/columns.ts';
import { countOf } from '../../../ui/count-of.ts';

/** The names of the parts, as the list of parts shows them. */
export const valuePartLabels: Readonly<Record<ValuePart, string>> = {
  ...columnNames,
  makerRoles: 'Roles of makers',
  eventPlaces: 'Places of events',
};

export const filterLabels: Readonly<Record<ValueFilter, string>> = {
  alike: 'Look alike',
  unlinked: 'Not linked',
  once: 'Used once',
};

export const orderLabels: Readonly<Record<(typeof valueOrders)[number], string>> = {
  works: 'Most works',
  name: 'A to Z',
};

const quoted = (word: string) => `“${word}”`;

/** The effect of a change, in one line: '“oil, canvas” and 2 more became “Oil on canvas”'. */
export function actWords({ from, to }: Pick<ValueAct, 'from' | 'to'>): string {
  const first = quoted(from[0]?.word ?? '');
  const all = from.length === 1 ? first : `${first} and ${from.length - 1} more`;
  if (to.word !== undefined) return `${all} became ${quoted(to.word)}`;
  return to.link ? `${all} linked to ${to.link.name}` : `${all} no longer linked`;
}

/** How a change stands. */
export function stateWords({ state, changed, undone, leftAlone, works }: ValueAct): string {
  if (state === 'running') return `Changing ${countOf(works, 'work')}`;
  if (state === 'undoing') return 'Being undone';
  if (state === 'finished') return `${countOf(changed, 'work')} changed`;
  const alone = leftAlone > 0 ? `, ${leftAlone.toLocaleString('en-GB')} changed since and left alone` : '';
  return `Undone in ${countOf(undone, 'work')}${alone}`;
}
