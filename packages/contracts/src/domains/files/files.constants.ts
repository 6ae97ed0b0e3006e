/** Pictures of this many bytes or more are refused. */
export const maximumPictureBytes = 5_242_880;

/** Larger pictures are scaled down to fit this box; smaller ones are never enlarged. */
export const pictureBox = { width: 3_000, height: 2_000 } as const;

/**
 * A 100-megapixel picture takes 400 MB when decoded. A file of a few kB can claim far more, so larger ones are not
 * decoded at all.
 */
export const maximumPicturePixels = 100_000_000;

/**
 * Some pictures cannot be decoded line by line: progressive and interlaced ones need four bytes for every pixel at
 * once.
 */
export const maximumWholePixels = 40_000_000;

/** The original of a work's picture has at most this many bytes (100 MB). */
export const maximumMasterBytes = 104_857_600;

/** The most pixels of an original: 400 megapixels, as a large-format scan has them. */
export const maximumMasterPixels = 400_000_000;

/** The widths in which a picture is served; the last one is the stored picture itself. */
export const pictureWidths = [300, 450, 600, 900, 1_400, 3_000] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** 3D models of this many bytes or more are refused. */
export const maximumModelBytes = 52_428_800;

/** The largest description (the JSON of a .glb): it is read whole into memory; the rest of the file never is. */
export const maximumModelDescriptionBytes = 8_388_608;

/**
 * The glTF extensions that the viewer supports by itself. Basis textures are missing: their decoder needs `eval`, which
 * no page here may use.
 */
export const knownModelExtensions = [
  'EXT_mesh_gpu_instancing',
  'EXT_meshopt_compression',
  'EXT_texture_avif',
  'EXT_texture_webp',
  'KHR_draco_mesh_compression',
  'KHR_lights_punctual',
  'KHR_materials_anisotropy',
  'KHR_materials_clearcoat',
  'KHR_materials_dispersion',
  'KHR_materials_emissive_strength',
  'KHR_materials_ior',
  'KHR_materials_iridescence',
  'KHR_materials_sheen',
  'KHR_materials_specular',
  'KHR_materials_transmission',
  'KHR_materials_unlit',
  'KHR_materials_variants',
  'KHR_materials_volume',
  'KHR_mesh_quantization',
  'KHR_texture_transform',
] as const;

/** Length of a model's name in UTF-16 units. */
export const maximumModelNameLength = 200;
