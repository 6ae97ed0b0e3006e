import type { HttpServer } from '../src/platform/http/http.ts';

/** Fastify prints its routes as a tree of path pieces; this reads it back as `METHOD /path`. */
export function servedRoutes(app: HttpServer): string[] {
  const pieces: string[] = [];
  return app
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const found = /^(?<indent>(?:[│ ] {3})*)[├└]── (?<piece>.*?)(?: \((?<methods>[A-Z, ]+)\)(?: \{.*\})?)?$/.exec(
        line,
      )?.groups;
      if (!found) return [];
      const depth = found.indent!.length / 4;
      pieces.splice(depth, pieces.length, found.piece!);
      const methods = found.methods?.split(', ') ?? [];
      return methods.map((method) => `${method} ${pieces.join('')}`);
    });
}

/** Two calls may name the same parameter differently; the router then prints both names. */
export const withoutNames = (route: string) => route.replace(/:[\w|:]+/g, ':');
