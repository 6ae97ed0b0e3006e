import { similarityModels } from '@oeuvre/contracts/domains/similarity/similarity.constants.ts';
import { similarityRoutes } from '@oeuvre/contracts/domains/similarity/similarity.routes.ts';
import { type Call, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { refusalOf } from '../../ui/api-context.ts';

interface Asked {
  readonly id: string;
  /** Only works of this segment, by its model. */
  readonly segmentId?: string | undefined;
  readonly tags: readonly string[];
  readonly address: URLSearchParams;
  readonly itemsPerPage?: number;
  /** Works of the whole catalogue that everybody may see: the same for all readers of a page. */
  readonly isOpen?: boolean;
}

/** The first page of the works similar to one; null if there are none to show here: the segment has turned them off. */
export async function loadSimilar(call: Call, { id, segmentId, tags, address, itemsPerPage, isOpen }: Asked) {
  const similarityModel = similarityModels.find((model) => model === address.get('similarityModel'));
  const query = {
    tags: [...tags],
    ...(segmentId && { segmentsIds: [segmentId] }),
    ...(itemsPerPage && { itemsPerPage }),
    ...(similarityModel && { similarityModel }),
    ...(isOpen && { open: 'true' as const }),
  };
  try {
    const list = await call(similarityRoutes.list, {
      params: { id },
      query: { ...query, page: address.get('page') ?? 1 },
    });
    return list.state === 'off' ? null : { list, from: urlOf(similarityRoutes.list, { params: { id }, query }) };
  } catch (error) {
    // The page stands without them: for example, a guest has asked for a second page.
    if (refusalOf(error)) return null;
    throw error;
  }
}

export type LoadedSimilar = NonNullable<Awaited<ReturnType<typeof loadSimilar>>>;
