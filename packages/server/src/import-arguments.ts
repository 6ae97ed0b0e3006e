import path from 'node:path';
import { parseArgs } from 'node:util';
import { type ImportAudience, importAudiences } from '@oeuvre/contracts/domains/exchange/import/imports.constants.ts';
import { type TermChoice, termChoices } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import { StartRefused } from './platform/base/start-refused.ts';

const usage = `npm run import -- <file, folder or ZIP> [--mapping <name>] [--segment <name>] [--visible-to <nobody|readers>] [--images <folder>] [--terms <match|make|text>] [--key <column,column|line>] [--dry-run] [--yes]
       npm run import -- publish <import>
       npm run import -- undo <import>
       npm run import -- tate <folder> [--segment <name>] [--visible-to <nobody|readers>] [--images <folder>] [--limit <works>]`;

/** The request of the command line. */
export interface ImportWanted {
  readonly what: 'table' | 'tate' | 'publish' | 'undo';
  /** A file or folder, or the id of the import to publish or undo. */
  readonly given: string;
  readonly mapping: string | undefined;
  readonly segment: string | undefined;
  readonly visibleTo: ImportAudience;
  readonly images: string | undefined;
  readonly limit: number | undefined;
  /** The decision about all words of the table; undefined: as the mapping says. */
  readonly terms: TermChoice | undefined;
  /** The columns of the key, or 'line'; undefined: as the mapping says. */
  readonly key: string | undefined;
  readonly isDryRun: boolean;
  readonly isYes: boolean;
}

const isAct = (what: string | undefined): what is ImportWanted['what'] =>
  what === 'table' || what === 'tate' || what === 'publish' || what === 'undo';

/** Reads the command line, or refuses it with the usage. */
export function readImportArguments(argv: readonly string[]): ImportWanted {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        mapping: { type: 'string' },
        segment: { type: 'string' },
        'visible-to': { type: 'string', default: 'nobody' },
        images: { type: 'string' },
        limit: { type: 'string' },
        terms: { type: 'string' },
        key: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
      },
    });
    const [first, second, ...more] = positionals;
    const what = second === undefined ? 'table' : first;
    const given = second ?? first;
    const limit = values.limit === undefined ? undefined : Number(values.limit);
    const isLimit = limit === undefined || (what === 'tate' && Number.isSafeInteger(limit) && limit > 0);
    const visibleTo = importAudiences.find((audience) => audience === values['visible-to']);
    const terms = termChoices.find((choice) => choice === values.terms);
    const isTerms = values.terms === undefined || (what === 'table' && terms !== undefined);
    const isKey = values.key === undefined || (what === 'table' && values.key.trim() !== '');
    if (!isTerms || !isKey || !given || more.length > 0 || !isLimit || !visibleTo || !isAct(what))
      throw new Error('wrong arguments');
    return {
      what,
      given: what === 'undo' || what === 'publish' ? given : path.resolve(given),
      mapping: values.mapping,
      segment: values.segment,
      visibleTo,
      images: values.images && path.resolve(values.images),
      limit,
      terms,
      key: values.key,
      isDryRun: values['dry-run'],
      isYes: values.yes,
    };
  } catch {
    throw new StartRefused(`Usage: ${usage}`);
  }
}
