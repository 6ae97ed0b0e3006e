import { z } from 'zod';
import { listOf } from '../../kernel/page.ts';
import { route } from '../../kernel/route.ts';
import { email, text } from '../../kernel/text.ts';
import { roles } from '../../kernel/viewer.ts';
import { accountErrors } from './accounts.errors.ts';
import {
  account,
  me,
  newPasswordForm,
  password,
  passwordLink,
  personFound,
  profileChange,
  session,
  signInForm,
  signUpForm,
} from './accounts.model.ts';

const errors = accountErrors.codes;
const done = z.object({ status: z.boolean() });
const token = text(2_000).min(1, 'must not be empty');

export const accountsRoutes = {
  me: route({
    method: 'GET',
    path: '/api/users/me',
    access: 'anyone',
    summary: 'Who is signed in; a guest has id 0.',
    reply: me,
  }),
  changeMe: route({
    method: 'PATCH',
    path: '/api/users/me',
    access: 'viewer',
    summary: 'Change the own profile.',
    body: profileChange,
    reply: account,
    errors,
  }),
  sessions: route({
    method: 'GET',
    path: '/api/users/me/sessions',
    access: 'viewer',
    summary: 'Where this account is signed in.',
    reply: z.array(session),
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/api/users/me/sessions/others',
    access: 'viewer',
    summary: 'Sign out everywhere but here.',
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/users/me/sessions/:sessionId',
    access: 'viewer',
    summary: 'Sign out in one place.',
    params: z.object({ sessionId: z.uuid() }),
  }),
  byParams: route({
    method: 'GET',
    path: '/api2/users/by-params',
    access: 'viewer',
    summary: 'People by role, by what they are permitted, and words.',
    query: z.object({
      roles: listOf(z.enum(roles)),
      flag: z.enum(['canWriteArticles']).optional(),
      text: text(200).trim().default(''),
    }),
    reply: z.array(personFound),
  }),
  smartSearch: route({
    method: 'GET',
    path: '/api2/users/smart-search',
    access: 'viewer',
    summary: 'People whose name or address contains the words.',
    query: z.object({ text: text(200).trim().default('') }),
    reply: z.array(personFound),
  }),
  signUp: route({
    method: 'POST',
    path: '/api/auth/sign-up/email',
    access: 'anyone',
    summary: 'Make an account; a mail asks to confirm the address. The answer is the same for an address that has one.',
    body: signUpForm,
    reply: done,
    errors,
  }),
  signIn: route({
    method: 'POST',
    path: '/api/auth/sign-in/email',
    access: 'anyone',
    summary: 'Sign in: sets the session cookie.',
    body: signInForm,
    reply: z.object({ user: personFound }),
    errors,
  }),
  signOut: route({
    method: 'POST',
    path: '/api/auth/sign-out',
    access: 'anyone',
    summary: 'End this session.',
    reply: z.object({ success: z.boolean() }),
  }),
  forgetPassword: route({
    method: 'POST',
    path: '/api/auth/forget-password',
    access: 'anyone',
    summary: 'Ask for a mail with a link to set a new password. The answer does not tell whether there is an account.',
    body: z.object({ email }),
    reply: done,
  }),
  requestPasswordReset: route({
    method: 'POST',
    path: '/api/auth/request-password-reset',
    access: 'anyone',
    summary: 'The same as forget-password.',
    body: z.object({ email }),
    reply: done,
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'anyone',
    summary: 'Set a new password with the token of the mail; all sessions end, and if asked to all passkeys.',
    body: newPasswordForm.extend({ token }),
    reply: done,
    errors,
  }),
  passwordLink: route({
    method: 'POST',
    path: '/api/auth/reset-password/read',
    access: 'anyone',
    summary: 'What the account of a mailed token still needs, and its passkeys, which a new password does not end.',
    body: z.object({ token }),
    reply: passwordLink,
    errors,
  }),
  changePassword: route({
    method: 'POST',
    path: '/api/auth/change-password',
    access: 'viewer',
    summary: 'Change the own password, and end the other sessions if asked to.',
    body: z.object({
      currentPassword: signInForm.shape.password,
      newPassword: password,
      endOtherSessions: z.boolean().default(false),
    }),
    reply: done,
    errors,
  }),
  verifyEmail: route({
    method: 'POST',
    path: '/api/auth/verify-email',
    access: 'anyone',
    summary: 'Confirm an e-mail address with the token of the mail.',
    body: z.object({ token }),
    reply: done,
    errors,
  }),
  getSession: route({
    method: 'GET',
    path: '/api/auth/get-session',
    access: 'anyone',
    summary: 'The session of the cookie, or null.',
    reply: z.object({ session, user: personFound }).nullable(),
  }),
};
