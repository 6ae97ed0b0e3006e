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

const signs = ['pointerdown', 'keydown'] as const;

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

export interface ArrivalSound {
  /** Plays the sound of a message that has arrived; in one tab, unless this browser is muted. */
  readonly play: (messageId: string) => Promise<void>;
  readonly end: () => void;
}

/** The sound of messages. Browsers allow none before the first gesture on the page, so it gets ready then. */
export function arrivalSound(): ArrivalSound {
  let audio: AudioContext | undefined;
  const stopWaiting = () => {
    for (const sign of signs) removeEventListener(sign, wake, true);
  };
  function wake() {
    stopWaiting();
    audio = new AudioContext();
    void audio.resume();
  }
  if (navigator.userActivation.hasBeenActive) wake();
  else for (const sign of signs) addEventListener(sign, wake, true);
  return {
    async play(messageId) {
      const context = audio;
      if (soundMuted.get() || context?.state !== 'running') return;
      await navigator.locks.request(`oeuvre chat sound ${messageId}`, { ifAvailable: true }, async (lock) => {
        if (!lock) return;
        play(context);
        await new Promise((resolve) => setTimeout(resolve, oneTabFor));
      });
    },
    end() {
      stopWaiting();
      void audio?.close();
    },
  };
}
