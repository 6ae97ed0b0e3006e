import { artworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../platform/services/services.ts';
import type { Xml } from '../../../platform/text/xml.ts';
import { earliestChange, findHarvested, listHarvested, listSets } from './oai.queries.ts';
import { type Arguments, formatOf, OaiError, readArguments, selectionOf, tokenOf, type Verb } from './oai.request.ts';
import {
  errorXml,
  formatsXml,
  identifierOf,
  identifyXml,
  listXml,
  oaiReply,
  oneRecordXml,
  setsXml,
} from './oai.xml.ts';

const recordsPerPage = 100;
const largestForm = 4_096;

/**
 * Offers all public works to harvesters by OAI-PMH 2.0 (https://www.openarchives.org/OAI/openarchivesprotocol.html), as
 * Dublin Core and LIDO. Everybody gets what guests may see.
 */
export async function oaiPlugin(app: FastifyInstance, { services }: { readonly services: Services }): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: largestForm },
      (_request, body, done) => done(null, argumentsOf(new URLSearchParams(String(body)))),
    );
    scope.get('/oai', (request, reply) => answer(services, { request, reply }, request.query));
    scope.post('/oai', (request, reply) => answer(services, { request, reply }, request.body));
  });
}

/** As the query of a GET is read: an argument given twice is a list. */
function argumentsOf(form: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length > 1 ? values : values[0]!];
    }),
  );
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function answer(services: Services, { reply }: Exchange, given: unknown): Promise<FastifyReply> {
  const { publicUrl } = services.config;
  const now = new Date();
  reply.type('text/xml; charset=utf-8').header('cache-control', 'no-cache');
  try {
    const { verb, args } = readArguments((given ?? {}) as Record<string, unknown>);
    try {
      const content = await contentOf(services, verb, args);
      return reply.send(oaiReply({ publicUrl, now, verb, args }, content));
    } catch (error) {
      if (!(error instanceof OaiError)) throw error;
      const isUnderstood = error.code !== 'badArgument';
      return reply.send(oaiReply({ publicUrl, now, ...(isUnderstood && { verb, args }) }, errorXml(error)));
    }
  } catch (error) {
    if (!(error instanceof OaiError)) throw error;
    return reply.send(oaiReply({ publicUrl, now }, errorXml(error)));
  }
}

async function contentOf({ db, config }: Services, verb: Verb, args: Arguments): Promise<Xml> {
  const { publicUrl } = config;
  switch (verb) {
    case 'Identify':
      return identifyXml(publicUrl, addressIn(config.mailFrom), (await earliestChange(db)) ?? 0);
    case 'ListMetadataFormats':
      if (args.identifier !== undefined) await getRecord(db, publicUrl, args.identifier);
      return formatsXml;
    case 'ListSets':
      // The sets fit one page, so no token of theirs was ever issued.
      if (args.resumptionToken !== undefined) throw new OaiError('badResumptionToken', 'The token is not one of ours.');
      return setsXml(await listSets(db));
    case 'GetRecord': {
      const record = await getRecord(db, publicUrl, args.identifier!);
      return oneRecordXml(record, { publicUrl, format: formatOf(args.metadataPrefix) });
    }
    case 'ListIdentifiers':
    case 'ListRecords': {
      const selection = selectionOf(args);
      const rows = await listHarvested(db, selection, recordsPerPage);
      if (rows.length === 0) throw new OaiError('noRecordsMatch', 'No records match.');
      const records = rows.slice(0, recordsPerPage);
      const next = rows.length > records.length ? tokenOf(selection, records.at(-1)!) : selection.after ? '' : null;
      return listXml({ verb, records, token: next }, { publicUrl, format: selection.format });
    }
  }
}

/** 'Oeuvre <hello@oeuvre.test>' without the name. */
const addressIn = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from;

async function getRecord(db: Services['db'], publicUrl: string, identifier: string) {
  const id = artworkId.safeParse(identifier.split(':').at(-1));
  const record =
    id.success && identifier === identifierOf(publicUrl, id.data) ? await findHarvested(db, id.data) : undefined;
  if (!record) throw new OaiError('idDoesNotExist', 'There is no such record.');
  return record;
}
