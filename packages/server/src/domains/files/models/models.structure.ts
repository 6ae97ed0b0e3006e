/*
 * Whether the parts of a glTF description are consistent. A viewer trusts its numbers and allocates as much memory as
 * they say.
 */

type Json = Readonly<Record<string, unknown>>;

/** For anything; no browser could show a model with more. */
const mostOfAKind = 65_535;
const deepestTree = 256;
/** Drawn surfaces of all nodes together: a mesh that many nodes show counts once per node. */
const mostSurfaces = 200_000;
/** Bytes that are decompressed or generated, beside those in the file. */
const mostUnpackedBytes = 512 * 1024 * 1024;

/** Notes of programs beside a part, which no viewer here reads: a browser would copy it to every part it draws. */
const mostExtrasCharacters = 262_144;

/** The description contradicts itself, or exceeds what a browser can show. */
export class InvalidStructure extends Error {}

function assert(holds: boolean): asserts holds {
  if (!holds) throw new InvalidStructure();
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function listIn(of: Json, key: string): readonly unknown[] {
  const list = of[key] ?? [];
  assert(Array.isArray(list) && list.length <= mostOfAKind);
  return list;
}
function objectsIn(of: Json, key: string): readonly Json[] {
  const list = listIn(of, key);
  assert(list.every(isObject));
  return list as readonly Json[];
}
function objectIn(of: Json, key: string): Json | undefined {
  const value = of[key];
  assert(value === undefined || isObject(value));
  return value;
}
function countIn(of: Json, key: string, fallback = 0): number {
  const value = of[key] ?? fallback;
  assert(isCount(value));
  return value;
}
/** Every number under these keys must be an index into the list. */
function assertNames(of: Json, keys: readonly string[], among: readonly unknown[]): void {
  for (const key of keys) assert(of[key] === undefined || isIndex(of[key], among));
}
const isIndex = (value: unknown, among: readonly unknown[]) => isCount(value) && value < among.length;

/**
 * Throws `InvalidStructure` unless every number of the description refers to something that exists. `binaryBytes`
 * follow it in the file.
 */
export function assertStructure(description: unknown, binaryBytes: number): void {
  assert(isObject(description));
  assert(charactersOfExtras(description) <= mostExtrasCharacters);
  const of = {
    buffers: objectsIn(description, 'buffers'),
    bufferViews: objectsIn(description, 'bufferViews'),
    accessors: objectsIn(description, 'accessors'),
    meshes: objectsIn(description, 'meshes'),
    nodes: objectsIn(description, 'nodes'),
    skins: objectsIn(description, 'skins'),
    scenes: objectsIn(description, 'scenes'),
    materials: objectsIn(description, 'materials'),
    textures: objectsIn(description, 'textures'),
    images: objectsIn(description, 'images'),
    samplers: objectsIn(description, 'samplers'),
    cameras: objectsIn(description, 'cameras'),
    animations: objectsIn(description, 'animations'),
  };
  const unpacked = assertBuffers(of, binaryBytes) + assertAccessors(of);
  assert(unpacked <= mostUnpackedBytes);
  assertMeshes(of);
  assertTree(of, description);
  for (const texture of of.textures) {
    assertNames(texture, ['source'], of.images);
    assertNames(texture, ['sampler'], of.samplers);
  }
  for (const image of of.images) assertNames(image, ['bufferView'], of.bufferViews);
  for (const animation of of.animations) assertAnimation(animation, of);
}

/** The length of everything under keys named `extras`, wherever they are. */
function charactersOfExtras(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let characters = 0;
  for (const [key, inner] of Object.entries(value)) {
    characters += key === 'extras' ? JSON.stringify(inner).length : charactersOfExtras(inner);
    if (characters > mostExtrasCharacters) break;
  }
  return characters;
}

type Parts = Readonly<
  Record<
    | 'buffers'
    | 'bufferViews'
    | 'accessors'
    | 'meshes'
    | 'nodes'
    | 'skins'
    | 'scenes'
    | 'materials'
    | 'textures'
    | 'images'
    | 'samplers'
    | 'cameras'
    | 'animations',
    readonly Json[]
  >
>;

/** A data URL. */
export const isInside = (uri: string) => uri.startsWith('data:');

const meshopt = 'EXT_meshopt_compression';
const extensionOf = (of: Json, name: string) => objectIn(objectIn(of, 'extensions') ?? {}, name);

/**
 * Each buffer is in the file or is filled by decompression; each view lies within its buffer. Returns the number of
 * bytes to decompress.
 */
function assertBuffers({ buffers, bufferViews }: Parts, binaryBytes: number): number {
  let unpacked = 0;
  buffers.forEach((buffer, at) => {
    const length = countIn(buffer, 'byteLength');
    if (extensionOf(buffer, meshopt)?.fallback === true) unpacked += length;
    // References to other files have a refusal of their own.
    else if (typeof buffer.uri === 'string') assert(!isInside(buffer.uri) || length <= buffer.uri.length);
    else assert(at === 0 && length <= binaryBytes);
  });
  for (const view of bufferViews) {
    assertSpan(view, buffers);
    const packed = extensionOf(view, meshopt);
    if (!packed) continue;
    assertSpan(packed, buffers);
    assert(countIn(packed, 'count') * countIn(packed, 'byteStride') <= countIn(view, 'byteLength'));
  }
  return unpacked;
}

function assertSpan(span: Json, buffers: readonly Json[]): void {
  assert(isIndex(span.buffer, buffers));
  const length = countIn(span, 'byteLength');
  assert(length > 0 && countIn(span, 'byteOffset') + length <= countIn(buffers[span.buffer as number]!, 'byteLength'));
}

const componentBytes: Readonly<Record<number, number>> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
const components: Readonly<Record<string, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};

