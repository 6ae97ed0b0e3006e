import suzi from '@pmndrs/assets/models/suzi.glb.js';

/** A head of 44,526 vertices, compressed by Draco: 31 kB, in the public domain (CC0). */
export const suzanne = (): Buffer => Buffer.from(suzi.slice(suzi.indexOf(',') + 1), 'base64');

interface GivenModel {
  readonly description?: object;
  /** Replaces the description if given. */
  readonly text?: string;
  readonly binary?: Buffer;
  readonly version?: number;
  /** Padded with zeros to this size. */
  readonly bytes?: number;
}

/** A minimal binary glTF. */
export function aModel({ description, text, binary = Buffer.alloc(16), version = 2, bytes }: GivenModel = {}): Buffer {
  const json = Buffer.from(
    text ??
      JSON.stringify(
        description && Object.keys(description).length === 0 ? {} : { asset: { version: '2.0' }, ...description },
      ),
  );
  const padded = Buffer.concat([json, Buffer.alloc((4 - (json.length % 4)) % 4, ' ')]);
  const body = bytes ? Buffer.concat([binary, Buffer.alloc(bytes - 28 - padded.length - binary.length)]) : binary;
  const numbers = (...values: number[]) => Buffer.from(new Uint32Array(values).buffer);
  const length = 28 + padded.length + body.length;
  return Buffer.concat([
    numbers(0x46546c67, version, length, padded.length, 0x4e4f534a),
    padded,
    numbers(body.length, 0x004e4942),
    body,
  ]);
}

/** One triangle, for a test that needs something to be shown: without a graphics card the head takes half a minute. */
export const aTriangle = (): Buffer =>
  aModel({
    description: {
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }],
      bufferViews: [{ buffer: 0, byteOffset: 0, byteLength: 36 }],
      buffers: [{ byteLength: 36 }],
    },
    binary: Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer),
  });
