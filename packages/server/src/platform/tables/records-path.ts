import { Tokenizer, TokenType } from '@streamparser/json';

interface Level {
  readonly isList: boolean;
  /** The number of objects directly inside. */
  objects: number;
  /** The key that is being read. */
  key: string | undefined;
}

interface Found {
  readonly path: readonly string[];
  readonly weight: number;
}

/**
 * The keys that lead to the list of records, from the beginning of a JSON text: the list with the most objects, the
 * outermost of equal ones. An object of objects is a list as well. Undefined if the text is not
 * JSON or contains no objects in a list.
 */
export function findRecords(beginning: string): readonly string[] | undefined {
  const levels: Level[] = [];
  const found: Found[] = [];
  const path = () => levels.slice(0, -1).map((level) => level.key ?? '*');
  const close = () => {
    const level = levels.at(-1);
    // Lists within a record are no lists of records.
    if (level && level.objects > 0 && !path().includes('*'))
      found.push({ path: path(), weight: level.objects * (level.isList ? weightOfList : 1) });
    levels.pop();
  };
  let key: string | undefined;
  const tokenizer = new Tokenizer();
  tokenizer.onToken = ({ token, value }) => {
    const level = levels.at(-1);
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) {
      if (level && token === TokenType.LEFT_BRACE) level.objects += 1;
      levels.push({ isList: token === TokenType.LEFT_BRACKET, objects: 0, key: undefined });
    } else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) close();
    else if (token === TokenType.STRING) key = String(value);
    else if (token === TokenType.COLON && level) level.key = key;
  };
  try {
    tokenizer.write(beginning);
  } catch {
    return undefined;
  }
  while (levels.length > 0) close();
  return best(found);
}

/** Objects in a list count more than those of an object, which may be a heading of the file. */
const weightOfList = 3;

function best(found: readonly Found[]): readonly string[] | undefined {
  const sorted = found.toSorted((one, other) => other.weight - one.weight || one.path.length - other.path.length);
  return sorted[0]?.path;
}
