import { expect, test } from 'vitest';
import { writtenMakers } from './makers.fixture.ts';
import { readMakerCell } from './read-maker-cell.ts';

function answerOf(text: string, role: string): string {
  const { maker, culture = '' } = readMakerCell({ text, role, isLastNameFirst: true });
  if (!maker) return `none ${culture}`.trim();
  const named = maker.qualifier ? `${maker.qualifier} ${maker.name}` : maker.name;
  return maker.role ? `${named} (${maker.role})` : named;
}

test('of makers in four languages, 98 % are read as a curator would', () => {
  const answers = writtenMakers.map(({ text, role, answer }) => ({ text, role, answer, read: answerOf(text, role) }));
  const wrong = answers.filter(({ answer, read }) => read !== answer);
  expect(wrong.length / answers.length, JSON.stringify(wrong)).toBeLessThanOrEqual(0.02);
});
