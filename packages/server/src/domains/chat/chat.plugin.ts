import { chatErrors } from '@oeuvre/contracts/domains/chat/chat.errors.ts';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services/services.ts';
import { chatNodeOf } from './chat-node.ts';

/** Of every call of the chat: its header x-user-id may name the viewer only. Polls are answered when the node stops. */
async function guardChat(app: FastifyInstance, { services }: { readonly services: Services }): Promise<void> {
  app.addHook('preHandler', async ({ headers, viewer, routeOptions }) => {
    const named = headers['x-user-id'];
    if (named !== undefined && routeOptions.url?.startsWith('/api/chats') && named !== String(viewer.id))
      throw chatErrors('not-yourself');
  });
  app.addHook('preClose', async () => chatNodeOf(services).polls.close());
}

/** Not a context of its own: the calls are declared beside it. */
export const chatPlugin = Object.assign(guardChat, { [Symbol.for('skip-override')]: true });
