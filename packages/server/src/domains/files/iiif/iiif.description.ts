import type { Allowed, ApiVersion, Size } from './iiif.request.ts';

/** The side of the tiles that viewers are told to ask for: that of a pyramid's own tiles. */
export const tileSide = 512;

const contexts: Record<ApiVersion, string> = {
  2: 'http://iiif.io/api/image/2/context.json',
  3: 'http://iiif.io/api/image/3/context.json',
};
const profiles: Record<ApiVersion, string> = {
  2: 'http://iiif.io/api/image/2/level2.json',
  3: 'http://iiif.io/api/image/3/level2.json',
};

/** The headers of the API's `Link`. */
export const profileLink = (version: ApiVersion) => `<${profiles[version]}>;rel="profile"`;
export const contextLink = (version: ApiVersion) =>
  `<${contexts[version]}>;rel="http://www.w3.org/ns/json-ld#context";type="application/ld+json"`;

/** The media type of info.json for a caller who asks for JSON-LD. */
export const jsonLdType = (version: ApiVersion) =>
  version === 3 ? `application/ld+json;profile="${contexts[3]}"` : 'application/ld+json';

/** Powers of two, until the whole picture is one tile. */
function scaleFactorsOf({ width, height }: Size): number[] {
  const factors = [1];
  while (Math.max(width, height) / factors.at(-1)! > tileSide) factors.push(factors.at(-1)! * 2);
  return factors;
}

function sizesOf(allowed: Allowed, factors: readonly number[]): Size[] {
  return factors
    .map((factor) => ({
      width: Math.max(1, Math.floor(allowed.width / factor)),
      height: Math.max(1, Math.floor(allowed.height / factor)),
    }))
    .filter(({ width, height }) => width * height <= allowed.area)
    .reverse();
}

/** info.json: what the service at this address offers of a picture. */
export function describeImage(version: ApiVersion, address: string, allowed: Allowed): Record<string, unknown> {
  const { width, height, side, area } = allowed;
  const scaleFactors = scaleFactorsOf(allowed);
  const size = { width, height, sizes: sizesOf(allowed, scaleFactors) };
  const limits = { ...(side !== undefined && { maxWidth: side, maxHeight: side }), maxArea: area };
  const protocol = 'http://iiif.io/api/image';
  const tiles = [{ width: tileSide, height: tileSide, scaleFactors }];
  if (version === 2)
    return {
      '@context': contexts[2],
      '@id': address,
      protocol,
      ...size,
      tiles,
      profile: [
        profiles[2],
        {
          formats: ['jpg', 'png', 'webp'],
          qualities: ['default', 'color', 'gray', 'bitonal'],
          supports: ['regionSquare', 'mirroring', 'canonicalLinkHeader', 'profileLinkHeader'],
          ...limits,
        },
      ],
    };
  return {
    '@context': contexts[3],
    id: address,
    type: 'ImageService3',
    protocol,
    profile: 'level2',
    ...size,
    ...limits,
    tiles,
    extraFormats: ['webp'],
    extraQualities: ['color', 'gray', 'bitonal'],
    extraFeatures: ['mirroring', 'sizeUpscaling', 'canonicalLinkHeader', 'profileLinkHeader'],
  };
}
