export interface NameParts {
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
}

/** Words that belong to the last name after them. */
const particles = new Set(
  'van von de der den del della di da dos das do du la le los las ten ter zu zum zur af av bin ibn al el san santa st. mac'.split(
    ' ',
  ),
);

/** 'Ada Maria van der Berg' in its parts. A single word is a last name. */
export function partsOfName(name: string): NameParts {
  const words = name.split(/\s+/).filter(Boolean);
  if (words.length < 2) return { firstName: '', middleName: '', lastName: words[0] ?? '' };
  let last = words.length - 1;
  while (last > 1 && particles.has(words[last - 1]!.toLowerCase())) last -= 1;
  return { firstName: words[0]!, middleName: words.slice(1, last).join(' '), lastName: words.slice(last).join(' ') };
}

/** 'Aalto, Kirsi Maria' in its parts; without a comma the usual order. */
export function partsOfSortedName(name: string): NameParts {
  const [lastName = '', given] = name.split(/\s*,\s*/, 2);
  if (given === undefined) return partsOfName(name);
  const [firstName = '', ...middle] = given.split(/\s+/).filter(Boolean);
  return { firstName, middleName: middle.join(' '), lastName };
}
