declare module 'subset-font' {
  type Axis = number | { readonly min: number; readonly max: number };
  interface Options {
    readonly targetFormat: 'woff2';
    readonly variationAxes: Readonly<Record<string, Axis>>;
    /** OpenType tags; all other layout features are left out. */
    readonly keepFeatures: readonly string[];
  }
  export default function subset(font: Buffer, letters: string, options: Options): Promise<Buffer>;
}
