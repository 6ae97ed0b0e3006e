/**
 * The folder of PostgreSQL's programs and the path of Redis; or, when they cannot be had, the sentence that says why.
 */
export function findServers():
  | { readonly postgres: string; readonly redis: string; readonly refusal?: undefined }
  | { readonly refusal: string };
