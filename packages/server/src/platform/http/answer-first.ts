import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Answers a request, or leaves it to the framework by calling `otherwise`. */
type FirstAnswer = (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => void;

/**
 * Lets `answer` see every request before the framework does, whose hooks cost more than sending a stored page. Until
 * the server closes: it then ends its connections itself. Socket.IO takes its requests in the same way.
 */
export function answerFirst(app: FastifyInstance, answer: FirstAnswer): void {
  const { server } = app;
  const whole = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  const isFirst = (request: IncomingMessage, response: ServerResponse) =>
    answer(request, response, () => {
      for (const listener of whole) listener.call(server, request, response);
    });
  server.removeAllListeners('request');
  server.on('request', isFirst);
}
