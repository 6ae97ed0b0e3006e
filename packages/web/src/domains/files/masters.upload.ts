import type { MasterProgress } from '@oeuvre/contracts/domains/files/masters.model.ts';
import { mastersRoutes } from '@oeuvre/contracts/domains/files/masters.routes.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { browserCall } from '../../ui/api-context.ts';

const interval = 1_000;

/** Whether the server still works on the tiles of a master. */
export const isTiling = ({ state }: Pick<MasterProgress, 'state'>) => state === 'waiting' || state === 'tiling';

/**
 * Reports once a second how far a picture's tiles are, until they are made or cannot be made; ends at once if the
 * viewer may not know, or nobody listens any more.
 */
export async function followTiling(
  id: FileId,
  onProgress: (master: MasterProgress) => void,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const master = await browserCall(mastersRoutes.progress, { params: { id } }).catch(() => undefined);
    if (!master || signal?.aborted) return;
    onProgress(master);
    if (!isTiling(master)) return;
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}
