import type { Problem } from '@oeuvre/contracts/kernel/errors.ts';
import { type Answered, type Route, type Sent, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { guest, type Role, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { FastifyPluginAsync } from 'fastify';
import { createHttpServer } from '../src/platform/http/http.ts';
import { type Handler, serveAll } from '../src/platform/http/serve.ts';
import type { Services } from '../src/platform/services/services.ts';
import { pool } from './database.ts';
import { type TestServices, testServices } from './services.ts';

/** A person of the database as the viewer of the next request. The name lets PostgreSQL keep the plan: tests ask often. */
export async function viewerOf(person: { id: string } | Viewer | null): Promise<Viewer> {
  if (!person || ('roles' in person && person.id === 0)) return guest;
  const { rows } = await pool.query<Viewer & { roles: Role[] }>({
    name: 'viewer of a test',
    text: `select id, array(select role from user_roles where user_id = u.id order by role) as roles, can_write_articles as "canWriteArticles", can_publish_articles as "canPublishArticles",
            can_mail_articles as "canMailArticles", array(select segment_id from segment_staff where user_id = u.id) as "assignedTo",
            array(select segment_id from memberships m join contacts c on c.id = m.contact_id where c.user_id = u.id and m.status = 'SUBSCRIBED') as "memberOf",
            array(select segment_id from memberships m join contacts c on c.id = m.contact_id where c.user_id = u.id and m.status = 'SUSPENDED') as "suspendedIn"
     from users u where id = $1`,
    values: [person.id],
  });
  return rows[0] ?? guest;
}

export class Refused extends Error {
  readonly status: number;
  readonly problem: Problem;
  constructor(status: number, problem: Problem) {
    super(`${status} ${problem.code}: ${problem.message}${problem.errors ? ` ${JSON.stringify(problem.errors)}` : ''}`);
    this.status = status;
    this.problem = problem;
  }
  get code() {
    return this.problem.code;
  }
}

export type Someone = { id: string } | null;

/**
 * The handlers over real HTTP and PostgreSQL. `call(person, route, input)` calls as that person (null = guest) and
 * throws `Refused`; `refusal(…)` returns the Refused of a call that must fail. `inject` sends any request.
 */
export async function testApp(
  handlers: readonly Handler[],
  changed: Parameters<typeof testServices>[0] = {},
  plugins: readonly FastifyPluginAsync<{ services: Services }>[] = [],
) {
  const services: TestServices = await testServices(changed);
  const app = await createHttpServer(services.config, services.log);
  app.addHook('preParsing', async (request) => {
    const id = request.headers['x-test-person'];
    request.viewer = typeof id === 'string' ? await viewerOf({ id }) : guest;
  });
  for (const plugin of plugins) await app.register(plugin, { services });
  serveAll(app, services, handlers);
  await app.ready();

  async function call<R extends Route>(person: Someone, route: R, input: Sent<R>): Promise<Answered<R>> {
    const body = (input as { body?: unknown }).body;
    const reply = await app.inject({
      method: route.method,
      url: urlOf(route, input),
      headers: person ? { 'x-test-person': person.id } : {},
      ...(body === undefined ? {} : { payload: body as object }),
    });
    if (reply.statusCode >= 400) throw new Refused(reply.statusCode, reply.json<Problem>());
    return (route.reply ? route.reply.parse(reply.json()) : undefined) as Answered<R>;
  }
  async function refusal<R extends Route>(person: Someone, route: R, input: Sent<R>): Promise<Refused> {
    try {
      await call(person, route, input);
    } catch (refused) {
      if (refused instanceof Refused) return refused;
      throw refused;
    }
    throw new Error(`${route.method} ${route.path} was not refused`);
  }
  return { app, services, call, refusal, inject: app.inject.bind(app) };
}
