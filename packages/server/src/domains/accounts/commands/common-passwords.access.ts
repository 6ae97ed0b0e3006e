import { readFile } from 'node:fs/promises';
import { invalidFields } from '../../../platform/base/invalid-input.ts';

/**
 * The 5,000 commonest passwords that are long enough for us, in lower case: from the list of zxcvbn-ts
 * (@zxcvbn-ts/language-common 4.1.3, MIT), which is made from leaked passwords. Read on first use.
 */
const list = new URL('./common-passwords.txt', import.meta.url);
let common: Promise<ReadonlySet<string>> | undefined;

const readList = async () => new Set((await readFile(list, 'utf8')).split('\n').filter(Boolean));

/** Refuses a password that guessers try first. `path` names the field, as in 'body.password'. */
export async function refuseCommonPassword(password: string, path: string): Promise<void> {
  common ??= readList();
  if ((await common).has(password.toLowerCase()))
    throw invalidFields({ path, message: 'this is one of the commonest passwords; please choose another' });
}
