/** A picture that a canvas shows: its image service if it has one, and a file that everybody can fetch. */
export interface CanvasPicture {
  readonly service: string | undefined;
  readonly address: string | undefined;
  /** The canvas's label; '' if it only counts. */
  readonly caption: string;
}

/** The pictures of a IIIF manifest in their order, with the address of its rights statement. */
export interface IiifManifest {
  readonly pictures: readonly CanvasPicture[];
  /** How many canvases it has; more than a limit are not read. */
  readonly canvases: number;
  readonly rights: string | undefined;
}

type Json = Readonly<Record<string, unknown>>;
/** A book has hundreds; what has more is no work of art. */
const mostCanvases = 2_000;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value : [value]).filter(isObject);
const idOf = (value: Json): string | undefined => {
  const id = value['id'] ?? value['@id'];
  return typeof id === 'string' && /^https?:\/\//i.test(id) ? id : undefined;
};
const typeOf = (value: Json) => String(value['type'] ?? value['@type'] ?? '');

/** Whether data is of IIIF's Presentation API, a manifest or anything else of it. */
export const isPresentation = (data: unknown): boolean =>
  isObject(data) &&
  (/iiif\.io\/api\/presentation|shared-canvas\.org/.test(JSON.stringify(data['@context'] ?? '')) ||
    /^(?:sc:)?(?:Manifest|Collection)$/.test(typeOf(data)));

/**
 * The pictures of a manifest of IIIF's Presentation API, version 2 or 3 (https://iiif.io/api/presentation/3.0/);
 * undefined if this is no manifest. Of alternatives for one canvas, the first counts.
 */
export function readManifest(data: unknown): IiifManifest | undefined {
  if (!isObject(data) || !/^(?:sc:)?Manifest$/.test(typeOf(data))) return undefined;
  const [sequence] = listOf(data['sequences']);
  const canvases = sequence ? listOf(sequence['canvases']) : listOf(data['items']);
  const rights = data['rights'] ?? data['license'];
  return {
    pictures: canvases.slice(0, mostCanvases).flatMap((canvas) => picturesOn(canvas)),
    canvases: canvases.length,
    rights: [rights].flat().find((one) => typeof one === 'string'),
  };
}

function picturesOn(canvas: Json): CanvasPicture[] {
  const caption = captionOf(canvas['label']);
  const annotations = canvas['images']
    ? listOf(canvas['images'])
    : listOf(canvas['items']).flatMap((page) => listOf(page['items']));
  return annotations
    .filter((one) => /painting$/i.test(String(one['motivation'] ?? 'painting')))
    .flatMap((one) => listOf(one['resource'] ?? one['body']))
    .map((body) => firstOf(body))
    .filter((body) => body !== undefined)
    .filter((body) => /^(?:dctypes:)?Image$|^$/.test(typeOf(body)))
    .map((body) => ({ service: serviceOf(body), address: idOf(body), caption }))
    .filter(({ service, address }) => service !== undefined || address !== undefined);
}

/** Of a choice between pictures the first; of a part of a picture the whole. */
function firstOf(body: Json): Json | undefined {
  const type = typeOf(body);
  if (type === 'Choice') return listOf(body['items'])[0];
  if (type === 'oa:Choice') return listOf(body['default'])[0];
  return /SpecificResource$/.test(type) ? listOf(body['source'] ?? body['full'])[0] : body;
}

/** The image service; other services of a picture log people in or search. */
function serviceOf(body: Json): string | undefined {
  const service = listOf(body['service']).find((one) =>
    /ImageService|image\/\d|image-api/i.test(
      [typeOf(one), one['profile'], one['@context']].flat().map(String).join(' '),
    ),
  );
  return service && idOf(service)?.replace(/\/+(?:info\.json)?$/, '');
}

/** A label in English, in no language, or in any. Numbers of pages are no captions. */
function captionOf(label: unknown): string {
  const words = isObject(label) ? (label['en'] ?? label['none'] ?? label['@value'] ?? Object.values(label)[0]) : label;
  const [first] = [words].flat(2);
  const text = typeof first === 'string' ? first : isObject(first) ? String(first['@value'] ?? '') : '';
  const plain = text.replace(/\s+/g, ' ').trim();
  return /^(?:\p{L}{0,8}[\s.]*)?[[(]?\d+[\])]?$/u.test(plain) || !/\p{L}{2}/u.test(plain) ? '' : plain;
}
