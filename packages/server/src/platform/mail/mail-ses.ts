import type { SESv2Client, SESv2ServiceException } from '@aws-sdk/client-sesv2';
import type { SesSettings } from '../base/config.ts';
import { MailRefused, type MailTransport, type RefusalKind, type WireMail } from './mail-model.ts';
import { MailTurns } from './mail-turns.ts';
import { rawOf } from './mail-wire.ts';
import type { MailShare } from './pace/mail-share.ts';

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
export function createSes(settings: SesSettings, share: MailShare): MailTransport {
  let opened: ReturnType<typeof openClient> | undefined;
  const { configurationSet } = settings;
  const handOver = async (mail: WireMail): Promise<string> => {
    opened ??= openClient(settings);
    const { client, SendEmailCommand } = await opened;
    try {
      const { MessageId = '' } = await client.send(
        new SendEmailCommand({
          FromEmailAddress: mail.from,
          Destination: { ToAddresses: [mail.to] },
          Content: { Raw: { Data: Buffer.from(rawOf(mail)) } },
          ...(configurationSet && { ConfigurationSetName: configurationSet }),
          EmailTags: Object.entries(mail.tags ?? {}).map(([Name, Value]) => ({ Name, Value })),
        }),
      );
      return MessageId;
    } catch (failure) {
      throw refusalOfSes(failure as SesFailure);
    }
  };
  const feeds = new MailTurns(handOver, share);
  return {
    deliver: (mail) => feeds.deliver(mail),
    attach: (feed) => feeds.attach(feed),
    domainWaits: (addresses) => share.domainWaits(addresses),
    warmDay: () => share.warmDay(),
    describe: () => `Amazon SES in ${settings.region}`,
    async close() {
      await feeds.close();
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
  const kind = kindOf(failure, code);
  const isThrottling = kind === 'transient' && code !== undefined;
  return new MailRefused(kind, `${failure.name}: ${failure.message}`, { code, isThrottling, cause: failure });
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
