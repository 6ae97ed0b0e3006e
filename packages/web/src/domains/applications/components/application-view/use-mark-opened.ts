import type { ApplicationDetail } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { applicationsRoutes } from '@oeuvre/contracts/domains/applications/applications.routes.ts';
import { useEffect } from 'react';
import { browserCall } from '../../../../ui/api-context.ts';

/** Notes once that a reviewer looks at this application, so that the others see it. */
export function useMarkOpened({ applicationId: id, isOwn, may }: ApplicationDetail): void {
  const isToMark = may.decide.allowed && !isOwn;
  useEffect(() => {
    // Only a note for colleagues: if it fails, the reviewer can work as before.
    if (isToMark) browserCall(applicationsRoutes.markOpened, { params: { id } }).catch(() => {});
  }, [id, isToMark]);
}
