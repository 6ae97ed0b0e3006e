import type { SESv2Client, SESv2ServiceException } from '@aws-sdk/client-sesv2';
import type { SesSettings } from '../base/config.ts';
import { type ComposedMail, MailRefused, type MailTransport, type RefusalKind } from './mail-model.ts';

/** In milliseconds. An answer that comes later is not waited for: the mail is then uncertain. */
const connectWithin = 10_000;
const answerWithin = 30_000;

async function openClient({ region, endpoint, accessKeyId, secretAccessKey }: SesSettings) {
  const { SendEmailCommand, SESv2Client: Client } = await import('@aws-sdk/client-sesv2');
  const client = new Client({
    region,
    ...(endpoint && { endpoint }),
    // Without keys the client uses the machine's own role.
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // The library's repeats would send a mail twice that was accepted before the connection broke.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: connectWithin,
      requestTimeout: answerWithin,
      throwOnRequestTimeout: true,
    },
  });
  return { client, SendEmailCommand };
}

/** Amazon SES by its API (version 2). The client is made for the first message, so an idle node does not load it. */
export function createSes(settings: SesSettings): MailTransport {
  let opened: ReturnType<typeof openClient> | undefined;
  const { configurationSet } = settings;
  return {
    async deliver({ from, to, raw, tags = {} }: ComposedMail) {
      opened ??= openClient(settings);
      const { client, SendEmailCommand } = await opened;
      try {
        const { MessageId = '' } = await client.send(
          new SendEmailCommand({
            FromEmailAddress: from,
            Destination: { ToAddresses: [to] },
            Content: { Raw: { Data: typeof raw === 'string' ? Buffer.from(raw) : raw } },
            ...(configurationSet && { ConfigurationSetName: configurationSet }),
            EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
          }),
        );
        return MessageId;
      } catch (failure) {
        throw refusalOfSes(failure as SesFailure);
      }
    },
    describe: () => `Amazon SES in ${settings.region}`,
    async close() {
      const open: { client: SESv2Client } | undefined = await opened?.catch(() => undefined);
      open?.client.destroy();
    },
  };
}

type SesFailure = Partial<SESv2ServiceException> & Error & { readonly code?: string };

/** SES takes nothing from this account, domain or configuration set. */
const refusesSender = new Set([
  'AccountSuspendedException',
  'SendingPausedException',
  'MailFromDomainNotVerifiedException',
  'NotFoundException',
  'LimitExceededException',
]);
/** The request never reached SES. */
const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Classifies a failure of SES or of the way to it; the names are those of its API reference. */
export function refusalOfSes(failure: SesFailure): MailRefused {
  const code = failure.$metadata?.httpStatusCode;
  return new MailRefused(kindOf(failure, code), `${failure.name}: ${failure.message}`, { code, cause: failure });
}

function kindOf({ name, message, code }: SesFailure, status: number | undefined): RefusalKind {
  if (name === 'CredentialsProviderError') return 'sender';
  if (status === undefined) return code && unreachable.has(code) ? 'transient' : 'unknown';
  // The rate of a second goes down by waiting a moment; the quota of a day does not.
  if (name === 'TooManyRequestsException' || status === 429) return /quota/i.test(message) ? 'sender' : 'transient';
  if (refusesSender.has(name) || status === 401 || status === 403) return 'sender';
  if (name === 'MessageRejected' && /not verified/i.test(message)) return 'sender';
  // A failure of SES itself may come after it has accepted the mail.
  return status >= 500 ? 'unknown' : 'permanent';
}
