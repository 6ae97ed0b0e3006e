import { artworkErrors } from '@oeuvre/contracts/domains/artworks/artworks.errors.ts';
import { mayAskForStatuses } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import { type ExportFormat, exportTypes } from '@oeuvre/contracts/domains/exchange/export/exports.constants.ts';
import {
  mayExportAsCollaborator,
  mayExportCatalogue,
  mayExportOwn,
} from '@oeuvre/contracts/domains/exchange/export/exports.policy.ts';
import { exportsRoutes } from '@oeuvre/contracts/domains/exchange/export/exports.routes.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSuper } from '@oeuvre/contracts/kernel/viewer.ts';
import type { FastifyReply } from 'fastify';
import { audit } from '../../../platform/database/audit.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { type CallContext, type HandlerCall, handleRaw } from '../../../platform/http/serve.ts';
import { visibleArtworkIds } from '../../artworks/artworks.access.ts';
import { type ArtworkFilter, segmentsAsked } from '../../artworks/queries/artwork-filter.queries.ts';
import { eachArtworkId } from '../../artworks/queries/artwork-list.queries.ts';
import { eachOwnArtworkId, eachSharedArtworkId } from '../../artworks/queries/own-artworks.queries.ts';
import { writeWorks } from './exports.formats.ts';
import { exportWorks } from './exports.queries.ts';

interface Download {
  readonly list: string;
  readonly format: ExportFormat;
  readonly filter: object;
  readonly ids: AsyncIterable<readonly ArtworkId[]>;
}

/** Sends works as a file; who took out what is recorded. The reply begins once the first batch is read. */
async function send(call: CallContext, reply: FastifyReply, { list, format, filter, ids }: Download) {
  const { db, viewer, services, requestId } = call;
  await services.limits.take('export', call.payer);
  const works = exportWorks(db, viewer, { ids, format, publicUrl: services.config.publicUrl });
  const first = await works.next();
  await audit(db, {
    viewer,
    act: 'artworks.export',
    subject: ['artworks', list],
    details: { format, filter },
    requestId,
  });
  return reply
    .type(exportTypes[format])
    .header('content-disposition', `attachment; filename="artworks-${new Date().toISOString().slice(0, 10)}.${format}"`)
    .send(writeWorks(format, startingWith(first, works)));
}

async function* startingWith<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (!first.done) yield first.value;
  yield* rest;
}

/** Of selected works those that the viewer may see. */
async function* visibleOf({ db, viewer }: CallContext, ids: readonly ArtworkId[]) {
  yield await visibleArtworkIds(db, viewer, ids);
}

type Filtered = Omit<HandlerCall<typeof exportsRoutes.catalogue>['query'], 'format' | 'ids'>;

function filterOf({ segmentId, ...filter }: Filtered): ArtworkFilter {
  return { ...filter, segmentsIds: segmentsAsked({ ...filter, segmentId }) };
}

export const exportsHandlers = [
  handleRaw(exportsRoutes.own, (call, _request, reply) => {
    const { format, ...filter } = call.query;
    assertAllowed(mayExportOwn(call.viewer), artworkErrors);
    assertAllowed(mayAskForStatuses(call.viewer, filter.activityStatuses), artworkErrors);
    return send(call, reply, { list: 'own', format, filter, ids: eachOwnArtworkId(call.db, call.viewer, filter) });
  }),
  handleRaw(exportsRoutes.shared, (call, _request, reply) => {
    const { format, ...filter } = call.query;
    assertAllowed(mayAskForStatuses(call.viewer, filter.activityStatuses), artworkErrors);
    return send(call, reply, {
      list: 'shared',
      format,
      filter,
      ids: eachSharedArtworkId(call.db, call.viewer, filter),
    });
  }),
  handleRaw(exportsRoutes.collaborator, (call, _request, reply) => {
    const { format, ...query } = call.query;
    assertAllowed(mayExportAsCollaborator(call.viewer), artworkErrors);
    assertAllowed(mayAskForStatuses(call.viewer, query.activityStatuses), artworkErrors);
    const filter = filterOf({ ...query, published: query.published.length > 0 ? query.published : ['true', 'false'] });
    const ids = eachArtworkId(call.db, call.viewer, { ...filter, isTheirs: !isSuper(call.viewer) });
    return send(call, reply, { list: 'collaborator', format, filter, ids });
  }),
  handleRaw(exportsRoutes.catalogue, (call, _request, reply) => {
    const { format, ids: selected, ...query } = call.query;
    assertAllowed(mayExportCatalogue(call.viewer), artworkErrors);
    assertAllowed(mayAskForStatuses(call.viewer, query.activityStatuses), artworkErrors);
    const filter = filterOf(query);
    const ids = selected.length > 0 ? visibleOf(call, selected) : eachArtworkId(call.db, call.viewer, filter);
    return send(call, reply, { list: 'catalogue', format, filter, ids });
  }),
];
