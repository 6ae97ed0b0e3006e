import { z } from 'zod';
import { artworkId } from '../../../kernel/ids.ts';
import { listOf } from '../../../kernel/page.ts';
import { product } from '../../../kernel/product.ts';
import { route } from '../../../kernel/route.ts';
import { artworkErrors } from '../../artworks/artworks.errors.ts';
import { artworkFilterQuery } from '../../artworks/artworks.routes.ts';
import { ownFilters } from '../../artworks/record/record.routes.ts';
import { exportFormats } from './exports.constants.ts';

const format = z.enum(exportFormats).default('csv');
const errors = artworkErrors.codes;
const produces = 'text/csv';

/** Works as a table: CSV, Excel, or one JSON record a line. Lists have the filters of the pages that show them. */
export const exportsRoutes = {
  own: route({
    method: 'GET',
    path: '/api/exhibits/owner/download',
    access: 'viewer',
    summary: "The viewer's own works as a table, or only the selected ones",
    query: z.object({ ...ownFilters, format, ids: listOf(artworkId) }).omit({ page: true, itemsPerPage: true }),
    produces,
    errors,
  }),
  shared: route({
    method: 'GET',
    path: '/api/exhibits/shared/download',
    access: 'viewer',
    summary: 'The works that their owners share with the viewer as a table, or only the selected ones',
    query: z.object({ ...ownFilters, format, ids: listOf(artworkId) }).omit({ page: true, itemsPerPage: true }),
    produces,
    errors,
  }),
  collaborator: route({
    method: 'GET',
    path: '/api/exhibits/collaborator/download',
    access: 'viewer',
    summary: "A collaborator's own and shared works as a table; administrators get all works",
    query: z.object({ ...artworkFilterQuery, format }),
    produces,
    errors,
  }),
  catalogue: route({
    method: 'GET',
    path: `/api/exhibits/open-${product}/download`,
    access: 'viewer',
    summary: 'Works of the catalogue or of segments as a table, or only the selected ones, for supervisors',
    query: z.object({ ...artworkFilterQuery, format, ids: listOf(artworkId) }),
    produces,
    errors,
  }),
};
