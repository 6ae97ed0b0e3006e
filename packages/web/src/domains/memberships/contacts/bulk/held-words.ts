import { type BulkEvent, bulkLaw } from '@oeuvre/contracts/domains/memberships/bulk/bulk.constants.ts';
import type { BulkAct } from '@oeuvre/contracts/domains/memberships/bulk/bulk.model.ts';
import { isAtWork } from '@oeuvre/contracts/kernel/work.ts';
import { countOf } from '../../../../ui/count-of.ts';
import { formatTimeAndZone, type Zone } from '../../../../ui/date-time/format-date.ts';
import { statusWords } from '../contacts.words.ts';

/** '24 invitations', and whether one or many 'wait'. */
const whatWaits = (count: number) => `${countOf(count, 'invitation')} ${count === 1 ? 'waits' : 'wait'}`;
const subscriptions = (count: number, verb: string) => `${countOf(count, 'subscription')} ${verb}`;

const done: Readonly<Record<Exclude<BulkEvent, 'invite'>, (count: number) => string>> = {
  approve: (count) => `${countOf(count, 'request')} approved`,
  decline: (count) => `${countOf(count, 'request')} declined`,
  grant: (count) => `Membership granted to ${countOf(count, 'contact')}`,
  suspend: (count) => `${countOf(count, 'membership')} suspended`,
  end: (count) => subscriptions(count, 'deleted'),
  remove: (count) => `${countOf(count, 'contact')} removed`,
  'nl+': (count) => `${countOf(count, 'newsletter subscription')} added`,
  'nl-': (count) => `${countOf(count, 'newsletter subscription')} cancelled`,
};

/** '9 min 40 s' until the hold ends; empty once it has. */
export function timeLeft(heldUntil: string, now: number): string {
  const seconds = Math.ceil((Date.parse(heldUntil) - now) / 1_000);
  if (seconds <= 0) return '';
  const minutes = Math.floor(seconds / 60);
  return [minutes > 0 ? `${minutes} min` : '', seconds % 60 > 0 ? `${seconds % 60} s` : ''].filter(Boolean).join(' ');
}

/** The title of an act: what it did, or how far it is. */
export function actTitle(act: BulkAct, zone: Zone): string {
  const { event, state, people } = act;
  if (state === 'undone') return 'The change was undone.';
  const finished = act.done + act.unchanged + act.refused + act.undone + act.kept;
  const toGo = state === 'undoing' ? act.undone + act.kept : finished;
  if (isAtWork(bulkLaw, state) && state !== 'releasing')
    return `${state === 'undoing' ? 'Undoing' : 'Changing'} ${toGo.toLocaleString('en-GB')} of ${countOf(people, 'contact')}`;
  if (act.done === 0) return 'No contact was changed.';
  if (event !== 'invite') return done[event](act.done);
  if (state === 'held') return `${whatWaits(act.done)} until ${formatTimeAndZone(act.heldUntil, zone)}`;
  return `${countOf(act.done, 'invitation')} sent`;
}

/** The fate of mails and of people who were left as they are. */
export function actSentences(act: BulkAct, now: number): readonly string[] {
  const left = act.state === 'held' ? timeLeft(act.heldUntil, now) : '';
  return [
    left ? `Mail leaves in ${left}. Until then you can undo this.` : '',
    act.state === 'releasing' || (act.state === 'held' && !left) ? 'The mails are leaving.' : '',
    act.state === 'undone' ? `${countOf(act.undone, 'contact')} as before. No mail has left.` : '',
    stayed(act.refused, 'could not be changed', act.refusedPeople),
    stayed(act.kept, 'changed since then and left alone', act.keptPeople),
    act.unchanged > 0 ? `${countOf(act.unchanged, 'contact')} had this status before.` : '',
  ].filter(Boolean);
}

const mostNamed = 3;

function stayed(count: number, why: string, people: BulkAct['keptPeople']): string {
  if (count === 0) return '';
  const named = people.slice(0, mostNamed).map(({ name, email, status }) => {
    return `${name === 'No name' ? email : name} (${statusWords[status].word})`;
  });
  const more =
    named.length > 0 && count > named.length ? ` and ${(count - named.length).toLocaleString('en-GB')} more` : '';
  return `${countOf(count, 'contact')} ${why}${named.length > 0 ? `: ${named.join(', ')}${more}` : ''}.`;
}
