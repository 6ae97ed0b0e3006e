import { z } from 'zod';

const unstorable = /[\u0000\p{Cs}]/u;

/** Whether PostgreSQL can store a text: it refuses NUL bytes and lone surrogates. */
export const isStorable = (value: string): boolean => !unstorable.test(value);

/**
 * Text typed by a person: no NUL byte and no lone surrogate (PostgreSQL stores neither), at most `maximum` UTF-16
 * units.
 */
export const text = (maximum: number) =>
  z
    .string()
    .max(maximum, `must have at most ${maximum} characters`)
    .refine(isStorable, 'contains characters that cannot be stored');

/** Text that must not be blank. */
export const filledText = (maximum: number) => text(maximum).trim().min(1, 'must not be empty');

/** Characters that reverse the direction of everything after them in a line, including other people's words. */
const turning = /[\u202A-\u202E\u2066-\u2069]/g;

/** The name of a person or thing. It appears in a line with other words and must not reverse their direction. */
export const nameText = (maximum: number) =>
  text(maximum)
    .overwrite((name) => name.replace(turning, ''))
    .trim();

/** A name that must not be blank. */
export const filledName = (maximum: number) => nameText(maximum).min(1, 'must not be empty');

/**
 * The specification's e-mail format: non-space text, an @, non-space text, a dot, then at least 2 non-space characters.
 */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
/** An e-mail address as typed; compare by `normalisedEmail`. 320 characters is the longest that RFC 5321 allows. */
export const email = text(320).trim().regex(emailPattern, "that isn't an e-mail address");

/** One spelling per mailbox: trimmed, in lower case. The key that matches leads, invitations and accounts. */
export const normalisedEmail = (address: string) => address.trim().toLowerCase();
