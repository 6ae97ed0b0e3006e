import { accountErrors } from '@oeuvre/contracts/domains/accounts/accounts.errors.ts';
import { displayName } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import type {
  CredentialAnswer,
  CredentialOptions,
  NewCredential,
  Passkey,
  Proof,
} from '@oeuvre/contracts/domains/accounts/passkeys/passkeys.model.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { COSEALG } from '@simplewebauthn/server/helpers';
import { isLoopback, networkOf } from '../../../platform/base/client-address.ts';
import type { Services } from '../../../platform/services/services.ts';
import { authOf } from '../accounts.auth.ts';
import { deviceCookie } from '../accounts.device.ts';
import type { Caller } from '../accounts.flows.ts';
import { passkeyChangedMail } from '../accounts.mails.ts';
import { getOwnAccount } from '../accounts.queries.ts';
import { openSession } from '../accounts.session.ts';
import { issueChallenge, type Occasion, spendChallenge } from './passkeys.challenge.ts';
import { insertPasskey, notePasskeyUse, removePasskey } from './passkeys.commands.ts';
import { findCredential, listCredentialIds } from './passkeys.queries.ts';

type Person = Viewer & { readonly id: UserId };

/**
 * Passkeys belong to the host of PUBLIC_URL, whatever a request says about itself. Browsers accept names only, so on a
 * local machine it is 'localhost'.
 */
function site({ config }: Services) {
  const own = new URL(config.publicUrl);
  if (isLoopback(own.hostname)) own.hostname = 'localhost';
  return { rpID: own.hostname, origin: own.origin };
}

/** The kinds of key, best first: what every device and browser makes comes before what is new. */
const algorithms = [COSEALG.ES256, COSEALG.EdDSA, COSEALG.RS256, COSEALG.ML_DSA_44];

interface Begun {
  readonly options: CredentialOptions;
  readonly cookie: string;
}

/** A proof and the cookies of the browser that gives it. */
export interface Proved {
  readonly proof: Proof;
  readonly cookies: string | undefined;
}

/**
 * The options with which the browser makes a passkey for this person, who proves first who they are: a passkey opens
 * the account for ever, so an open session is not enough.
 */
