import type { ContactMapping } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import { contactImportsRoutes } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.routes.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Someone, testApp } from '../../../../test/app.ts';
import { pictureForm } from '../../../../test/form.ts';
import { contactImports } from './contact-imports.jobs.ts';

export type ImportApp = Awaited<ReturnType<typeof testApp>>;
type Step = 'check' | 'start' | 'pause' | 'undo';

/** Sends a file as somebody; the reply may be a refusal. */
export async function upload(
  app: ImportApp,
  person: Someone,
  given: { segmentId: SegmentId; file: Buffer; name?: string },
) {
  const { body, headers } = pictureForm(given.file, given.name ?? 'list.csv');
  return app.inject({
    method: 'POST',
    url: `/api/contact-imports?segmentId=${given.segmentId}`,
    payload: body,
    headers: { ...headers, ...(person && { 'x-test-person': person.id }) },
  });
}

/** An import by somebody, driven step by step; `take` queues a step and does the work, as a worker would. */
export async function anImport(
  app: ImportApp,
  person: { id: string },
  given: {
    readonly segmentId: SegmentId;
    readonly rows: readonly string[];
    readonly consent?: ContactMapping['consent'];
  },
) {
  const { id, mapping } = (await upload(app, person, { ...given, file: Buffer.from(given.rows.join('\n')) })).json();
  const params = { id };
  const consent = given.consent ?? { answer: 'nobody' };
  await app.call(person, contactImportsRoutes.change, { params, body: { mapping: { ...mapping, consent } } });
  const get = () => app.call(person, contactImportsRoutes.get, { params });
  return {
    id: id as string,
    get,
    order: (step: Step) => app.call(person, contactImportsRoutes.step, { params, body: { step } }),
    async take(step: Step) {
      await this.order(step);
      await contactImports.work(app.services, id);
      return get();
    },
  };
}

/** Those with a yes in the column OK and a date in the column Date. */
export const byColumn = {
  answer: 'column',
  column: 'OK',
  dateColumn: 'Date',
  day: null,
  sourceColumn: null,
  wording: 'Send me news of the harbour',
} as const;
