import { plainFieldKeys, plainFields } from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import { columnKeys } from '@oeuvre/contracts/domains/exchange/export/exports.constants.ts';
import { importTargets } from '@oeuvre/contracts/domains/exchange/import/imports.targets.ts';
import { expect, test } from 'vitest';
import { recordParts } from '../compare.ts';
import { columnNames } from '../table/columns.ts';
import { fieldGroups, fieldNames } from './fields.ts';

/** Above and beside the groups of the form. */
const texts = ['title', 'supportingText', 'descriptionText'];
const media = ['images', 'models'];

test('the form shows each part of a record once', () => {
  const shown = [...texts, ...fieldGroups.flatMap(([, parts]) => parts), ...media];
  expect(shown.toSorted()).toEqual(recordParts.toSorted());
});

test('each part but pictures and models is a column of tables and a target of imports', () => {
  const written = recordParts.filter((part) => !media.includes(part));
  expect(columnKeys).toEqual(expect.arrayContaining(written));
  expect(importTargets).toEqual(expect.arrayContaining(written));
});

test.each(plainFieldKeys)('readers and editors see the same name of %s', (key) => {
  expect([fieldNames[key], columnNames[key]]).toEqual([plainFields[key].name, plainFields[key].name]);
});

test('no two parts have the same name', () => {
  const names = Object.values(columnNames).map((name) => name.toLowerCase());
  expect(names).toEqual([...new Set(names)]);
});