/**
 * Each accessor stays within its view. Accessors without a view are zero-filled or decompressed by Draco; returns the
 * bytes of these.
 */
function assertAccessors({ accessors, bufferViews }: Parts): number {
  let made = 0;
  for (const accessor of accessors) {
    const size = (componentBytes[countIn(accessor, 'componentType')] ?? 0) * (components[String(accessor.type)] ?? 0);
    const count = countIn(accessor, 'count');
    assert(size > 0 && count > 0);
    if (accessor.bufferView === undefined) made += count * size;
    else assertWithin(bufferViews, accessor, { count, size });
    const sparse = objectIn(accessor, 'sparse');
    if (sparse) assertSparse(bufferViews, sparse, { count, size });
  }
  return made;
}

interface Elements {
  readonly count: number;
  /** Bytes of one element. */
  readonly size: number;
}

function assertWithin(bufferViews: readonly Json[], at: Json, { count, size }: Elements): void {
  assert(isIndex(at.bufferView, bufferViews));
  const view = bufferViews[at.bufferView as number]!;
  const stride = countIn(view, 'byteStride') || size;
  assert(countIn(at, 'byteOffset') + (count - 1) * stride + size <= countIn(view, 'byteLength'));
}

function assertSparse(bufferViews: readonly Json[], sparse: Json, all: Elements): void {
  const count = countIn(sparse, 'count');
  const [indices, values] = [objectIn(sparse, 'indices'), objectIn(sparse, 'values')];
  assert(count > 0 && count <= all.count && indices !== undefined && values !== undefined);
  assertWithin(bufferViews, indices, {
    count,
    size: componentBytes[countIn(indices, 'componentType')] ?? Number.POSITIVE_INFINITY,
  });
  assertWithin(bufferViews, values, { count, size: all.size });
}

function assertMeshes({ meshes, accessors, materials, bufferViews }: Parts): void {
  for (const mesh of meshes) {
    for (const primitive of objectsIn(mesh, 'primitives')) {
      assertNames(primitive, ['indices'], accessors);
      assertNames(primitive, ['material'], materials);
      for (const attributes of [objectIn(primitive, 'attributes') ?? {}, ...objectsIn(primitive, 'targets')])
        assertNames(attributes, Object.keys(attributes), accessors);
      const draco = extensionOf(primitive, 'KHR_draco_mesh_compression');
      if (draco) assertNames(draco, ['bufferView'], bufferViews);
    }
  }
}

/** The nodes are trees: each has at most one parent, none is its own ancestor, and none lies too deep. */
function assertTree({ nodes, meshes, skins, scenes, cameras, accessors }: Parts, description: Json): void {
  assertNames(description, ['scene'], scenes);
  for (const scene of scenes) assert(listIn(scene, 'nodes').every((node) => isIndex(node, nodes)));
  for (const skin of skins) {
    assertNames(skin, ['skeleton'], nodes);
    assertNames(skin, ['inverseBindMatrices'], accessors);
    assert(listIn(skin, 'joints').every((node) => isIndex(node, nodes)));
  }
  const hasParent = new Set<number>();
  let surfaces = 0;
  for (const node of nodes) {
    assertNames(node, ['mesh'], meshes);
    assertNames(node, ['skin'], skins);
    assertNames(node, ['camera'], cameras);
    if (isCount(node.mesh)) surfaces += listIn(meshes[node.mesh]!, 'primitives').length;
    for (const child of listIn(node, 'children')) {
      assert(isIndex(child, nodes) && !hasParent.has(child as number));
      hasParent.add(child as number);
    }
  }
  assert(surfaces <= mostSurfaces);
  // With at most one parent each, nodes that no root reaches form a cycle.
  let level = nodes.map((_, at) => at).filter((at) => !hasParent.has(at));
  let reached = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    assert(depth < deepestTree);
    reached += level.length;
    level = level.flatMap((at) => listIn(nodes[at]!, 'children') as readonly number[]);
  }
  assert(reached === nodes.length);
}

function assertAnimation(animation: Json, { accessors, nodes }: Parts): void {
  const samplers = objectsIn(animation, 'samplers');
  for (const sampler of samplers) assertNames(sampler, ['input', 'output'], accessors);
  for (const channel of objectsIn(animation, 'channels')) {
    assertNames(channel, ['sampler'], samplers);
    assertNames(objectIn(channel, 'target') ?? {}, ['node'], nodes);
  }
}
