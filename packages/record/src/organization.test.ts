import { expect, test } from 'vitest';
import { isOrganization } from './organization.ts';

test.each([
  'Studio Yi',
  'Wiener Werkstätte',
  'Harper & Brothers',
  'Tiffany & Co.',
  'Jan Smit en Zonen',
  'Chelsea Porcelain Manufactory',
  'Manufacture nationale de Sèvres',
  'Imprimerie Lemercier',
  'Königliche Porzellan-Manufaktur Meißen',
  'Uitgeverij Van Goor',
  'The Kelmscott Press',
  'Museo del Prado',
  'Minton Ltd',
  'Royal Mint',
  'Golden Cockerel Press',
  'Hollis Trust Foundation',
])('%s is an organization', (name) => expect(isOrganization(name)).toBe(true));

test.each([
  'Ada Ferrars',
  'Frank Press',
  'Mills',
  'C. Wright Mills',
  'Rembrandt van Rijn',
  'Co Westerik',
  'Coco Chanel',
  'Colette',
  'Agnes Martin',
  'Jean-Baptiste Oudry',
  '葛飾北斎',
  'Vincent',
  'Studio',
  '',
])('%s is a person', (name) => expect(isOrganization(name)).toBe(false));
