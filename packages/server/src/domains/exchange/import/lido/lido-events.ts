import { elementsIn, textIn } from '../../../../platform/tables/xml-element.ts';
import type { XmlElement } from '../../../../platform/tables/xml-parser.ts';
import { below, type LidoReader } from './lido-reader.ts';

type EventKind = 'production' | 'creation' | 'design' | 'provenance' | 'exhibitions' | 'publication history';

/** Kinds of events by LIDO's terminology and by their names in the languages of museums. */
const kinds: readonly (readonly [EventKind, RegExp])[] = [
  ['exhibitions', /lido00225|exhibit|ausstell|exposition|exposici|tentoon|mostra|esposi|udstil|utställ/i],
  ['publication history', /lido00228|lido00485|publi|veröffentlich|erschein/i],
  [
    'provenance',
    /lido0000[1259]|lido000(?:10|33)|lido0022[67]|acqui|erwerb|ankauf|zugang|schenk|verwerving|provenien|provenance|herkomst|custody|besitz|collecting|sammel|finding|\bfund|discover|découver|fouille|excavat|grabung|\bloss\b|verlust|auftrag|commission|adqui/i,
  ],
  ['design', /lido00224|lido00032|design|entwurf|entwerf|ontwerp|planung|planning|progett|diseño/i],
  [
    'production',
    /lido00007|lido00031|lido00025|lido00487|\bprodu|manufactur|\bherstell|fertig|entsteh|ausführ|execution|exécution|fabric|vervaardig|realiz|fremstil|tillverk|print|druck/i,
  ],
  ['creation', /lido00012|lido00484|lido00486|\bcreat|creac|creaz|créat|schöpf|schaff|konzept|concept/i],
];

