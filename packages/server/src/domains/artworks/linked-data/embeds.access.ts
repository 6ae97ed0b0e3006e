import type { Services } from '../../../platform/services/services.ts';

/** A reply of oEmbed 1.0 (https://oembed.com): a photo, or a link if the thing has no picture. */
export type OEmbed = Readonly<Record<string, string | number>>;

/** Finds what a path of this site shows a guest; throws not-found, or returns undefined for paths of others. */
export type EmbedFinder = (services: Pick<Services, 'db' | 'config'>, pathname: string) => Promise<OEmbed | undefined>;

const finders = new Map<string, EmbedFinder>();

/** Each domain with pages that other sites may embed registers how: `embeds.register('exhibitions', …)`. */
export const embeds = {
  register(kind: string, finder: EmbedFinder): void {
    finders.set(kind, finder);
  },
};

/** The first domain that knows this address of ours answers. */
export async function findEmbed(services: Pick<Services, 'db' | 'config'>, url: string): Promise<OEmbed | undefined> {
  const given = URL.parse(url);
  if (given?.origin !== new URL(services.config.publicUrl).origin) return undefined;
  for (const find of finders.values()) {
    const found = await find(services, given.pathname);
    if (found) return found;
  }
  return undefined;
}
