import { machineNamed } from '../../../platform/mail/opened-by-machine.ts';

/** The part of a request that says something about the program that made it. */
export interface AskedBy {
  readonly method: string;
  readonly agent: string;
  /** Sec-Purpose or Purpose: a browser that loads a page in advance. */
  readonly purpose: string;
}

/** Why a request is a program's and not a person's, as far as the request alone says so. */
export function programOf({ method, agent, purpose }: AskedBy): string | null {
  if (method !== 'GET') return 'asked for the headers only';
  if (/prefetch|preview/i.test(purpose)) return 'loaded in advance';
  return machineNamed(agent) ?? null;
}

const programs = [
  [/GoogleImageProxy/, 'Gmail'],
  [/YahooMailProxy/, 'Yahoo Mail'],
  [/Thunderbird\//, 'Thunderbird'],
  [/Microsoft Outlook|MSOffice/, 'Outlook'],
  [/Edg[A-Z]?[a-z]*\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
  [/AppleWebKit\//, 'Apple Mail'],
] as const;

const devices = [
  [/iPad/, 'an iPad'],
  [/iPhone/, 'an iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'a Mac'],
  [/Linux|X11/, 'Linux'],
] as const;

const nameIn = (agent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/** The program and the device in words: nothing else of the request is kept. */
export function agentWords(agent: string): string {
  const program = nameIn(agent, programs);
  // A proxy says nothing about the device.
  const device = /ImageProxy|MailProxy/.test(agent) ? undefined : nameIn(agent, devices);
  return [program, device && `on ${device}`].filter(Boolean).join(' ');
}
