import { z } from 'zod';

/** The error codes of OAI-PMH 2.0. */
export type OaiErrorCode =
  | 'badVerb'
  | 'badArgument'
  | 'badResumptionToken'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch'
  | 'noMetadataFormats';

export class OaiError extends Error {
  readonly code: OaiErrorCode;
  constructor(code: OaiErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The arguments of each verb: those that it needs, those that it may have. */
const verbs = {
  Identify: { needs: [], may: [] },
  ListMetadataFormats: { needs: [], may: ['identifier'] },
  ListSets: { needs: [], may: ['resumptionToken'] },
  GetRecord: { needs: ['identifier', 'metadataPrefix'], may: [] },
  ListIdentifiers: { needs: ['metadataPrefix'], may: ['from', 'until', 'set', 'resumptionToken'] },
  ListRecords: { needs: ['metadataPrefix'], may: ['from', 'until', 'set', 'resumptionToken'] },
} as const satisfies Record<string, { needs: readonly string[]; may: readonly string[] }>;
export type Verb = keyof typeof verbs;

export type Arguments = Readonly<Record<string, string>>;

/** The verb and its arguments, each at most once; anything else is an error of the protocol. */
export function readArguments(given: Readonly<Record<string, unknown>>): { verb: Verb; args: Arguments } {
  const { verb, ...args } = given;
  if (typeof verb !== 'string' || !Object.hasOwn(verbs, verb))
    throw new OaiError('badVerb', 'The verb is not one of the six.');
  const { needs, may } = verbs[verb as Verb] as { needs: readonly string[]; may: readonly string[] };
  for (const [name, value] of Object.entries(args)) {
    if (typeof value !== 'string') throw new OaiError('badArgument', `${name} is given more than once.`);
    if (![...needs, ...may].includes(name)) throw new OaiError('badArgument', `${verb} has no such argument.`);
  }
  if ('resumptionToken' in args) {
    if (Object.keys(args).length > 1) throw new OaiError('badArgument', 'resumptionToken is the only argument.');
  } else {
    const missing = needs.find((name) => !args[name]);
    if (missing) throw new OaiError('badArgument', `${missing} is missing.`);
  }
  return { verb: verb as Verb, args: args as Arguments };
}

/** The formats of records. */
export const formats = ['oai_dc', 'lido'] as const;
export type Format = (typeof formats)[number];

/** The format that a request names. */
export function formatOf(prefix: string | undefined): Format {
  const format = formats.find((one) => one === prefix);
  if (!format) throw new OaiError('cannotDisseminateFormat', `Records are available as ${formats.join(' and ')}.`);
  return format;
}

/** Which records a list has, and where it continues. Times are in microseconds since 1970. */
export interface Selection {
  readonly format: Format;
  readonly from: number | null;
  /** The first moment after the period. */
  readonly before: number | null;
  readonly set: string | null;
  readonly after: { readonly at: number; readonly id: string } | null;
}

export function selectionOf(args: Arguments): Selection {
  if (args.resumptionToken !== undefined) return readToken(args.resumptionToken);
  const format = formatOf(args.metadataPrefix);
  const [from, until] = [args.from, args.until].map((text) => (text === undefined ? null : readDate(text)));
  if (from && until && from.days !== until.days)
    throw new OaiError('badArgument', 'from and until must have the same granularity.');
  if (from && until && from.start > until.start) throw new OaiError('badArgument', 'from is later than until.');
  return { format, from: from?.start ?? null, before: until?.end ?? null, set: args.set ?? null, after: null };
}

const second = 1_000_000;
const day = 86_400 * second;

/** A day or a second, as the protocol writes both; both ends belong to the period. */
function readDate(text: string): { readonly days: boolean; readonly start: number; readonly end: number } {
  const days = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const time = days || /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(text) ? Date.parse(text) : Number.NaN;
  // A day that does not exist is parsed as one of the next month.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text.slice(0, 10)))
    throw new OaiError('badArgument', 'A date is YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ.');
  const start = time * 1_000;
  return { days, start, end: start + (days ? day : second) };
}

const moment = z.int().min(-1e17).max(1e17);
const wire = z.tuple([
  moment.nullable(),
  moment.nullable(),
  z.string().max(200).nullable(),
  moment,
  z.uuid(),
  // Absent in tokens from before there was a second format.
  z.enum(formats).default('oai_dc'),
]);

/**
 * Where a list continues. The token holds all of it, so it never expires, and a record that changes meanwhile moves to
 * the end of the list and is not missed. It opens nothing that a list without it would not.
 */
export const tokenOf = ({ format, from, before, set }: Selection, { at, id }: { at: number; id: string }): string =>
  Buffer.from(JSON.stringify([from, before, set, at, id, format])).toString('base64url');

function readToken(token: string): Selection {
  try {
    const [from, before, set, at, id, format] = wire.parse(
      JSON.parse(Buffer.from(token, 'base64url').toString('utf8')),
    );
    return { format, from, before, set, after: { at, id } };
  } catch {
    throw new OaiError('badResumptionToken', 'The token is not one of ours.');
  }
}