/** The kind of an event; undefined for events that a record has no field for, such as a restoration. */
function kindOf(event: XmlElement): EventKind | undefined {
  const [type] = elementsIn(event, 'eventType');
  if (!type) return undefined;
  const ids = below(type, 'Concept').map(({ attributes }) => attributes['about'] ?? '');
  const words = [textIn(type), ...ids].join(' ');
  const kindIn = (text: string) => kinds.find(([, pattern]) => pattern.test(text))?.[0];
  // LIDO's own number comes first; of an address only the last part is a word.
  return kindIn(/lido\d{5}/.exec(words)?.[0] ?? '') ?? kindIn(words.replace(/https?:\S*\//g, ' '));
}

const isMaking = (event: XmlElement) => ['production', 'creation', 'design'].includes(kindOf(event) ?? '');

/** A maker with what belongs to the name. */
interface Maker {
  readonly name: string;
  readonly role: string;
  readonly qualifier: string;
}

/** Columns with their values. */
export type LidoColumns = Record<string, readonly string[]>;

/** The columns from the events of a record: its making, and its later history. */
export function eventColumns(record: XmlElement, reader: LidoReader): LidoColumns {
  const events = below(record, 'eventWrap/eventSet').flatMap((set) =>
    below(set, 'event').map((event) => ({ set, event, kind: kindOf(event) })),
  );
  const of = (...wanted: EventKind[]) =>
    wanted.flatMap((kind) => events.filter((one) => one.kind === kind).map(({ event }) => event));
  const makings = of('production', 'creation', 'design');
  const makers = makings.flatMap((event) => makersOf(event, reader));
  const inWords = (kind: EventKind) =>
    events.filter((one) => one.kind === kind).map(({ set, event }) => eventWords(set, event, reader));
  return {
    artist: makers.map(({ name }) => name),
    'artist role': makers.map(({ role }) => role),
    'artist qualifier': makers.map(({ qualifier }) => qualifier),
    ...dateColumns(makings, reader),
    culture: below(makings, 'culture').flatMap((one) => reader.terms(one)),
    period: below(makings, 'periodName').flatMap((one) => reader.terms(one)),
    'place of creation': placesOf(makings, reader),
    technique: below(makings, 'eventMethod').flatMap((one) => reader.terms(one)),
    provenance: inWords('provenance'),
    exhibitions: inWords('exhibitions'),
    'publication history': inWords('publication history'),
  };
}

/** The events in which the work was made: their materials are the work's. */
export const makingsOf = (record: XmlElement): XmlElement[] =>
  below(record, 'eventWrap/eventSet/event').filter(isMaking);

function makersOf(event: XmlElement, reader: LidoReader): Maker[] {
  const isDesign = kindOf(event) === 'design';
  return below(event, 'eventActor').flatMap((eventActor) => {
    const actors = below(eventActor, 'actorInRole').map((one) => {
      const role = below(one, 'roleActor').flatMap((each) => reader.terms(each));
      return {
        name: actorName(one, reader),
        role: role.join(', ') || (isDesign ? 'designer' : ''),
        qualifier: reader.words(below(one, 'attributionQualifierActor')).join(', '),
      };
    });
    const named = actors.filter(({ name }) => name !== '');
    if (named.length > 0) return named;
    return reader.words(below(eventActor, 'displayActorInRole')).map((name) => ({ name, role: '', qualifier: '' }));
  });
}

const actorName = (inRole: XmlElement, reader: LidoReader) =>
  reader.name(below(inRole, 'actor/nameActorSet/appellationValue'));

/** The date of the making: that of the production, otherwise of the creation or the design. */
function dateColumns(makings: readonly XmlElement[], reader: LidoReader): LidoColumns {
  const dated = makings.find((event) => below(event, 'eventDate').some((date) => textIn(date) !== ''));
  if (!dated) return {};
  const [date] = below(dated, 'eventDate');
  const shown = reader.words(below(date!, 'displayDate')).slice(0, 1);
  const earliest = below(date!, 'date/earliestDate').map((one) => reader.take(one));
  const latest = below(date!, 'date/latestDate').map((one) => reader.take(one));
  const day = earliest[0] === latest[0] && /\d-\d/.test(earliest[0] ?? '') ? earliest.slice(0, 1) : [];
  return {
    date: shown.length > 0 ? shown : day,
    'earliest date': earliest.slice(0, 1),
    'latest date': latest.slice(0, 1),
  };
}

const placesOf = (events: readonly XmlElement[], reader: LidoReader) =>
  below(events, 'eventPlace').flatMap((one) =>
    reader.shown(one, 'displayPlace', () => below(one, 'place').map((place) => reader.place(place))),
  );

/** An event in a sentence: 'Ankauf: 1905, Ann Ross, Port'. */
function eventWords(set: XmlElement, event: XmlElement, reader: LidoReader): string {
  const type = below(event, 'eventType').flatMap((one) => reader.terms(one))[0] ?? '';
  const display = reader.words(below(set, 'displayEvent'));
  // Many programs write only the kind of the event there.
  if (display.length > 0 && display.join() !== type) return display.join(', ');
  const actors = below(event, 'eventActor').flatMap((one) =>
    reader.shown(one, 'displayActorInRole', () => below(one, 'actorInRole').map((each) => actorName(each, reader))),
  );
  const dates = below(event, 'eventDate').flatMap((one) =>
    reader.shown(one, 'displayDate', () => [spanOf(one, reader)]),
  );
  const words = [
    ...below(event, 'eventName').map((one) => reader.name(below(one, 'appellationValue'))),
    ...dates,
    ...actors,
    ...placesOf([event], reader),
    ...below(event, 'eventMethod').flatMap((one) => reader.terms(one)),
    ...reader.words(below(event, 'eventDescriptionSet/descriptiveNoteValue')),
  ].filter(Boolean);
  return [type, words.join(', ')].filter(Boolean).join(': ');
}

function spanOf(eventDate: XmlElement, reader: LidoReader): string {
  const [earliest, latest] = ['date/earliestDate', 'date/latestDate'].map((path) =>
    below(eventDate, path).map((one) => reader.take(one)),
  );
  return [...new Set([...earliest!, ...latest!])].filter(Boolean).join('–');
}
