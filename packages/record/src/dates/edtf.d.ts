declare module 'edtf' {
  /** A parsed date, interval, set or list; the ends are milliseconds since 1970, infinite if open, null if unknown. */
  interface Parsed {
    readonly min: number | null;
    readonly max: number | null;
  }
  /** Parses EDTF, levels 0 to 2; throws if the text is not EDTF. */
  export default function edtf(text: string): Parsed;
}
