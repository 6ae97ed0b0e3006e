import { textIn } from '../../../../platform/tables/xml-element.ts';
import type { XmlElement } from '../../../../platform/tables/xml-parser.ts';
import { type LidoColumns, makingsOf } from './lido-events.ts';
import { below, isPreferred, type LidoReader } from './lido-reader.ts';

/** The columns that identify and describe a work. */
export function objectColumns(record: XmlElement, reader: LidoReader): LidoColumns {
  const identification = below(record, 'objectIdentificationWrap');
  return {
    ...titleColumns(identification, reader),
    ...repositoryColumns(identification, reader),
    'object type': below(record, 'objectClassificationWrap/objectWorkTypeWrap/objectWorkType').flatMap((one) =>
      reader.terms(one),
    ),
    classification: below(record, 'objectClassificationWrap/classificationWrap/classification').flatMap((one) =>
      reader.terms(one),
    ),
    inscriptions: below(identification, 'inscriptionsWrap/inscriptions').map((one) => inscriptionWords(one, reader)),
    description: [
      below(identification, 'objectDescriptionWrap/objectDescriptionSet')
        .flatMap((one) => reader.words(below(one, 'descriptiveNoteValue')))
        .join('\n\n'),
    ],
    dimensions: below(identification, 'objectMeasurementsWrap/objectMeasurementsSet').flatMap((one) =>
      reader.shown(one, 'displayObjectMeasurements', () => measurementWords(one, reader)),
    ),
    ...materialColumns(record, reader),
    subjects: below(record, 'objectRelationWrap/subjectWrap/subjectSet').flatMap((one) => subjectWords(one, reader)),
  };
}

function titleColumns(identification: readonly XmlElement[], reader: LidoReader): LidoColumns {
  const sets = below(identification, 'titleWrap/titleSet');
  const rankOf = (set: XmlElement) => (below(set, 'appellationValue').some(isPreferred) || isPreferred(set) ? 0 : 1);
  const titles = sets
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map((set) => reader.name(below(set, 'appellationValue')))
    .filter(Boolean);
  return { title: titles.slice(0, 1), 'alternative title': titles.slice(1) };
}

function repositoryColumns(identification: readonly XmlElement[], reader: LidoReader): LidoColumns {
  const sets = below(identification, 'repositoryWrap/repositorySet');
  const isFormer = ({ attributes }: XmlElement) => /former|previous|ehemal|ancien/i.test(attributes['type'] ?? '');
  const namesOf = (wanted: readonly XmlElement[]) =>
    wanted.map((one) => reader.name(below(one, 'repositoryName/legalBodyName/appellationValue'))).filter(Boolean);
  const present = sets.filter((set) => !isFormer(set));
  const numbers = below(present, 'workID');
  const inventory = numbers.find((one) => !isOldNumber.test(one.attributes['type'] ?? ''));
  return {
    'inventory number': inventory ? [reader.take(inventory)] : [],
    'other number': [...numbers, ...below(sets.filter(isFormer), 'workID')]
      .filter((one) => one !== inventory)
      .map((one) => reader.take(one)),
    repository: namesOf(present),
    'former owner': namesOf(sets.filter(isFormer)),
  };
}

const isOldNumber = /former|old|previous|alternat|other|weitere|alte|ehemal|ancien|vorherige/i;

function inscriptionWords(inscription: XmlElement, reader: LidoReader): string {
  const written = reader.words(below(inscription, 'inscriptionTranscription')).join(' / ');
  const described = reader.words(below(inscription, 'inscriptionDescription/descriptiveNoteValue')).join(' / ');
  return written && described ? `${written} (${described})` : written || described;
}

/** 'Frame: height 62 cm', one for each side. */
function measurementWords(set: XmlElement, reader: LidoReader): string[] {
  return below(set, 'objectMeasurements').flatMap((one) => {
    const part = below(one, 'extentMeasurements').flatMap((each) => reader.terms(each))[0];
    const sides = below(one, 'measurementSet').map((each) =>
      ['measurementType', 'measurementValue', 'measurementUnit']
        .map((name) => below(each, name).flatMap((element) => reader.terms(element))[0] ?? '')
        .filter(Boolean)
        .join(' '),
    );
    return part ? sides.map((side) => `${part}: ${side}`) : sides;
  });
}

