import { hash, verify } from '@node-rs/argon2';
import { pages } from '@oeuvre/contracts/addresses.ts';
import { passwordLimits } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { userId } from '@oeuvre/contracts/kernel/ids.ts';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { Kysely, PostgresDialect } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { shortened } from '../../platform/base/client-address.ts';
import type { Config } from '../../platform/base/config.ts';
import type { Services } from '../../platform/services/services.ts';
import { endAllSessions } from './accounts.commands.ts';
import { accountExistsMail, resetPasswordMail, sendAccountMail, verificationMail } from './accounts.mails.ts';
import { isSuspended } from './accounts.queries.ts';
import { sessionCookieName } from './accounts.session.ts';
import { acceptInvitation } from './people/people.commands.ts';

const day = 86_400;

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' };

/** The library's tables and columns under our names. */
const tables = {
  user: {
    modelName: 'users',
    fields: { emailVerified: 'email_verified', ...timestamps },
    additionalFields: {
      firstName: { type: 'string', fieldName: 'first_name', required: false },
      lastName: { type: 'string', fieldName: 'last_name', required: false },
    },
  },
  session: {
    modelName: 'sessions',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      ...timestamps,
    },
  },
  account: {
    modelName: 'credentials',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...timestamps,
    },
  },
  verification: {
    modelName: 'verifications',
    fields: { expiresAt: 'expires_at', ...timestamps },
    storeIdentifier: 'hashed',
  },
} satisfies BetterAuthOptions;

/**
 * The library behind the flows. It handles credentials, tokens and session cookies; our code decides who may call, and
 * owns limits, replies and mails. Its own HTTP handler is never mounted, so only what accounts.routes.ts calls is
 * reachable.
 */
function createAuth(services: Services) {
  const { config, pool } = services;
  return betterAuth({
    baseURL: config.publicUrl,
    // The only secret: with `secret` alone the library would prefer one from the environment.
    secrets: [{ version: 1, value: config.sessionSecret }],
    database: { db: new Kysely({ dialect: new PostgresDialect({ pool }) }), type: 'postgres' },
    logger: { log: (level, message) => services.log[level === 'error' ? 'error' : 'debug']({ auth: true }, message) },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    ...tables,
    session: { ...tables.session, expiresIn: 30 * day, updateAge: day },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: passwordLimits.shortest,
      maxPasswordLength: passwordLimits.longest,
      password: {
        hash: (password) => hash(password),
        verify: ({ hash: stored, password }) => verify(stored, password),
      },
      onPasswordReset: async ({ user }) => {
        await endAllSessions(services.db, userId.parse(user.id));
        await acceptInvitation(services.db, userId.parse(user.id));
      },
      resetPasswordTokenExpiresIn: day / 24,
      sendResetPassword: async ({ user, token }) =>
        sendAccountMail(services, resetPasswordMail(user.email, pageLink(config, 'reset-password', token))),
      onExistingUserSignUp: async ({ user }) =>
        sendAccountMail(services, accountExistsMail(user.email, `${config.publicUrl}${pages.login}`)),
    },
    emailVerification: {
      sendOnSignIn: true,
      expiresIn: day,
      sendVerificationEmail: async ({ user, token }) =>
        sendAccountMail(services, verificationMail(user.email, pageLink(config, 'verify-email', token))),
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            if (await isSuspended(services.db, userId.parse(session.userId))) return false;
            return { data: { ...session, ipAddress: shortened(String(session.ipAddress ?? '')) ?? null } };
          },
        },
      },
    },
    advanced: {
      database: { generateId: () => uuidv7() },
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: sessionCookieName(config),
          attributes: { httpOnly: true, sameSite: 'lax', secure: config.publicUrl.startsWith('https:'), path: '/' },
        },
      },
      ipAddress: { ipAddressHeaders: ['x-oeuvre-ip'] },
    },
  });
}

/** A mail's link leads to a page with a button, because mail scanners follow links: opening it changes nothing. */
export const pageLink = (config: Pick<Config, 'publicUrl'>, page: string, token: string) =>
  `${config.publicUrl}/${page}?token=${encodeURIComponent(token)}`;

export type Auth = ReturnType<typeof createAuth>;
const auths = new WeakMap<Services, Auth>();

/** The library on these services, loaded on first use: it takes 150 ms that no reader should wait for. */
export function authOf(services: Services): Auth {
  const known = auths.get(services);
  if (known) return known;
  const made = createAuth(services);
  auths.set(services, made);
  return made;
}
