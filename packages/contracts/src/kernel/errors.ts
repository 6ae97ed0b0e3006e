import { z } from 'zod';

/**
 * The body of a refused call: RFC 9457 `application/problem+json` with our own `code`, `message`, `requestId` and, for
 * bad input, `errors`.
 */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type Problem = z.infer<typeof problem>;

/**
 * An expected failure: a code of a closed list, its HTTP status and its message. Anything else that is thrown is a bug
 * and becomes a 500.
 */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  constructor(code: string, status: number, message: string, details?: Readonly<Record<string, unknown>>) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** Codes with their HTTP status and their message for people. */
export type ErrorList = Readonly<Record<string, readonly [status: number, message: string]>>;

/**
 * Declares the codes of a domain, each with its status and message, and returns the function that makes an error:
 * `throw articleErrors('stale', { version: 4 })`. On the wire a code reads `domain/code`.
 */
export function defineErrors<const List extends ErrorList>(domain: string, list: List) {
  const make = (code: keyof List & string, details?: Readonly<Record<string, unknown>>) => {
    const [status, message] = list[code]!;
    return new AppError(`${domain}/${code}`, status, message, details);
  };
  return Object.assign(make, { list, codes: Object.keys(list).map((code) => `${domain}/${code}`) });
}

/** The codes any call may return. */
export const commonErrors = defineErrors('common', {
  'invalid-input': [400, 'Something in the request is not valid.'],
  'malformed-request': [400, 'No browser would send this request.'],
  'malformed-body': [400, 'The body is not valid JSON.'],
  interrupted: [400, 'The connection ended before the request was complete.'],
  'signed-out': [401, 'You have been logged out. Please log in to access the full functionality.'],
  forbidden: [403, 'You have no permission to do this.'],
  'foreign-origin': [403, 'This request came from another site.'],
  'not-found': [404, "This does not exist, or you don't have access to it."],
  'method-not-allowed': [405, 'This address does not support that method.'],
  'too-slow': [408, 'This came in too slowly and was cut off. Please try again with a better connection.'],
  conflict: [409, 'Somebody else has just changed this.'],
  'too-large': [413, 'The request is too large.'],
  'unsupported-media': [415, 'This kind of content is not accepted here.'],
  'too-many-requests': [429, 'Too many requests. Please wait a moment and try again.'],
  'no-room': [
    503,
    'Our storage is full. Everything you saved before is safe; keep this page open and try again later.',
  ],
  unavailable: [503, 'The service is busy. Please try again in a moment.'],
});
