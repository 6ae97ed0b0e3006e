import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { arrivalSound, muteSound } from './sound.ts';

afterEach(() => muteSound(false));

test('no sound before the first gesture, then one for each message in all tabs together, none while muted', async () => {
  const notes = vi.spyOn(OscillatorNode.prototype, 'start');
  vi.spyOn(navigator.userActivation, 'hasBeenActive', 'get').mockReturnValue(false);
  const sound = arrivalSound();
  await sound.play('first');
  expect(notes).not.toHaveBeenCalled();
  await userEvent.keyboard('a');
  let number = 0;
  await expect
    .poll(() => {
      void sound.play(`probe ${number++}`);
      return notes.mock.calls.length;
    })
    .toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 100));
  notes.mockClear();
  void sound.play('second');
  void sound.play('second');
  await expect.poll(() => notes.mock.calls.length).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(notes).toHaveBeenCalledTimes(2);
  muteSound(true);
  await sound.play('third');
  expect(notes).toHaveBeenCalledTimes(2);
  sound.end();
});
