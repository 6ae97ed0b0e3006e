import { createHash } from 'node:crypto';
import { filesMark } from '@oeuvre/contracts/kernel/page-start.ts';

// trick: scripts as data
/**
 * React Router writes scripts that differ from page to page: the files of the page, and its data. Here both become
 * JSON, which never runs; the scripts that do run are the same in every page and known from the start. So the policy
 * allows no script merely because it is in a page.
 */
export function scriptsAsData(html: string): string {
  const start = html.lastIndexOf(moduleTag);
  if (start < 0) return html;
  const end = html.indexOf('</script>', start);
  const files = asJson(filesOf(html.slice(start + moduleTag.length, end)));
  // Nothing that users wrote comes after React Router's own scripts.
  return `${html.slice(0, start)}<script type="application/json" ${filesMark}="">${files}${dataRead(html.slice(end))}`;
}

const moduleTag = '<script type="module" async="">';
const dataBegin = '<script>window.__reactRouterContext.streamController.enqueue(';
const dataEnd = ');</script>';
/** Passes the JSON before it to React Router. */
const readData =
  'window.__reactRouterContext.streamController.enqueue(JSON.parse(document.currentScript.previousElementSibling.textContent));';
const asJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The data is a string in which every `<` is escaped, so its script ends at the next `<`. */
function dataRead(tail: string): string {
  const [first, ...parts] = tail.split(dataBegin);
  const read = parts.map((part) => {
    const end = part.indexOf(dataEnd);
    return `<script type="application/json">${part.slice(0, end)}</script><script>${readData}</script>${part.slice(end + dataEnd.length)}`;
  });
  return [first, ...read].join('');
}

/** The files that React Router's script loads; the web's late/ loads them instead. */
interface Files {
  readonly manifest: string;
  readonly routes: readonly (readonly [id: string, files: readonly string[]])[];
  readonly entry: string;
}

function filesOf(source: string): Files {
  const manifest = /^\s*import "([^"]+)";/.exec(source)?.[1];
  const entry = /\bimport\("([^"]+)"\);\s*$/.exec(source)?.[1];
  const imported = new Map(
    [...source.matchAll(/import \* as (\w+) from "([^"]+)";/g)].map(([, name, file]) => [name!, [file!]]),
  );
  for (const [, name, parts] of source.matchAll(/const (\w+) = \{([^}]*)\};/g))
    imported.set(
      name!,
      [...parts!.matchAll(/\.\.\.(\w+)/g)].flatMap(([, part]) => imported.get(part!)!),
    );
  const listed = /window\.__reactRouterRouteModules = \{([^}]*)\};/.exec(source)?.[1] ?? '';
  const routes = [...listed.matchAll(/"([^"]+)":(\w+)/g)].map(
    ([, id, name]) => [id!, imported.get(name!) ?? []] as const,
  );
  if (!manifest || !entry || routes.length === 0 || routes.some(([, files]) => files.length === 0))
    throw new Error('React Router writes its scripts in another way now: see platform/http/page-scripts.ts');
  return { manifest, routes, entry };
}

const inlineScript = /<script>([\s\S]*?)<\/script>/g;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The scripts that the policy of every page allows: those of a page without any user content, and those that we wrote
 * to start pages.
 */
export function knownScripts(emptyPage: string, ours: readonly string[]): string {
  const seen = [...scriptsAsData(emptyPage).matchAll(inlineScript)].map(([, text]) => text!);
  return [...new Set([...seen, readData, ...ours])].map(hashOf).join(' ');
}
