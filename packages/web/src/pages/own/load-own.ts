import type { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import { type Call, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { ownQuery } from '../../domains/artworks/own/own-query.ts';

type ListRoute = typeof recordRoutes.listOwn | typeof recordRoutes.listShared;

/** The first page of a list, as the address asks for it, and where its next pages are. */
export async function loadOwn<R extends ListRoute>(call: Call, route: R, address: URLSearchParams) {
  const query = ownQuery(address);
  const list = await call(route as typeof recordRoutes.listOwn, {
    query: { ...query, page: address.get('page') ?? 1 },
  });
  return { list, from: urlOf(route as typeof recordRoutes.listOwn, { query }) };
}
