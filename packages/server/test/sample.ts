/** The part of JSON Schema that zod writes. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  /** For what the other keywords cannot say, such as one of two fields. */
  readonly examples?: readonly unknown[];
}

/** An id that nothing has. */
export const unknownId = '01900000-0000-7000-8fff-ffffffffffff';

const texts = [
  'words that fill it',
  'somebody@elsewhere.test',
  '/files/01900000-0000-7000-8fff-ffffffffffff',
  'https://elsewhere.test/',
  '2030-11-24T08:00:00.000Z',
  'No. {}',
];

function textOf({ format, pattern }: Schema): string {
  if (format === 'uuid') return unknownId;
  if (!pattern) return texts[0]!;
  return texts.find((text) => new RegExp(pattern, 'iu').test(text)) ?? 'abcdefgh';
}

/** A value that the schema accepts: every property, the first of each choice. */
export function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.examples) return schema.examples[0];
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice) return sampleOf(choice);
  if (schema.allOf) return sampleOf({ ...schema, ...Object.assign({}, ...schema.allOf), allOf: undefined });
  if (schema.type === 'object' || schema.properties)
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, sampleOf(one)]));
  if (schema.type === 'array')
    return (
      schema.prefixItems?.map(sampleOf) ??
      Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => sampleOf(schema.items ?? {}))
    );
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'null') return null;
  return textOf(schema);
}

type Path = readonly (string | number)[];

/** The paths of all leaves of a value, each with its value. */
export function leavesOf(value: unknown, path: Path = []): [Path, unknown][] {
  if (value === null || typeof value !== 'object') return [[path, value]];
  return Object.entries(value).flatMap(([key, one]) =>
    leavesOf(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** The same value with a different leaf at the end of the path. */
export function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>;
  copy[key] = replaced(copy[key], rest, by);
  return copy;
}
