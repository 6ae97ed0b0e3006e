import { applicationsRoutes } from '@oeuvre/contracts/domains/applications/applications.routes.ts';
import { isId } from '@oeuvre/contracts/kernel/ids.ts';
import { data } from 'react-router';
import { ApplicationView } from '../../domains/applications/components/application-view/application-view.tsx';
import { callOf } from '../../ui/api-context.ts';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import type { Route } from './+types/application.page';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOfMatches(matches), { title: loaderData?.application.title || 'Application', isPrivate: true });

export async function loader({ context, params: { applicationId } }: Route.LoaderArgs) {
  if (!isId(applicationId)) throw data(null, { status: 404 });
  const call = callOf(context);
  const input = { params: { id: applicationId } };
  const application = await call(applicationsRoutes.get, input);
  const { applications: connected } = await call(applicationsRoutes.connected, input);
  return { application, connected };
}

/** One application, for its two sides. */
export default function ApplicationPage({ loaderData: { application, connected } }: Route.ComponentProps) {
  return <ApplicationView key={application.applicationId} application={application} connected={connected} />;
}
