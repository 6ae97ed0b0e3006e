import { gridRowsOf } from './xml-grids.ts';
import { refusedXml, xmlParser } from './xml-parser.ts';

/** The elements with one path. */
interface Kind {
  readonly name: string;
  readonly path: readonly string[];
  readonly kinds: Map<string, Kind>;
  /** How many there are, and how many of these have elements or attributes. */
  count: number;
  structured: number;
  /** Names of its elements without elements, and of its attributes. */
  readonly fields: Set<string>;
}

/** The root that is put around XML files of one table; it says where the records of each of them are. */
export const joinedXml = {
  begin: (recordsAt: readonly string[]): string => `<oeuvre-files records-at="${recordsAt.join('/')}">\n`,
  end: '</oeuvre-files>\n',
  recordsAt: (text: string): readonly string[] | undefined => {
    const at = /^<oeuvre-files records-at="([^"<&]*)">/.exec(text)?.[1];
    return at === undefined ? undefined : ['oeuvre-files', ...at.split('/')];
  },
};

/** An honest file has a few hundred paths. */
const mostKinds = 10_000;

/**
 * The names of the elements that lead to the records, from the beginning of an XML file: LIDO's own element, otherwise
 * the one that is repeated most often below elements that occur once. A file may also be a single record.
 */
export function findXmlRecords(beginning: string): readonly string[] {
  const joined = joinedXml.recordsAt(beginning);
  if (joined) return joined;
  const root = kindsIn(beginning);
  if (!root) throw refusedXml('it contains no element');
  const refusal = refusals.find(([name]) => name.test(root.name));
  if (refusal) throw refusedXml(refusal[1]);
  const grid = gridRowsOf(root.name);
  if (grid) return grid;
  const kinds = [...kindsBelow(root)];
  const lido = kinds
    .filter(({ name }) => name === 'lido')
    .toSorted((one, other) => one.path.length - other.path.length);
  if (lido[0]) return lido[0].path;
  const [best = root] = listKinds(root).toSorted(
    (one, other) => other.structured - one.structured || one.path.length - other.path.length,
  );
  if (best.structured < 2) return innermost(root).path;
  return (kinds.find((kind) => isRecordAbove(kind, best)) ?? best).path;
}

/** Formats that are XML and no records, and the way to send them. */
const refusals: readonly (readonly [RegExp, string])[] = [
  [/^html$/i, 'it is a web page'],
  [/^(?:document|document-content)$/, 'it is an office document. Save the table as .xlsx or CSV'],
  [/^(?:svg|schema|stylesheet|rss|feed)$/, 'it contains no records of works'],
];

function kindsIn(beginning: string): Kind | undefined {
  const top = kindOf('', []);
  const open: { kind: Kind; isStructured: boolean }[] = [{ kind: top, isStructured: false }];
  let count = 0;
  const close = () => {
    const { kind, isStructured } = open.pop()!;
    if (isStructured) kind.structured += 1;
    else open.at(-1)?.kind.fields.add(kind.name);
  };
  const parser = xmlParser({
    open(name, attributes) {
      const parent = open.at(-1)!;
      parent.isStructured = true;
      let kind = parent.kind.kinds.get(name);
      if (!kind) {
        kind = kindOf(name, [...parent.kind.path, name]);
        parent.kind.kinds.set(name, kind);
        count += 1;
        if (count > mostKinds) throw refusedXml(`it has more than ${mostKinds.toLocaleString('en')} kinds of elements`);
      }
      kind.count += 1;
      const names = Object.keys(attributes);
      for (const one of names) kind.fields.add(`@${one}`);
      open.push({ kind, isStructured: names.length > 0 });
    },
    close,
  });
  parser.write(beginning.trimStart());
  while (open.length > 1) close();
  return [...top.kinds.values()][0];
}

const kindOf = (name: string, path: readonly string[]): Kind => ({
  name,
  path,
  kinds: new Map(),
  count: 0,
  structured: 0,
  fields: new Set(),
});

function* kindsBelow(kind: Kind): Generator<Kind> {
  yield kind;
  for (const inner of kind.kinds.values()) yield* kindsBelow(inner);
}

/** The kinds of elements that may be records: those within a repeated one are parts of a record. */
function listKinds(kind: Kind): Kind[] {
  if (kind.count > 1) return [kind];
  return [kind, ...[...kind.kinds.values()].flatMap(listKinds)];
}

/** A single record in its wrappers. */
function innermost(kind: Kind): Kind {
  const structured = [...kind.kinds.values()].filter((one) => one.structured > 0);
  return structured.length === 1 && kind.kinds.size === 1 && kind.count === 1 ? innermost(structured[0]!) : kind;
}

/** So many repeated elements are a list of records, whatever is above it. */
const surelyList = 20;

/** Whether an element has fields of its own beside a short list, as a work has beside its makers. */
const isRecordAbove = (kind: Kind, list: Kind): boolean =>
  list.structured < surelyList &&
  kind.count === 1 &&
  kind.path.length < list.path.length &&
  kind.path.every((name, at) => name === list.path[at]) &&
  kind.fields.size >= Math.max(3, list.fields.size);
