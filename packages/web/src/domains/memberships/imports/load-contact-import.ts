import type { ContactImportDetail } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import { contactImportId } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import { contactImportsRoutes } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.routes.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { type SegmentId, segmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { type Call, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { data } from 'react-router';
import { hasOutcomes, kindIn, stepIn } from './contact-import-query.ts';

/** The data for the step of an import that the address names; without an import, the place for a file. */
export async function loadContactImport(call: Call, address: URLSearchParams) {
  if (!address.has('importId')) {
    const named = segmentId.safeParse(address.get('segmentId'));
    if (!named.success) throw data(null, { status: 404 });
    return { step: 'file' as const, list: null, ...(await loadFile(call, named.data, address)) };
  }
  const id = contactImportId.safeParse(address.get('importId'));
  if (!id.success) throw data(null, { status: 404 });
  const list = await call(contactImportsRoutes.get, { params: { id: id.data } });
  const segment = { id: list.segmentId, name: list.segmentName };
  switch (stepIn(address, list)) {
    case 'file':
      return { step: 'file' as const, list, ...(await loadFile(call, list.segmentId, address)) };
    case 'columns':
      return { step: 'columns' as const, list, segment };
    case 'check':
      return { step: 'check' as const, list, segment, outcomes: await loadOutcomes(call, list, address) };
    case 'run':
      return { step: 'run' as const, list, segment };
  }
}
type LoadedContactImport = Awaited<ReturnType<typeof loadContactImport>>;
export type LoadedStep<Step extends LoadedContactImport['step']> = Extract<LoadedContactImport, { step: Step }>;

async function loadFile(call: Call, id: SegmentId, address: URLSearchParams) {
  const query = { segmentId: id };
  // First, so that whoever may not import here is told so.
  const earlier = await call(contactImportsRoutes.list, { query: { ...query, page: address.get('page') ?? 1 } });
  const { name } = await call(membershipsRoutes.segment, { params: { segmentId: id } });
  return { segment: { id, name }, earlier, from: urlOf(contactImportsRoutes.list, { query }) };
}

/** The first rows of the kind that the address names; none before they are known. */
async function loadOutcomes(call: Call, list: ContactImportDetail, address: URLSearchParams) {
  if (!hasOutcomes(list)) return null;
  const kind = kindIn(address);
  const params = { id: list.id };
  const query = kind ? { kind } : {};
  const first = await call(contactImportsRoutes.rows, { params, query: { ...query, page: address.get('page') ?? 1 } });
  return { first, from: urlOf(contactImportsRoutes.rows, { params, query }) };
}
