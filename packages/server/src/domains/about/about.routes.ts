import { aboutRoutes } from '@oeuvre/contracts/domains/about/about.routes.ts';
import { type Handler, handle } from '../../platform/http/serve.ts';
import { readSiteText } from './about.queries.ts';

export const aboutHandlers: readonly Handler[] = [
  handle(aboutRoutes.read, ({ services, params }) => readSiteText(services.config.dataDir, params.name)),
];
