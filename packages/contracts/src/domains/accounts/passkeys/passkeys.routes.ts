import { z } from 'zod';
import { route } from '../../../kernel/route.ts';
import { accountErrors } from '../accounts.errors.ts';
import { personFound } from '../accounts.model.ts';
import { credentialAnswer, credentialOptions, newCredential, passkey, passkeyName, proof } from './passkeys.model.ts';

const errors = accountErrors.codes;
const ofPasskey = z.object({ passkeyId: z.uuid() });

export const passkeysRoutes = {
  list: route({
    method: 'GET',
    path: '/api/auth/passkeys',
    access: 'viewer',
    summary: 'The own passkeys.',
    reply: z.array(passkey),
  }),
  beginAdding: route({
    method: 'POST',
    path: '/api/auth/passkeys/new',
    access: 'viewer',
    summary:
      'What the browser needs to make a passkey, once its owner has proved who they are. Sets a cookie for the answer.',
    body: z.object({ proof }),
    reply: credentialOptions,
    errors,
  }),
  add: route({
    method: 'POST',
    path: '/api/auth/passkeys',
    access: 'viewer',
    summary: 'Keep a passkey that the browser has made.',
    body: z.object({ name: passkeyName, credential: newCredential }),
    reply: passkey,
    errors,
  }),
  rename: route({
    method: 'PATCH',
    path: '/api/auth/passkeys/:passkeyId',
    access: 'viewer',
    summary: 'Name a passkey.',
    params: ofPasskey,
    body: z.object({ name: passkeyName }),
    reply: passkey,
    errors,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/auth/passkeys/:passkeyId',
    access: 'viewer',
    summary: 'Remove a passkey, but never the last way to log in. Needs the password or a passkey.',
    params: ofPasskey,
    body: z.object({ proof }),
    errors,
  }),
  beginSignIn: route({
    method: 'POST',
    path: '/api/auth/passkeys/sign-in/options',
    access: 'anyone',
    summary: 'What the browser needs to log in with a passkey; the same for everybody. Sets a cookie.',
    reply: credentialOptions,
    errors,
  }),
  signIn: route({
    method: 'POST',
    path: '/api/auth/passkeys/sign-in',
    access: 'anyone',
    summary: 'Log in with a passkey: sets the session cookie.',
    body: z.object({ credential: credentialAnswer }),
    reply: z.object({ user: personFound }),
    errors,
  }),
  beginProof: route({
    method: 'POST',
    path: '/api/auth/passkeys/proof/options',
    access: 'viewer',
    summary: 'What the browser needs to prove once more, by a passkey, that its owner is there. Sets a cookie.',
    reply: credentialOptions,
    errors,
  }),
};