/** Materials and techniques, as terms if there are any, otherwise in the museum's words. */
function materialColumns(record: XmlElement, reader: LidoReader): LidoColumns {
  const sets = [
    ...below(record, 'objectIdentificationWrap/objectMaterialsTechWrap/objectMaterialsTechSet'),
    ...below(makingsOf(record), 'eventMaterialsTech'),
  ];
  const terms = below(sets, 'materialsTech/termMaterialsTech').flatMap((element) =>
    reader.terms(element).map((term) => ({ term, isTechnique: isTechnique.test(element.attributes['type'] ?? '') })),
  );
  const material = terms.filter((one) => !one.isTechnique).map(({ term }) => term);
  const techniques = terms.filter((one) => one.isTechnique).map(({ term }) => term);
  const shown = terms.length > 0 ? [] : reader.words(below(sets, 'displayMaterialsTech'));
  return { material, technique: techniques, 'materials and techniques': shown };
}

const isTechnique = /lido00131|techni|verfahren|method/i;

function subjectWords(set: XmlElement, reader: LidoReader): string[] {
  const subjects = below(set, 'subject');
  const words = [
    ...below(subjects, 'subjectConcept').flatMap((one) => reader.terms(one)),
    ...below(subjects, 'subjectActor').flatMap((one) =>
      reader.shown(one, 'displayActor', () => [reader.name(below(one, 'actor/nameActorSet/appellationValue'))]),
    ),
    ...below(subjects, 'subjectPlace').flatMap((one) =>
      reader.shown(one, 'displayPlace', () => below(one, 'place').map((place) => reader.place(place))),
    ),
  ].filter(Boolean);
  return words.length > 0 ? words : reader.words(below(set, 'displaySubject'));
}

/** The columns about rights, addresses and pictures. */
export function administrativeColumns(metadata: XmlElement, reader: LidoReader): LidoColumns {
  const rights = below(metadata, 'rightsWorkWrap/rightsWorkSet');
  const pictures = below(metadata, 'resourceWrap/resourceSet').flatMap((set) => pictureOf(set, reader));
  return {
    rights: below(rights, 'rightsType').flatMap((one) => rightsOf(one, reader)),
    'rights holder': below(rights, 'rightsHolder/legalBodyName').map((one) =>
      reader.name(below(one, 'appellationValue')),
    ),
    'credit line': reader.words(below(rights, 'creditLine')),
    'object url': below(metadata, 'recordWrap/recordInfoSet/recordInfoLink').map((one) => reader.take(one)),
    'image url': pictures.map(({ address }) => address),
    'image description': pictures.map(({ description }) => description),
  };
}

/** The address of a licence says more than its name. */
function rightsOf(type: XmlElement, reader: LidoReader): string[] {
  const ids = below(type, 'conceptID').filter((one) => /^https?:/.test(textIn(one)));
  const about = below(type, 'Concept')
    .map(({ attributes }) => attributes['about'] ?? '')
    .filter(Boolean);
  return ids.length > 0 ? ids.map((one) => reader.take(one)) : about.length > 0 ? about : reader.terms(type);
}

/** The largest picture of a resource; other media are not taken. */
function pictureOf(set: XmlElement, reader: LidoReader): { address: string; description: string }[] {
  const links = below(set, 'resourceRepresentation').flatMap((one) =>
    below(one, 'linkResource').map((link) => ({ link, rank: sizeOf(one.attributes['type'] ?? '') })),
  );
  const images = links.filter(
    ({ link }) => !otherMedia.test(`${link.attributes['formatResource'] ?? ''} ${textIn(link).replace(/\?.*$/, '')}`),
  );
  const [best] = images.toSorted((one, other) => other.rank - one.rank);
  if (!best) return [];
  const description = reader.words(below(set, 'resourceDescription')).join(', ');
  return [{ address: reader.take(best.link), description }];
}

const otherMedia = /video|audio|model|pdf|html|\.(?:mp[34]|wav|glb|gltf|obj|ply|pdf|html?)$/i;
const sizeOf = (type: string) =>
  /thumb|small|preview|vorschau|icon/i.test(type) ? 0 : /master|full|high|large|original|provided/i.test(type) ? 2 : 1;
