import { sesWebhookPath } from '@oeuvre/contracts/domains/mailings/events/events.constants.ts';
import { mailingErrors } from '@oeuvre/contracts/domains/mailings/mailings.errors.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../../platform/base/client-address.ts';
import { BodyPlaces, usualBodyBytes } from '../../../platform/http/body-places.ts';
import { NotFromSns, readSns, type SnsMessage } from '../../../platform/mail/sns.ts';
import { createSnsRequests, type SnsRequests, SnsUnavailable } from '../../../platform/mail/sns-requests.ts';
import type { Services } from '../../../platform/services/services.ts';
import { EventIntake } from './event-intake.ts';
import { recordMailEvents } from './events.commands.ts';
import type { MailEvent } from './mail-event.ts';
import { readSesEvents } from './ses-events.ts';

/** A message of SNS has at most 256 kB; its quotes are escaped on the way. */
const largestMessage = 400_000;

export interface SesOptions {
  readonly services: Services;
  readonly sns?: SnsRequests;
}

/**
 * Takes what Amazon SES reports by SNS, if the configuration names a topic. A message is answered once its effect is
 * committed; if that fails, SNS sends it again.
 */
export async function sesPlugin(app: FastifyInstance, { services, sns }: SesOptions): Promise<void> {
  const { config, limits, log } = services;
  const requests = sns ?? createSnsRequests();
  const intake = new EventIntake<MailEvent>((events) => recordMailEvents(services.db, events));
  const largeBodies = new BodyPlaces({ perPerson: 10, perAddress: 10, waiting: 20 });

  async function read(body: string, address: string): Promise<SnsMessage> {
    try {
      return await readSns(body, { topics: config.sesTopics, certificateAt: requests.certificateAt });
    } catch (error) {
      if (error instanceof SnsUnavailable) {
        log.warn({ reason: error.message }, 'a certificate of SNS could not be fetched');
        throw commonErrors('unavailable');
      }
      if (!(error instanceof NotFromSns)) throw error;
      log.warn({ reason: error.message }, 'refused a message that SNS did not send');
      await limits.take('webhook-refused', address);
      throw mailingErrors('not-from-sns');
    }
  }

  async function confirm({ topic, subscribeUrl }: SnsMessage): Promise<void> {
    await requests.confirm(subscribeUrl!).catch((error: Error) => {
      log.warn({ topic, reason: error.message }, 'a subscription of SNS could not be confirmed');
      throw commonErrors('unavailable');
    });
    log.info({ topic }, 'confirmed the subscription to a topic of SNS');
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // SNS sends JSON as text/plain.
    scope.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: largestMessage }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(sesWebhookPath, {
      bodyLimit: largestMessage,
      preParsing: async (request, reply) => {
        if (config.sesTopics.length === 0) throw commonErrors('not-found');
        const length = Number(request.headers['content-length'] ?? Number.NaN);
        if (length > largestMessage) throw commonErrors('too-large');
        const address = networkOf(request.ip);
        if (!(length <= usualBodyBytes)) await largeBodies.take({ payer: address, address }, reply.raw);
      },
      handler: async (request, reply) => {
        const message = await read(String(request.body ?? ''), networkOf(request.ip));
        if (message.type === 'Notification') await intake.store(readSesEvents(message.text, message.id));
        else if (message.type === 'SubscriptionConfirmation') await confirm(message);
        else log.warn({ topic: message.topic }, 'a topic of SNS no longer sends its messages here');
        return reply.header('cache-control', 'no-store').code(204).send();
      },
    });
  });
}
