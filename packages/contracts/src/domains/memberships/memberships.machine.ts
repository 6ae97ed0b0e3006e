import type { MembershipStatus } from './memberships.model.ts';

/** The events of a membership; `nl+` and `nl-` subscribe to and cancel the newsletter. */
export const membershipEvents = [
  'add',
  'nl+',
  'nl-',
  'invite',
  'cancel',
  'accept',
  'apply',
  'approve',
  'decline',
  'join',
  'leave',
  'end',
  'suspend',
  'grant',
  'remove',
  'register',
] as const;
export type MembershipEvent = (typeof membershipEvents)[number];

/**
 * Events beside the table: an invitation expires, or the invited person declines it; an applicant withdraws the
 * request; a person's account is erased.
 */
export const furtherEvents = ['expire', 'decline-invitation', 'withdraw', 'erase'] as const;
export type FurtherEvent = (typeof furtherEvents)[number];
/** Everything that moves a membership. */
export type MembershipMove = MembershipEvent | FurtherEvent;

const codes: Readonly<Record<string, MembershipStatus>> = {
  E: 'EMPTY',
  uB: 'UNREGISTERED_BY_CURATOR',
  uN: 'UNREGISTERED_FROM_NEWSLETTER',
  uI: 'UNREGISTERED_INVITED_BY_CURATOR',
  uC: 'UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR',
  rB: 'REGISTERED_BY_CURATOR',
  rN: 'REGISTERED_FROM_NEWSLETTER',
  I: 'INVITED',
  C: 'INVITATION_CANCELLED',
  P: 'REQUEST_PENDING',
  R: 'REQUEST_REJECTED',
  S: 'SUBSCRIBED',
  X: 'SUSPENDED',
  L: 'LEAVE_BY_USER',
  U: 'UNSUBSCRIBED',
};

/*
 * The effect of each event in each status: the next status, `=` accepted and unchanged, `-` refused. `a/b`: a if no
 * account with that e-mail exists, b if one does.
 */
const law = `
      add    nl+    nl-  invite  cancel  accept  apply  approve  decline  join  leave  end  suspend  grant  remove  register
  E   uB/rB  uN/rN  -    uI/I    -       -       P      -        -        S     -      -    -        -      =       =
  uB  =      =      =    uI      -       -       -      -        -        -     -      -    -        -      E       rB
  uN  =      =      =    -       -       -       -      -        -        -     -      -    -        -      E       rN
  uI  =      =      =    -       uC      S       -      -        -        -     -      -    -        -      -       I
  uC  =      =      =    uI      -       -       -      -        -        -     -      -    -        S      E       C
  rB  =      =      =    I       -       -       P      -        -        S     -      -    -        S      E       =
  rN  =      =      =    -       -       -       P      -        -        S     -      -    -        S      E       =
  I   =      =      =    -       C       S       -      -        -        S     -      -    -        -      -       =
  C   =      =      =    I       -       -       P      -        -        S     -      -    -        S      E       =
  P   =      =      =    -       -       -       -      S        R        S     -      -    -        -      -       =
  R   =      =      =    I       -       -       P      -        -        S     -      -    -        S      E       =
  S   =      =      =    -       -       =       -      -        -        =     L      U    X        -      -       =
  X   =      =      =    -       -       -       -      -        -        -     -      -    -        S      E       =
  L   =      =      =    -       -       -       P      -        -        S     -      -    -        S      E       =
  U   =      =      =    I       -       -       P      -        -        S     -      -    -        S      E       =
`;

const [events = [], ...rows] = law
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const cells = new Map(
  rows.flatMap(([from = '', ...next]) =>
    events.map((event, at) => [`${codes[from]} ${event}`, next[at] ?? '-'] as const),
  ),
);

const withdrawn: Readonly<Partial<Record<MembershipStatus, MembershipStatus>>> = {
  INVITED: 'INVITATION_CANCELLED',
  UNREGISTERED_INVITED_BY_CURATOR: 'UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR',
};
const further: Readonly<Record<FurtherEvent, (from: MembershipStatus) => MembershipStatus | null>> = {
  expire: (from) => withdrawn[from] ?? null,
  'decline-invitation': (from) => withdrawn[from] ?? null,
  withdraw: (from) => (from === 'REQUEST_PENDING' ? 'EMPTY' : null),
  erase: () => 'EMPTY',
};
const isFurther = (event: MembershipMove): event is FurtherEvent => event in further;

/** Whether there is an invitation that waits for an answer. */
export const isInvited = (status: MembershipStatus): boolean => status in withdrawn;

/** The next status after an event (the same one if nothing changes), or null if the event is refused. */
export function nextStatus(
  from: MembershipStatus,
  event: MembershipMove,
  hasAccount: boolean,
): MembershipStatus | null {
  if (isFurther(event)) return further[event](from);
  const cell = cells.get(`${from} ${event}`) ?? '-';
  const [withoutAccount = '-', withAccount = withoutAccount] = cell.split('/');
  const next = hasAccount ? withAccount : withoutAccount;
  return next === '=' ? from : (codes[next] ?? null);
}

/** Whether a status accepts an event: the web enables its buttons by this, the server decides by it. */
export const isPossible = (from: MembershipStatus, event: MembershipMove): boolean =>
  nextStatus(from, event, true) !== null;
