/** The kinds of events that a date may tell of. */
type Event = 'making' | 'finishing' | 'copying' | 'other';

const words: Readonly<Record<Event, string>> = {
  making:
    'made|designed?|modell?ed|model|painted|drawn|executed|execution|conceived|conception|manufactured?|produced|production|fabricated|constructed|carved|woven|assembled|built|begun|started|dated|inscribed|signed|photographed|taken|negative|plate|created|creation|original|composed|sketched|sculpted|' +
    'entstanden|gemalt|gezeichnet|entworfen|entwurf|ausgeführt|ausführung|herstellung|hergestellt|modelliert|datiert|signiert|begonnen|aufnahme|aufgenommen|fotografiert|negativ|gebaut|konzipiert|' +
    'conçu|fabriqué|fabrication|exécuté|exécution|réalisé|réalisation|peint|dessiné|daté|signé|modelé|commencé|créé|création|négatif|prise de vue|sculpté|' +
    'ontworpen|ontwerp|uitgevoerd|uitvoering|vervaardigd|vervaardiging|geschilderd|getekend|gedateerd|gesigneerd|gemaakt|gemodelleerd|begonnen|opname|gefotografeerd|gebouwd',
  finishing: 'completed|finished|vollendet|fertiggestellt|beendet|achevé|terminé|voltooid|beëindigd',
  copying:
    'reprinted|printed|print(?:ing)?|published|issued|reissued|cast(?:ing)?|recast|reconstructed|refabricated|remade|restored|reworked|revised|retouched|altered|later|posthumous|edition|enlarged|reproduced|reproduction|replica|version|copy|' +
    'gedruckt|nachdruck|druck|gegossen|guss|herausgegeben|erschienen|veröffentlicht|abzug|abgezogen|überarbeitet|restauriert|später|neuauflage|' +
    'imprimé|impression|tirage|tiré|fondu|fonte|publié|édité|édition|retouché|restauré|réimprimé|' +
    'afgedrukt|afdruk|gedrukt|druk|gegoten|gietsel|gepubliceerd|uitgegeven|herdruk|bewerkt|gerestaureerd',
  other:
    'found|discovered|excavated|unearthed|acquired|acquisition|purchased|bought|given|gift of|gifted|donated|bequeathed|bequest|accessioned|collected|exhibited|registered|catalogued|' +
    'gefunden|fund|entdeckt|ausgegraben|erworben|angekauft|ankauf|geschenkt|schenkung|gestiftet|gesammelt|' +
    'découvert|trouvé|fouillé|acquis|acheté|donné|légué|collecté|' +
    'gevonden|ontdekt|opgegraven|aangekocht|aankoop|verworven|geschonken|verzameld',
};
const events = Object.keys(words) as Event[];
const ending = '(?:e|es|s|e\\(s\\))?';
const anyWord = `(?:(?:this|first|originally|re|partly|exhibition|erstmals|zuerst|eerst|éd\\.)[\\s–-]+)?\\??(?:${events.map((event) => words[event]).join('|')})${ending}`;
const several = `${anyWord}(?:\\s*(?:and|und|et|en|&|,)\\s+${anyWord})*(?!\\p{L})`;
const link = '(?:\\s+(?:in|im|en|von|van|de|du|on|by|am|op|le))?(?:\\s*[:,]\\s*|\\s+|$)';
const eventAhead = new RegExp(`^(?:c\\.\\s+)?(${several})${link}(?=.*\\d|$)`, 'u');
const eventBehind = new RegExp(`^(.*\\d.*?)[\\s,]*\\(?(?<!\\p{L})(${several})\\)?$`, 'u');
const hasEvent = new RegExp(`(?<!\\p{L})(?:${anyWord})(?!\\p{L})`, 'u');
const kinds = events.map(
  (event) => [event, new RegExp(`(?<!\\p{L})(?:${words[event]})${ending}(?!\\p{L})`, 'u')] as const,
);

/** A date with the event that happened then; none is the making. */
export interface DateOfEvent {
  readonly event: Event;
  readonly date: string;
}

function eventOf(clause: string): DateOfEvent {
  const ahead = eventAhead.exec(clause);
  const behind = ahead ? undefined : eventBehind.exec(clause);
  const named = ahead?.[1] ?? behind?.[2];
  const date = (ahead ? clause.slice(ahead[0].length) : (behind?.[1] ?? clause)).trim();
  // 'signed and dated' is the making, 'printed and published' is not.
  const event = named ? (kinds.find(([, kind]) => kind.test(named))?.[0] ?? 'making') : 'making';
  return { event, date };
}

/**
 * The dates of a text by their events: 'designed 1902, manufactured 1910', '1902 (Entwurf), 1910 (Ausführung)',
 * '1929 (printed 1975)'. Undefined for a text that names no event.
 */
export function datesOfEvents(plain: string): DateOfEvent[] | undefined {
  if (!hasEvent.test(plain)) return undefined;
  const clauses: string[] = [];
  const round = plain.replace(/\[([^[\]]*)\]/g, '($1)');
  for (const piece of round.split(/\s*[;,]\s*|\s+(?=\([^()]*\d[^()]*\)$)/)) {
    const clause = piece.replace(/^\((.*)\)$/, '$1');
    // 'June 6, 1929': the year of the same date.
    if (clauses.length === 0 || hasEvent.test(clause)) clauses.push(clause);
    else clauses[clauses.length - 1] += `, ${clause}`;
  }
  return clauses.map((clause) => eventOf(clause.trim()));
}
