import { everybody, signedIn } from './groups.ts';
import { nothing } from './inputs.ts';
import type { PermissionRow } from './row.ts';

const unknownPasskey = { params: { passkeyId: '01a2073a-c41f-789d-893e-c8c6938a839f' } };
const unknownExport = { params: { exportId: '01a2073a-c41f-789d-893e-c8c6938a839f' } };
const unknownLink = { body: { token: 'a-link-that-nobody-got' } };
const proof = { password: 'not the password' };
const parts = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const made = { ...parts, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };
const answered = { ...parts, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } };

/** What people do about their own account. */
export const accountRows: readonly PermissionRow[] = [
  { call: 'GET /api/auth/passkeys', input: nothing, here: signedIn },
  {
    call: 'POST /api/auth/passkeys/new',
    about: 'without proof',
    input: () => ({ body: { proof } }),
    here: signedIn,
    answer: 403,
  },
  {
    call: 'POST /api/auth/passkeys',
    about: 'without a challenge',
    input: () => ({ body: { name: 'Key', credential: made } }),
    here: signedIn,
    answer: 401,
  },
  {
    call: 'PATCH /api/auth/passkeys/:passkeyId',
    input: () => ({ ...unknownPasskey, body: { name: 'Key' } }),
    here: signedIn,
    answer: 404,
  },
  {
    call: 'DELETE /api/auth/passkeys/:passkeyId',
    about: 'without proof',
    input: () => ({ ...unknownPasskey, body: { proof } }),
    here: signedIn,
    answer: 403,
  },
  { call: 'POST /api/auth/passkeys/sign-in/options', input: nothing, here: everybody },
  {
    call: 'POST /api/auth/passkeys/sign-in',
    about: 'without a challenge',
    input: () => ({ body: { credential: answered } }),
    here: everybody,
    answer: 401,
  },
  { call: 'POST /api/auth/passkeys/proof/options', input: nothing, here: signedIn },
  { call: 'GET /api/users/me/exports', input: nothing, here: signedIn },
  { call: 'POST /api/users/me/exports', input: nothing, here: signedIn },
  { call: 'DELETE /api/users/me/exports/:exportId', input: () => unknownExport, here: signedIn, answer: 404 },
  { call: 'GET /api/users/me/exports/:exportId/file', input: () => unknownExport, here: signedIn, answer: 404 },
  { call: 'GET /api/users/me/erasure', input: nothing, here: signedIn },
  {
    call: 'POST /api/users/me/erasure',
    about: 'without proof',
    input: () => ({ body: { publications: 'remove', proof } }),
    here: signedIn,
    answer: 403,
  },
  { call: 'DELETE /api/users/me/erasure', input: nothing, here: signedIn },
  { call: 'GET /api/users/me/email', input: nothing, here: signedIn },
  {
    call: 'POST /api/users/me/email',
    about: 'without proof',
    input: () => ({ body: { email: 'new@address.example', proof } }),
    here: signedIn,
    answer: 403,
  },
  { call: 'DELETE /api/users/me/email', input: nothing, here: signedIn },
  { call: 'POST /api/auth/reset-password/read', input: () => unknownLink, here: everybody, answer: 410 },
  { call: 'GET /api/about/:name', input: () => ({ params: { name: 'privacy' } }), here: everybody },
  { call: 'POST /api/auth/email-change/read', input: () => unknownLink, here: everybody, answer: 410 },
  { call: 'POST /api/auth/email-change/confirm', input: () => unknownLink, here: everybody, answer: 410 },
  { call: 'POST /api/auth/email-change/stop', input: () => unknownLink, here: everybody, answer: 410 },
];
