import type { ImportTarget } from '@oeuvre/contracts/domains/exchange/import/imports.targets.ts';

const dateWords =
  'dates?|dated|years?|datum|data|jahr|jahre|jaar|jaartal|annees?|anno|fecha|ano|rok|arstal|ar|dating|datierung|datering|datation|datazione|datacion|datacao|production|produktion|productie|creation|entstehung|vervaardiging|herstellung|execution|chronologie|chronology';
const beginWords =
  'begin|beginning|start|from|earliest|early|first|min|minimum|lower|von|anfang|beginn|fruhestens?|fruheste[rs]?|erste[rs]?|debut|depuis|premiere|van|vanaf|vroegste|eerste|inicio|inicial|desde|inizio|iniziale|dal|od';
const endWords =
  'end|ending|finish|to|until|till|latest|late|last|final|max|maximum|upper|bis|ende|spatestens?|spateste[rs]?|letzte[rs]?|jungste[rs]?|fin|finale?|jusqu|derniere|dernier|tot|einde?|laatste|hasta|fine|ultim[ao]|do|til|slut';
const beside = (words: string) =>
  new RegExp(`(?:^| )(?:${words}) (?:${dateWords})(?: |$)|(?:^| )(?:${dateWords}) (?:${words})$`);
const oneWord = (words: string) =>
  new RegExp(
    `(?:^| )(?:(?:${words})(?:date|year|datum|jaar|jahr|ar)|(?:date|year|datum|jahr|jaar|datierung|datering|dating)(?:${words}))$`,
  );
const begin = [beside(beginWords), oneWord('begin|start|from|von|van|anfangs?|beginn?|earliest|first|debut|min')];
const end = [beside(endWords), oneWord('eind|ende?|slut|sluit|to|bis|tot|fin|late|latest|last|max|einde')];

/** The begin or end of dates that are not those of a work's making. */
const ofOthers =
  /\b(?:artists?|makers?|creators?|person\w*|people|kunstler\w*|kunstenaar\w*|artistes?|auteurs?|owners?|exhib\w*|loans?|leih\w*|bruikle\w*|pret|sales?|auction|modif\w*|update\w*|edit\w*|upload\w*|scan\w*|digit\w*|record\w*|entry|entered|catalog\w*|valid\w*|copyright|license|price|display|view)\b/;

/**
 * 'Production end year', 'Datering tot', 'Eindjaar', 'Année fin': the first or the last year, in the form of
 * `plainName`. A last year is never the date alone.
 */
export function endOfDate(name: string): 'dateFrom' | 'dateTo' | undefined {
  if (ofOthers.test(name)) return undefined;
  if (end.some((pattern) => pattern.test(name))) return 'dateTo';
  return begin.some((pattern) => pattern.test(name)) ? 'dateFrom' : undefined;
}

const anyDate = `(?:^| )(?:${dateWords})(?: |$)`;
const namesDate = new RegExp(anyDate);
const finding =
  'found|find|discover\\w*|excavat\\w*|collected|unearthed|fund\\w*|entdeck\\w*|ausgrab\\w*|decouverte|decouvert|fouilles?|trouve|vondst\\w*|gevonden|opgrav\\w*|opgegraven|ontdek\\w*|hallazgo|ritrovamento|scavo';
const acquiring =
  'acqui\\w*|purchas\\w*|bought|accession\\w*|received|donat\\w*|gift|bequest|erwerb\\w*|ankauf\\w*|zugang\\w*|eingang\\w*|schenk\\w*|achat|entree|aankoop\\w*|verwerv\\w*|aanwinst\\w*|adquisicion|compra|acquisto|ingreso';
const copying =
  'print|printed|printing|reprint\\w*|cast|casting|edition|druck\\w*|guss\\w*|gegossen|abzug\\w*|tirage|impression|fonte|druk|gedrukt|drukken|gegoten|gietsel|afdruk\\w*|stampa|fusione|impresion|fundicion';
const event = (words: string, joined: string) => ({
  apart: new RegExp(`(?:^| )(?:${words})(?: |$)`),
  joined: new RegExp(`(?:^| )(?:${joined})(?:datum|jahr|jaar|date|year)$`),
});
const events: readonly (readonly [ReturnType<typeof event>, ImportTarget])[] = [
  [event(finding, 'fund|entdeckungs|ausgrabungs|vondst|opgravings|ontdekkings|find|discovery'), 'ownershipHistory'],
  [
    event(acquiring, 'erwerbs|erwerbungs|ankaufs|zugangs|eingangs|aankoop|verwervings|aanwinst|acquisition|accession'),
    'ownershipHistory',
  ],
  [event(copying, 'druck|guss|abzugs|druk|giet|afdruk|print|cast|printing|casting'), 'publicationHistory'],
];

/** 'Date of discovery', 'Gussjahr', 'date de tirage': the date of something that is not the making of a work. */
export function otherDate(name: string): ImportTarget | undefined {
  const isDate = namesDate.test(name);
  return events.find(([{ apart, joined }]) => (isDate && apart.test(name)) || joined.test(name))?.[1];
}
