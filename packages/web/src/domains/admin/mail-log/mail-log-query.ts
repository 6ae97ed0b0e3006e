import {
  type MailKind,
  type MailTrouble,
  mailKinds,
  mailTroubles,
} from '@oeuvre/contracts/domains/mailings/log/mail-log.constants.ts';
import type { LoggedMail } from '@oeuvre/contracts/domains/mailings/log/mail-log.model.ts';
import { mailLogRoutes } from '@oeuvre/contracts/domains/mailings/log/mail-log.routes.ts';
import type { Call } from '@oeuvre/contracts/kernel/route.ts';
import { type AskedPage, type FirstRows, rowsPerPage } from '../../../ui/working/tall-list/use-paged-list.ts';

/** The query of the log in its address. */
export interface MailLogQuery {
  readonly address: string;
  readonly kinds: readonly MailKind[];
  readonly states: readonly MailTrouble[];
}
export type FirstMails = FirstRows<MailLogQuery, LoggedMail>;

export function mailLogQueryIn(search: URLSearchParams): MailLogQuery {
  const namedIn = (name: string) => new Set<string>(search.get(name)?.split(','));
  const [kinds, states] = [namedIn('kinds'), namedIn('states')];
  return {
    address: search.get('address')?.trim().slice(0, 320) ?? '',
    kinds: mailKinds.filter((kind) => kinds.has(kind)),
    states: mailTroubles.filter((state) => states.has(state)),
  };
}

/** The address of another query; the open row stays, empty values are left out. */
export function withMailLogQuery(search: URLSearchParams, change: Partial<MailLogQuery>): URLSearchParams {
  const { address, kinds, states } = { ...mailLogQueryIn(search), ...change };
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ address, kinds: kinds.join(','), states: states.join(',') })) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

export async function loadMails(call: Call, { query, page, signal }: AskedPage<MailLogQuery>) {
  const { address, kinds, states } = query;
  const { mails, totalCount } = await call(
    mailLogRoutes.list,
    { query: { address, kinds: [...kinds], states: [...states], page, itemsPerPage: rowsPerPage } },
    signal && { signal },
  );
  return { rows: mails, totalCount };
}
