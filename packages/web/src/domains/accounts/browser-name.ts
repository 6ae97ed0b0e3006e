const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** 'a Mac', 'an iPhone'; systems that are no device have no article. */
const devices: Readonly<Record<string, string>> = {
  iPhone: 'an iPhone',
  iPad: 'an iPad',
  Mac: 'a Mac',
};

/** 'Firefox on a Mac': enough for people to recognise their own devices. */
export function browserName(userAgent: string | null): string {
  const find = (list: typeof browsers | typeof systems) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return `${browser} on ${devices[system] ?? system}`;
  return browser ?? system ?? 'Unknown browser';
}

/** Whether a session is on a phone, for its icon. */
export const isOfPhone = (userAgent: string | null): boolean =>
  /\biPhone\b|\bAndroid\b.*\bMobile\b/.test(userAgent ?? '');
