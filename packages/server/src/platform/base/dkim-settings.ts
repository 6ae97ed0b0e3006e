import { createPrivateKey, type KeyObject } from 'node:crypto';
import { fileOf } from './named-file.ts';
import { StartRefused } from './start-refused.ts';

/** The key that signs our mail; its public half is the TXT record of `selector._domainkey.domain`. */
export interface DkimSettings {
  readonly domain: string;
  readonly selector: string;
  /** RSA or Ed25519. */
  readonly key: KeyObject;
}

interface Given {
  readonly domain: string | undefined;
  readonly selector: string | undefined;
  readonly file: string | undefined;
}

/** Receivers take no signature of a shorter RSA key (RFC 8301, 3.2). */
const fewestBits = 1_024;

/** The settings with the key of the file; undefined if mail is not to be signed. */
export function dkimOf({ domain, selector, file }: Given): DkimSettings | undefined {
  if (!domain && !selector && !file) return undefined;
  if (!domain || !selector || !file) throw new StartRefused('DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY belong together');
  const key = keyOf(file);
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type !== 'ed25519' && (type !== 'rsa' || (details?.modulusLength ?? 0) < fewestBits))
    throw new StartRefused(`${file} holds neither an RSA key of ${fewestBits} bits or more nor an Ed25519 key`);
  return { domain, selector, key };
}

function keyOf(file: string): KeyObject {
  const text = fileOf(file);
  try {
    return createPrivateKey(text);
  } catch {
    throw new StartRefused(`${file} holds no private key in PEM`);
  }
}