export async function beginAdding(services: Services, viewer: Person, { proof, cookies }: Proved): Promise<Begun> {
  await services.limits.take('passkey-change', viewer.id);
  await assertProof(services, viewer, { proof, cookies });
  const [account, known] = await Promise.all([
    getOwnAccount(services.db, viewer.id),
    listCredentialIds(services.db, viewer.id),
  ]);
  const { challenge, cookie } = issueChallenge(services.config, { purpose: 'add', person: viewer.id });
  const options = await generateRegistrationOptions({
    rpName: productName,
    rpID: site(services).rpID,
    userName: account.email,
    userDisplayName: displayName(account),
    userID: new Uint8Array(Buffer.from(viewer.id)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  return { options: { ...options }, cookie };
}

/** Checks and keeps the passkey that the browser made, and tells the owner by mail. */
export async function addPasskey(
  services: Services,
  viewer: Person,
  { name, credential, cookies }: { name: string; credential: NewCredential; cookies: string | undefined },
): Promise<Passkey> {
  const expectedChallenge = await spendChallenge(services.db, {
    config: services.config,
    cookies,
    occasion: { purpose: 'add', person: viewer.id },
  });
  const { rpID, origin } = site(services);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw accountErrors('passkey-refused');
  const { id, publicKey, counter } = registrationInfo.credential;
  const transports = credential.response.transports ?? [];
  const added = await insertPasskey(services.db, viewer, { name, credential: { id, publicKey, counter, transports } });
  await tellOwner(services, viewer.id, { name, isAdded: true });
  return added;
}

/** Removes a passkey of a person who has proved who they are, and tells them by mail. */
export async function dropPasskey(
  services: Services,
  viewer: Person,
  { passkeyId, proof, cookies }: Proved & { readonly passkeyId: string },
): Promise<void> {
  await assertProof(services, viewer, { proof, cookies });
  const name = await removePasskey(services.db, viewer, passkeyId);
  await tellOwner(services, viewer.id, { name, isAdded: false });
}

/** Not waited for: the change stands, whether or not the mail server answers. */
async function tellOwner(services: Services, owner: UserId, change: { name: string; isAdded: boolean }): Promise<void> {
  const { email } = await getOwnAccount(services.db, owner);
  services.mailer
    .send(passkeyChangedMail(services.config, email, change))
    .catch((error: unknown) => services.log.error({ err: error }, 'mail about a passkey was not taken'));
}

/** The options with which the browser logs in; they name no account, so everybody gets the same. */
export async function beginSignIn(services: Services, address: string): Promise<Begun> {
  await services.limits.take('passkey', address);
  return begin(services, { purpose: 'sign-in', person: '' }, []);
}

/** The options with which the browser proves that the owner of this account is there. */
export async function beginProof(services: Services, viewer: Person): Promise<Begun> {
  await services.limits.take('passkey', viewer.id);
  return begin(services, { purpose: 'proof', person: viewer.id }, await listCredentialIds(services.db, viewer.id));
}

async function begin(
  services: Services,
  occasion: Occasion,
  allowed: readonly { id: string; transports: string[] }[],
): Promise<Begun> {
  const { challenge, cookie } = issueChallenge(services.config, occasion);
  const options = await generateAuthenticationOptions({
    rpID: site(services).rpID,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
    allowCredentials: [...allowed],
  });
  return { options: { ...options }, cookie };
}

/** Checks an answer and returns whose passkey gave it. */
async function checkAnswer(
  services: Services,
  { credential, cookies, occasion }: { credential: CredentialAnswer; cookies: string | undefined; occasion: Occasion },
) {
  const { db, config } = services;
  const expectedChallenge = await spendChallenge(db, { config, cookies, occasion });
  const found = await findCredential(db, credential.id);
  if (!found) throw accountErrors('passkey-refused');
  const { rpID, origin } = site(services);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: { id: credential.id, publicKey: new Uint8Array(found.publicKey), counter: Number(found.counter) },
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) throw accountErrors('passkey-refused');
  if (!(await notePasskeyUse(db, found.id, authenticationInfo.newCounter))) throw accountErrors('passkey-refused');
  return found;
}

/** Logs in with a passkey: a new session under a new token, and cookies that make this browser a known device. */
export async function signInWithPasskey(services: Services, credential: CredentialAnswer, caller: Caller) {
  await services.limits.take('sign-in-address', networkOf(caller.address));
  const occasion = { purpose: 'sign-in', person: '' } as const;
  const owner = await checkAnswer(services, { credential, cookies: caller.cookie, occasion });
  if (owner.suspended) throw accountErrors('account-suspended');
  if (!owner.emailVerified) throw accountErrors('email-not-verified');
  await services.limits.giveBack('sign-in-address', networkOf(caller.address));
  const cookie = await openSession(services, owner.userId, caller);
  const user = await getOwnAccount(services.db, owner.userId);
  return { cookies: [cookie, deviceCookie(services.config, owner.email)], user };
}

/**
 * Makes sure that the owner of the account is at this browser, before something that a stranger at an open laptop must
 * not do. Wrong passwords count.
 */
export async function assertProof(services: Services, viewer: Person, { proof, cookies }: Proved): Promise<void> {
  const { password, passkey } = proof;
  if (passkey) {
    const occasion = { purpose: 'proof', person: viewer.id } as const;
    const owner = await checkAnswer(services, { credential: passkey, cookies, occasion });
    if (owner.userId !== viewer.id) throw accountErrors('passkey-refused');
    return;
  }
  await services.limits.take('password-change', viewer.id);
  const { password: library } = await authOf(services).$context;
  const known = await services.db
    .selectFrom('credentials')
    .select('password')
    .where('userId', '=', viewer.id)
    .where('password', 'is not', null)
    .executeTakeFirst();
  const isRight = known?.password ? await library.verify({ hash: known.password, password: password ?? '' }) : false;
  if (!isRight) throw accountErrors('wrong-proof');
  await services.limits.giveBack('password-change', viewer.id);
}
