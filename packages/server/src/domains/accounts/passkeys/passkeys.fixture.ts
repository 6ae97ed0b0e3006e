import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { CredentialAnswer, NewCredential } from '@oeuvre/contracts/domains/accounts/passkeys/passkeys.model.ts';

const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/* As much of CBOR as an attestation needs. */
const head = (major: number, length: number) =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const words = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

const [userPresent, userVerified, withKey] = [1, 4, 64];

type CoseKey = readonly (readonly [number, number | Buffer])[];
interface Kind {
  readonly make: () => { privateKey: KeyObject; publicKey: KeyObject };
  readonly digest: 'sha256' | null;
  /** The public key in COSE, from its parts in JWK. */
  readonly cose: (part: (name: string) => Buffer) => CoseKey;
}

/** The kinds of key that authenticators make, by their number in COSE. */
const kinds = {
  [-7]: {
    make: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    digest: 'sha256',
    cose: (part) => [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, part('x')],
      [-3, part('y')],
    ],
  },
  [-8]: {
    make: () => generateKeyPairSync('ed25519'),
    digest: null,
    cose: (part) => [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, part('x')],
    ],
  },
  [-257]: {
    make: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
    digest: 'sha256',
    cose: (part) => [
      [1, 3],
      [3, -257],
      [-1, part('n')],
      [-2, part('e')],
    ],
  },
  [-48]: {
    make: () => generateKeyPairSync('ml-dsa-44'),
    digest: null,
    cose: (part) => [
      [1, 7],
      [3, -48],
      [-1, part('pub')],
    ],
  },
} as const satisfies Record<number, Kind>;

interface AuthenticatorOptions {
  readonly origin?: string;
  readonly rpId?: string;
  readonly algorithm?: keyof typeof kinds;
}

interface Asked {
  readonly challenge: string;
}

/**
 * An authenticator in software, with one passkey for one site. It signs whatever it is asked, for whatever origin: what
 * a browser would refuse, the server must refuse too.
 */
export function anAuthenticator({
  origin = 'http://oeuvre.test',
  rpId = new URL(origin).hostname,
  algorithm = -7,
}: AuthenticatorOptions = {}) {
  const id = randomBytes(16);
  const kind: Kind = kinds[algorithm];
  const { privateKey, publicKey } = kind.make();
  const parted = publicKey.export({ format: 'jwk' });
  let counter = 0;

  const clientData = (type: string, { challenge }: Asked, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authenticatorData = (flags: number, rest: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([hashOf(rpId), Buffer.from([flags]), count, rest]);
  };
  const parts = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const };

  return {
    /** The result of `navigator.credentials.create`. */
    create(options: Asked, { from = origin, isVerified = true } = {}): NewCredential {
      const key = map(
        kind
          .cose((name) => Buffer.from(String(parted[name]), 'base64url'))
          .map(([label, value]) => [integer(label), typeof value === 'number' ? integer(value) : bytes(value)]),
      );
      const length = Buffer.from([0, id.length]);
      const data = authenticatorData(
        userPresent | (isVerified ? userVerified : 0) | withKey,
        Buffer.concat([Buffer.alloc(16), length, id, key]),
      );
      const attestation = map([
        [words('fmt'), words('none')],
        [words('attStmt'), map([])],
        [words('authData'), bytes(data)],
      ]);
      return {
        ...parts,
        response: {
          clientDataJSON: clientData('webauthn.create', options, from).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** The result of `navigator.credentials.get`. */
    get(options: Asked, { from = origin, isVerified = true } = {}): CredentialAnswer {
      const data = authenticatorData(userPresent | (isVerified ? userVerified : 0));
      const client = clientData('webauthn.get', options, from);
      const signature = sign(kind.digest, Buffer.concat([data, hashOf(client)]), privateKey);
      return {
        ...parts,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
