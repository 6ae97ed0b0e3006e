import fs from 'node:fs';
import { StartRefused } from './start-refused.ts';

/** The text of a file that a setting names. */
export function fileOf(name: string): string {
  try {
    return fs.readFileSync(name, 'utf8');
  } catch (error) {
    throw new StartRefused(`${name} cannot be read: ${(error as Error).message}`);
  }
}
