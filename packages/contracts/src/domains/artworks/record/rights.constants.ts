/** The use of a work's pictures that a rights statement allows. */
export interface RightsStatement {
  /** As readers see it. */
  readonly name: string;
  /** One sentence about its meaning. */
  readonly meaning: string;
  /** Everybody may look closely: without it, pictures are served up to `closestWithoutZoom` pixels. */
  readonly zoom: boolean;
  /** Newsletters may show its pictures, with the credit line. */
  readonly mail: boolean;
  /** Readers may download the original. */
  readonly download: boolean;
}

const cc = (licence: string, version: string) => `https://creativecommons.org/licenses/${licence}/${version}/`;
const rs = (name: string) => `https://rightsstatements.org/vocab/${name}/1.0/`;

const free = { zoom: true, mail: true, download: true };
const seen = { zoom: true, mail: true, download: false };
const small = { zoom: false, mail: false, download: false };

/** Every rights statement that a work can have, by its address. */
export const rightsStatements: Readonly<Record<string, RightsStatement>> = {
  'https://creativecommons.org/publicdomain/mark/1.0/': {
    name: 'Public domain',
    meaning: 'No copyright is known. Everybody may use it.',
    ...free,
  },
  'https://creativecommons.org/publicdomain/zero/1.0/': {
    name: 'CC0 1.0',
    meaning: 'The rights holder has waived all rights. Everybody may use it.',
    ...free,
  },
  [cc('by', '4.0')]: { name: 'CC BY 4.0', meaning: 'Everybody may use it and must name the author.', ...free },
  [cc('by-sa', '4.0')]: {
    name: 'CC BY-SA 4.0',
    meaning: 'Everybody may use it, must name the author and share changes alike.',
    ...free,
  },
  [cc('by-nd', '4.0')]: {
    name: 'CC BY-ND 4.0',
    meaning: 'Everybody may use it unchanged and must name the author.',
    ...free,
  },
  [cc('by-nc', '4.0')]: {
    name: 'CC BY-NC 4.0',
    meaning: 'It may be used for non-commercial purposes; the author must be named.',
    ...seen,
  },
  [cc('by-nc-sa', '4.0')]: {
    name: 'CC BY-NC-SA 4.0',
    meaning: 'It may be used for non-commercial purposes; the author must be named, and changes be shared alike.',
    ...seen,
  },
  [cc('by-nc-nd', '4.0')]: {
    name: 'CC BY-NC-ND 4.0',
    meaning: 'It may be used unchanged for non-commercial purposes; the author must be named.',
    ...seen,
  },
  [rs('NoC-US')]: {
    name: 'No copyright, United States',
    meaning: 'It is free of copyright in the United States; elsewhere that may differ.',
    ...free,
  },
  [rs('NoC-NC')]: {
    name: 'No copyright, non-commercial use only',
    meaning: 'It is free of copyright, but a contract allows non-commercial use only.',
    ...seen,
  },
  [rs('NoC-CR')]: {
    name: 'No copyright, contractual restrictions',
    meaning: 'It is free of copyright, but a contract restricts its use.',
    ...seen,
  },
  [rs('NoC-OKLR')]: {
    name: 'No copyright, other known legal restrictions',
    meaning: 'It is free of copyright, but another law restricts its use.',
    ...seen,
  },
  [rs('NKC')]: {
    name: 'No known copyright',
    meaning: 'The holder believes that nobody has copyright, without being certain.',
    ...seen,
  },
  [rs('InC')]: { name: 'In copyright', meaning: 'Somebody has copyright; ask before you use it.', ...small },
  [rs('InC-EDU')]: {
    name: 'In copyright, educational use permitted',
    meaning: 'Somebody has copyright; schools and universities may use it.',
    ...seen,
  },
  [rs('InC-NC')]: {
    name: 'In copyright, non-commercial use permitted',
    meaning: 'Somebody has copyright; non-commercial use is permitted.',
    ...seen,
  },
  [rs('InC-RUU')]: {
    name: 'In copyright, rights holder unknown',
    meaning: 'Somebody has copyright, but nobody could find or reach them.',
    ...small,
  },
  [rs('InC-OW-EU')]: {
    name: 'In copyright, EU orphan work',
    meaning: 'It is an orphan work under the law of the European Union.',
    ...small,
  },
  [rs('CNE')]: { name: 'Copyright not evaluated', meaning: 'Nobody has examined its copyright yet.', ...seen },
  [rs('UND')]: {
    name: 'Copyright undetermined',
    meaning: 'Its copyright was examined without a clear result.',
    ...seen,
  },
};

/** The addresses of all rights statements. */
export const rightsUris = Object.keys(rightsStatements);

/** A work without a rights statement: readers may look closely and get it by mail, but not download it. */
export const rightsWhenUnknown = seen;

/** The longer side, in pixels, of the largest picture of a work that readers may not zoom into. */
export const closestWithoutZoom = 1_200;

/** The use that a work's rights statement allows; without one, the use that is allowed while its rights are unknown. */
export const rightsOf = (uri: string | null | undefined): Pick<RightsStatement, 'zoom' | 'mail' | 'download'> =>
  rightsStatements[uri ?? ''] ?? rightsWhenUnknown;
