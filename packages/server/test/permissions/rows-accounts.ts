import { everybody, signedIn } from './groups.ts';
import { nothing } from './inputs.ts';
import type { PermissionRow } from './row.ts';

const unknownPasskey = { params: { passkeyId: '01a2073a-c41f-789d-893e-c8c6938a839f' } };
const parts = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const made = { ...parts, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };
const answered = { ...parts, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } };

/** What people do about their own account. */
export const accountRows: readonly PermissionRow[] = [
  { call: 'GET /api/auth/passkeys', input: nothing, here: signedIn },
  { call: 'POST /api/auth/passkeys/new', input: nothing, here: signedIn },
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
  { call: 'DELETE /api/auth/passkeys/:passkeyId', input: () => unknownPasskey, here: signedIn, answer: 404 },
  { call: 'POST /api/auth/passkeys/sign-in/options', input: nothing, here: everybody },
  {
    call: 'POST /api/auth/passkeys/sign-in',
    about: 'without a challenge',
    input: () => ({ body: { credential: answered } }),
    here: everybody,
    answer: 401,
  },
  { call: 'POST /api/auth/passkeys/proof/options', input: nothing, here: signedIn },
];
