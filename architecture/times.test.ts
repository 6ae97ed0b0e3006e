import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = 'packages/web/src';
/** The formatter itself, and where a calendar of plain days is counted. */
const mayFormat = /^(ui\/date-time\/|domains\/memberships\/contacts\/calendar\.ts$)/;
/** Ways to write a day or a time without it. */
const formatting =
  /Intl\.DateTimeFormat|toLocale(Date|Time)String|to(Date|Time|UTC|GMT)String\(|new Date\([^)]*\)\.toLocaleString|\.get(UTC)?(Date|Day|Month|FullYear|Hours|Minutes)\(|toISOString\(\)\.slice|(At|at|iso|time|until|since|date)\)?\.(slice|substring)\(\d/;

const offending = (text: string) => text.split('\n').filter((line) => formatting.test(line));

test('days and times are written by one formatter, in the zone of the reader', () => {
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const found = files
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !mayFormat.test(name))
    .flatMap((name) =>
      offending(fs.readFileSync(path.join(folder, name), 'utf8')).map((line) => `${name}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

test('other ways to write one are found', () => {
  const ways = [
    "new Intl.DateTimeFormat('en-GB')",
    "new Date(keptUntil).toLocaleDateString('en-GB')",
    'new Date(at).toLocaleString()',
    'createdAt.slice(0, 10)',
    'new Date().toISOString().slice(0, 16)',
    'date.getHours()',
  ];
  expect(ways.filter((way) => offending(way).length === 0)).toEqual([]);
  expect(offending("count.toLocaleString('en-GB')")).toEqual([]);
});
