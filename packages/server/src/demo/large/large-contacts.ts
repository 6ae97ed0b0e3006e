import type {
  JoinType,
  MembershipStatus,
  NewsletterStatus,
} from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { type Names, peoples, syllables } from './names.ts';
import { type Random, seeded } from './random.ts';

/** One step of a person's way through a segment. */
export interface LargeMove {
  readonly event: string;
  readonly from: MembershipStatus;
  readonly to: MembershipStatus;
  readonly joinType: JoinType | null;
  readonly newsletter: NewsletterStatus;
  readonly at: Date;
}

/** An invented person in a segment, with what happened to them there. */
export interface LargeContact {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly countryName: string | null;
  readonly moves: readonly LargeMove[];
}

/** The ways through a segment, by how many of a thousand people take them: events with the status each leads to. */
const ways: readonly (readonly [share: number, way: string])[] = [
  [230, 'add UNREGISTERED_BY_CURATOR, invite UNREGISTERED_INVITED_BY_CURATOR, accept SUBSCRIBED'],
  [240, 'apply REQUEST_PENDING, approve SUBSCRIBED'],
  [149, 'join SUBSCRIBED'],
  [100, 'add UNREGISTERED_BY_CURATOR'],
  [80, 'nl+ UNREGISTERED_FROM_NEWSLETTER'],
  [50, 'nl+ UNREGISTERED_FROM_NEWSLETTER, register REGISTERED_FROM_NEWSLETTER'],
  [40, 'add UNREGISTERED_BY_CURATOR, register REGISTERED_BY_CURATOR'],
  [30, 'add REGISTERED_BY_CURATOR, invite INVITED'],
  [25, 'add UNREGISTERED_BY_CURATOR, invite UNREGISTERED_INVITED_BY_CURATOR'],
  [20, 'join SUBSCRIBED, end UNSUBSCRIBED'],
  [20, 'apply REQUEST_PENDING, approve SUBSCRIBED, leave LEAVE_BY_USER'],
  [5, 'apply REQUEST_PENDING'],
  [4, 'add REGISTERED_BY_CURATOR, invite INVITED, expire INVITATION_CANCELLED'],
  [
    3,
    'add UNREGISTERED_BY_CURATOR, invite UNREGISTERED_INVITED_BY_CURATOR, cancel UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR',
  ],
  [3, 'apply REQUEST_PENDING, decline REQUEST_REJECTED'],
  [1, 'join SUBSCRIBED, suspend SUSPENDED'],
];

/** One of the list, where each has a weight. */
function weighted<T>(random: Random, list: readonly T[], weightOf: (one: T) => number): T {
  let left = random.between(
    0,
    list.reduce((sum, one) => sum + weightOf(one), 0),
  );
  for (const one of list) {
    left -= weightOf(one);
    if (left < 0) return one;
  }
  return list[0]!;
}

/** The first are the most frequent. */
const mostlyFirst = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(list.length * random.between(0, 1) ** 1.8)]!;

const invented = (random: Random) => {
  const word = Array.from({ length: random.whole(2, 3) }, () => random.pick(syllables)).join('');
  return word[0]!.toUpperCase() + word.slice(1);
};

const letters: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', đ: 'd', ı: 'i', ø: 'o' };
const ascii = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßłđıø]/g, (letter) => letters[letter]!);

function nameOf(random: Random, { first, last, isTransliterated }: Names) {
  if (isTransliterated) {
    const [firstName = '', plainFirst = ''] = mostlyFirst(random, first).split(' ');
    const [lastName = '', plainLast = ''] = mostlyFirst(random, last).split(' ');
    return { firstName, lastName, plainFirst, plainLast };
  }
  const firstName = mostlyFirst(random, first);
  const family = random.chance(0.5) ? mostlyFirst(random, last) : invented(random);
  const lastName = random.chance(0.15) ? `${family}-${mostlyFirst(random, last)}` : family;
  return { firstName, lastName, plainFirst: ascii(firstName), plainLast: ascii(lastName) };
}

const hosts = ['gmail.com', 'gmail.com', 'gmail.com', 'yahoo.com', 'outlook.com', 'icloud.com'];

function addressOf(random: Random, number: number, { plainFirst, plainLast }: ReturnType<typeof nameOf>) {
  const shapes = [
    `${plainFirst}.${plainLast}`,
    `${plainFirst[0]}${plainLast}`,
    `${plainLast}${plainFirst[0]}`,
    `${plainFirst}_${plainLast}`,
  ];
  const host = random.chance(0.7) ? random.pick(hosts) : `${ascii(invented(random))}.com`;
  return `${mostlyFirst(random, shapes)}${number.toString(36)}@${host}`;
}

const newest = Date.UTC(2026, 9, 31);
const years = 6;
const day = 86_400_000;

/** The steps in a person's membership, one after the other, and now and then a wish about the newsletter between. */
function movesOf(random: Random): LargeMove[] {
  const steps = weighted(random, ways, ([share]) => share)[1].split(', ');
  let at = newest - random.between(0, 1) ** 1.5 * years * 365 * day;
  let [from, newsletter, joinType]: [MembershipStatus, NewsletterStatus, JoinType | null] = [
    'EMPTY',
    'notSubscribed',
    null,
  ];
  const moves: LargeMove[] = [];
  const move = (event: string, to: MembershipStatus) => {
    moves.push({ event, from, to, newsletter, joinType, at: new Date(at) });
    from = to;
    at = Math.min(newest + moves.length, at + random.between(0, 1) ** 3 * 90 * day);
  };
  for (const step of steps) {
    const [event, to] = step.split(' ') as [string, MembershipStatus];
    if (event === 'nl+') newsletter = 'subscribed';
    if (to === 'SUBSCRIBED')
      joinType = ({ accept: 'invited', approve: 'request_approved' } as const)[event] ?? 'manual';
    move(event, to);
  }
  const wish = (decision: NewsletterStatus) => {
    newsletter = decision;
    move(decision === 'subscribed' ? 'nl+' : 'nl-', from);
  };
  if (newsletter === 'notSubscribed' && random.chance(0.57)) wish('subscribed');
  if (newsletter === 'subscribed' && random.chance(0.15)) wish('unsubscribed');
  return moves;
}

/** The person with this number, always the same. One in eight is known only by the address. */
export function largeContact(number: number): LargeContact {
  const random = seeded(`large contact ${number}`);
  const people = weighted(random, peoples, ({ share }) => share);
  const name = nameOf(random, people);
  const email = addressOf(random, number, name);
  const isNamed = random.chance(0.88);
  return {
    email,
    firstName: isNamed ? name.firstName : '',
    lastName: isNamed ? name.lastName : '',
    countryName: random.chance(0.82) ? mostlyFirst(random, people.countries) : null,
    moves: movesOf(random),
  };
}
