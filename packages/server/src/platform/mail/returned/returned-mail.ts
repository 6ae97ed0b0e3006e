import { statusIn, trueStatus } from '../dead-status.ts';
import { cutAtHeader, type Fields, fieldsOf, type MimeLeaf, mimeLeavesOf } from './mime-leaves.ts';

/**
 * The meaning of a mail that came to a return path. `unknown` covers automatic replies of people who are away, and
 * whatever else is no report.
 */
export type ReturnedKind = 'failed' | 'delayed' | 'delivered' | 'complaint' | 'unknown';

/** A report about a mail of ours: a DSN (RFC 3464), a complaint (ARF, RFC 5965), or a plain text of an old server. */
export interface ReturnedMail {
  readonly kind: ReturnedKind;
  /** The enhanced status code, if there is one. */
  readonly status: string | undefined;
  /** The words of the server, or the type of a complaint. */
  readonly detail: string;
  /** The id of the report itself. */
  readonly messageId: string | undefined;
}

const mostRead = 1_000_000;
const mostWords = 20_000;

/** Reads a mail that came back. It never throws, whatever the mail holds. */
export function readReturnedMail(raw: Buffer | string): ReturnedMail {
  const text = (typeof raw === 'string' ? raw : raw.toString('latin1'))
    .slice(0, mostRead)
    .replace(/\r\n?/g, '\n')
    .replace(/^From .*\n/, '');
  const top = fieldsOf(cutAtHeader(text)[0]);
  const leaves = mimeLeavesOf(text);
  const found = complaintIn(leaves) ?? deliveryReportIn(leaves) ?? plainReportIn(top, leaves);
  return { status: undefined, detail: '', ...found, messageId: top.get('message-id') };
}

type Found = Pick<ReturnedMail, 'kind'> & Partial<Pick<ReturnedMail, 'status' | 'detail'>>;

function complaintIn(leaves: readonly MimeLeaf[]): Found | undefined {
  const report = leaves.find(({ type }) => type === 'message/feedback-report');
  if (!report) return undefined;
  const type = fieldsOf(report.body).get('feedback-type')?.toLowerCase() ?? 'abuse';
  // 'not-spam' takes a complaint back; the others are kinds of unwanted mail.
  return type === 'not-spam' ? { kind: 'unknown', detail: type } : { kind: 'complaint', detail: type };
}

/** The groups of fields that are about a recipient, as opposed to those about the server. */
function deliveryReportIn(leaves: readonly MimeLeaf[]): Found | undefined {
  const groups = leaves
    .filter(({ type }) => /^message\/(?:global-)?delivery-status$/.test(type))
    .flatMap(({ body }) => body.split(/\n\s*\n/).map(fieldsOf))
    .filter((group) => group.has('final-recipient') || group.has('original-recipient') || group.has('action'));
  const first = groups.find((group) => actionOf(group) === 'failed') ?? groups[0];
  if (!first) return undefined;
  const detail = first.get('diagnostic-code') ?? '';
  return { kind: kindOf(first), status: statusOf(first), detail };
}

const actionOf = (group: Fields) => (group.get('action') ?? '').toLowerCase().split(/[\s;(]/)[0]!;

function statusOf(group: Fields): string | undefined {
  const diagnosis = group.get('diagnostic-code') ?? '';
  const status = trueStatus(group.get('status'), diagnosis);
  if (status) return status;
  const reply = /\b([45])[0-7]\d\b/.exec(diagnosis)?.[1];
  return reply && `${reply}.0.0`;
}

function kindOf(group: Fields): ReturnedKind {
  const action = actionOf(group);
  const status = statusOf(group) ?? '';
  if (action === 'failed') return 'failed';
  if (action === 'delayed') return 'delayed';
  if (/^(?:delivered|relayed|expanded)$/.test(action)) return 'delivered';
  return status.startsWith('5') ? 'failed' : status.startsWith('4') ? 'delayed' : 'unknown';
}

const fromServer = /mailer-daemon|postmaster|mail delivery/i;
const aboutDelivery = /returned mail|undeliver|delivery (?:status|fail)|failure notice|could not be delivered/i;
const noSuchMailbox = /unknown user|user unknown|no such user|does not exist|unknown recipient|no mailbox here/i;

/** Servers that send no report in fields write what happened as text. */
function plainReportIn(top: Fields, leaves: readonly MimeLeaf[]): Found {
  const isReport = fromServer.test(top.get('from') ?? '') || aboutDelivery.test(top.get('subject') ?? '');
  if (!isReport || isAutomaticReply(top)) return { kind: 'unknown' };
  const words = leaves
    .filter(({ type }) => type.startsWith('text/'))
    .map(({ type, body }) => (type === 'text/html' ? body.replace(/<[^>]+>/g, ' ') : body))
    .join('\n')
    .slice(0, mostWords)
    // The mail of ours that follows has words of its own.
    .split(/^-{2,}.*(?:original|message|copy).*$/im)[0]!;
  const status = statusIn(words) ?? (noSuchMailbox.test(words) ? '5.1.1' : replyIn(words));
  const detail = words.replace(/\s+/g, ' ').trim();
  if (!status) return { kind: 'unknown' };
  return { kind: status.startsWith('5') ? 'failed' : 'delayed', status, detail };
}

const replyIn = (words: string) => {
  const reply = /\b([45])[0-7]\d[ -]/.exec(words)?.[1];
  return reply && `${reply}.0.0`;
};

/** RFC 3834, and what programs wrote before it. */
const isAutomaticReply = (top: Fields) =>
  /auto-replied/i.test(top.get('auto-submitted') ?? '') ||
  top.has('x-autoreply') ||
  /^(?:out of office|automatic reply|auto:|abwesen)/i.test(top.get('subject') ?? '');
