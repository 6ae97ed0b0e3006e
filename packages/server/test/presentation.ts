import { z } from 'zod';

/*
 * The shape that IIIF's Presentation API 3.0 requires of what we serve, written from its text
 * (https://iiif.io/api/presentation/3.0/, sections 3 to 5). The official validator's JSON Schema has no licence that
 * would let us copy it.
 */

const address = z.url({ protocol: /^https?$/ });
/** Each text has a language, or none, and at least one value. */
const words = z.record(z.string().regex(/^(none|[a-z]{2,3}(-[A-Za-z0-9]+)*)$/), z.array(z.string().min(1)).min(1));
const pixels = z.int().min(1);

const imageService3 = z.strictObject({ id: address, type: z.literal('ImageService3'), profile: z.literal('level2') });
const imageService2 = z.strictObject({
  '@id': address,
  '@type': z.literal('ImageService2'),
  profile: z.literal('http://iiif.io/api/image/2/level2.json'),
});
const image = z.strictObject({
  id: address,
  type: z.literal('Image'),
  format: z.literal('image/jpeg'),
  width: pixels,
  height: pixels,
  service: z.tuple([imageService3, imageService2]),
});
const page = z.strictObject({
  id: address,
  type: z.literal('Text'),
  label: words,
  format: z.literal('text/html'),
});
const pair = z.strictObject({ label: words, value: words });
const agent = z.strictObject({ id: address, type: z.literal('Agent'), label: words, homepage: z.array(page) });

/** Ids of canvases have no fragment, and each painting targets its own canvas. */
const canvas = z
  .strictObject({
    id: address.regex(/^[^#]+$/),
    type: z.literal('Canvas'),
    label: words,
    summary: words.optional(),
    width: pixels,
    height: pixels,
    thumbnail: z.array(image).min(1),
    items: z.tuple([
      z.strictObject({
        id: address,
        type: z.literal('AnnotationPage'),
        items: z.tuple([
          z.strictObject({
            id: address,
            type: z.literal('Annotation'),
            motivation: z.literal('painting'),
            body: image,
            target: address,
          }),
        ]),
      }),
    ]),
  })
  .refine(
    ({
      id,
      items: [
        {
          items: [painting],
        },
      ],
    }) => painting.target === id,
    'a painting targets its canvas',
  );

const context = z.literal('http://iiif.io/api/presentation/3/context.json');

/** A manifest as we serve it; nothing undeclared may be in it. */
export const manifest = z.strictObject({
  '@context': context,
  id: address,
  type: z.literal('Manifest'),
  label: words,
  summary: words.optional(),
  metadata: z.array(pair),
  rights: z
    .string()
    .regex(/^http:\/\/(creativecommons\.org\/(licenses|publicdomain)|rightsstatements\.org\/vocab)\//)
    .optional(),
  requiredStatement: pair.optional(),
  provider: z.array(agent).min(1),
  homepage: z.array(page),
  thumbnail: z.array(image).min(1),
  items: z.array(canvas).min(1),
});

/** A collection of manifests as we serve it. */
export const collection = z.strictObject({
  '@context': context,
  id: address,
  type: z.literal('Collection'),
  label: words,
  summary: words.optional(),
  provider: z.array(agent).min(1),
  homepage: z.array(page),
  items: z.array(
    z.strictObject({ id: address, type: z.literal('Manifest'), label: words, thumbnail: z.array(image).min(1) }),
  ),
});
