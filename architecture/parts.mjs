import { parseSync, Visitor } from 'vite';

/** Nodes that may have parameters: functions, methods, and the types of both. */
const signatures = [
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'TSDeclareFunction',
  'TSEmptyBodyFunctionExpression',
  'TSFunctionType',
  'TSMethodSignature',
];
const testFunctions = new Set(['test', 'it', 'describe']);

/** `test`, `test.only`, `test.each(…)`, `describe.serial`. */
function nameOfCall({ callee }) {
  if (callee.type === 'MemberExpression') return callee.object.name;
  if (callee.type === 'CallExpression') return nameOfCall(callee);
  return callee.name;
}

const isThis = ({ name }) => name === 'this';
const literal = (node) =>
  node?.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked).join('…') : node?.value;

/** Comments in adjacent lines are one comment. */
function commentsOf(source, comments) {
  const joined = [];
  for (const { type, value, start, end } of comments) {
    const last = joined.at(-1);
    const between = last && source.slice(last.end, start);
    if (type === 'Line' && last?.type === 'Line' && /^\s*$/.test(between) && between.split('\n').length === 2) {
      last.text += `\n${value}`;
      last.end = end;
    } else joined.push({ type, text: value, start, end });
  }
  return joined;
}

/**
 * The functions, comments, test titles and strings of a source in TypeScript or JavaScript. Strings are those with a
 * space, also the texts of JSX.
 */
export function partsOf(file, source) {
  const { program, comments, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const lines = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) lines.push(at + 1);
  const lineAt = (offset) => lines.findLastIndex((start) => start <= offset) + 1;
  const functions = [];
  const titles = [];
  const strings = [];
  const skipped = new Set();
  const text = (into, node, value) => {
    if (typeof value === 'string' && value.includes(' ')) into.push({ line: lineAt(node.start), text: value });
  };
  const addFunction = (node) =>
    functions.push({
      line: lineAt(node.start),
      lines: node.body ? lineAt(node.end) - lineAt(node.start) + 1 : 0,
      parameters: node.params.filter((one) => !isThis(one)).length,
    });
  new Visitor({
    ...Object.fromEntries(signatures.map((type) => [type, addFunction])),
    CallExpression(node) {
      if (!testFunctions.has(nameOfCall(node))) return;
      text(titles, node, literal(node.arguments[0]));
      skipped.add(node.arguments[0]);
    },
    // SQL is not prose.
    TaggedTemplateExpression: ({ quasi }) => skipped.add(quasi),
    Literal: (node) => skipped.has(node) || text(strings, node, node.value),
    JSXText: (node) => text(strings, { start: node.start + node.value.search(/\S/) }, node.value.trim()),
    TemplateLiteral: (node) => skipped.has(node) || text(strings, node, literal(node)),
  }).visit(program);
  return {
    functions,
    titles,
    strings,
    comments: commentsOf(source, comments).map((one) => ({ ...one, line: lineAt(one.start) })),
  };
}

/** The comments of a stylesheet, in the same form. */
export const partsOfStyles = (source) => ({
  functions: [],
  titles: [],
  strings: [],
  comments: [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map(({ 0: whole, 1: text, index }) => ({
    text,
    line: source.slice(0, index).split('\n').length,
    start: index,
    end: index + whole.length,
  })),
});
