import { createStore } from '../../../ui/store.ts';

const mutedKey = 'oeuvre chat muted';
/** In milliseconds: of all tabs of a browser one plays a message, within this time. */
const oneTabFor = 3_000;

const readMuted = () => {
  try {
    return localStorage.getItem(mutedKey) !== null;
  } catch {
    return false;
  }
};
/** Whether this browser is silent. */
export const soundMuted = createStore(readMuted());

export function muteSound(isMuted: boolean): void {
  soundMuted.set(isMuted);
  try {
    if (isMuted) localStorage.setItem(mutedKey, '');
    else localStorage.removeItem(mutedKey);
  } catch {}
}

let audio: AudioContext | undefined;
const signs = ['pointerdown', 'keydown'] as const;

/** Gets ready at the first gesture: browsers allow no sound before. Returns a function that stops waiting for it. */
export function prepareSound(): () => void {
  const stop = () => {
    for (const sign of signs) removeEventListener(sign, wake, true);
  };
  const wake = () => {
    stop();
    audio ??= new AudioContext();
    void audio.resume();
  };
  for (const sign of signs) addEventListener(sign, wake, true);
  return stop;
}

/** Two short soft notes. Made here: a file would be one more thing to load. */
function play(context: AudioContext) {
  for (const [pitch, delay] of [
    [660, 0],
    [880, 0.09],
  ] as const) {
    const start = context.currentTime + delay;
    const note = new OscillatorNode(context, { frequency: pitch });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(0.08, start + 0.01);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.22);
    note.connect(loudness).connect(context.destination);
    note.start(start);
    note.stop(start + 0.25);
  }
}

/** Plays the sound of a message that has arrived; in one tab, unless this browser is muted. */
export async function playArrival(messageId: string): Promise<void> {
  if (soundMuted.get() || audio?.state !== 'running') return;
  const context = audio;
  await navigator.locks.request(`oeuvre chat sound ${messageId}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    play(context);
    await new Promise((resolve) => setTimeout(resolve, oneTabFor));
  });
}
