/**
 * The elements of LIDO 1.1 that a record of ours may have, each with its children in the order of the schema
 * (http://www.lido-schema.org/schema/v1.1/lido-v1.1.xsd), written anew: `!` is needed once, `+` once or more, `?` at most
 * once, `*` any number of times. Elements that are absent here have text.
 */
const legalBody = ['legalBodyID*', 'legalBodyName*', 'legalBodyWeblink*'];
const concept = ['conceptID*', 'term*'];
const appellation = ['appellationValue+', 'sourceAppellation*'];

export const lidoChildren: Readonly<Record<string, readonly string[]>> = {
  lido: [
    ...['lidoRecID+', 'objectPublishedID*', 'category?', 'applicationProfile?'],
    ...['descriptiveMetadata+', 'administrativeMetadata+'],
  ],
  category: concept,
  descriptiveMetadata: ['objectClassificationWrap!', 'objectIdentificationWrap!', 'eventWrap?', 'objectRelationWrap?'],
  objectClassificationWrap: ['objectWorkTypeWrap!', 'classificationWrap?'],
  objectWorkTypeWrap: ['objectWorkType+'],
  objectWorkType: concept,
  objectIdentificationWrap: [
    ...['titleWrap!', 'inscriptionsWrap?', 'repositoryWrap?', 'displayStateEditionWrap?', 'objectDescriptionWrap?'],
    ...['objectMeasurementsWrap?', 'objectMaterialsTechWrap?'],
  ],
  titleWrap: ['titleSet+'],
  titleSet: appellation,
  inscriptionsWrap: ['inscriptions*'],
  inscriptions: ['inscriptionTranscription*', 'inscriptionDescription*'],
  repositoryWrap: ['repositorySet*'],
  repositorySet: ['displayRepository*', 'repositoryName?', 'workID*', 'repositoryLocation?', 'sourceRepositorySet*'],
  repositoryName: legalBody,
  legalBodyName: appellation,
  objectDescriptionWrap: ['objectDescriptionSet*'],
  objectDescriptionSet: [
    ...['descriptiveNoteID*', 'descriptiveNoteValue*', 'sourceDescriptiveNote*', 'objectDescriptionRights*'],
  ],
  objectMeasurementsWrap: ['objectMeasurementsSet*'],
  objectMeasurementsSet: ['displayObjectMeasurements*', 'objectMeasurements?'],
  objectMeasurements: [
    ...['measurementsSet*', 'extentMeasurements*', 'qualifierMeasurements*', 'formatMeasurements*'],
    ...['shapeMeasurements*', 'scaleMeasurements*'],
  ],
  measurementsSet: ['measurementType+', 'measurementUnit+', 'measurementValue!'],
  measurementType: concept,
  measurementUnit: concept,
  extentMeasurements: concept,
  objectMaterialsTechWrap: ['objectMaterialsTechSet*'],
  objectMaterialsTechSet: ['displayMaterialsTech*', 'materialsTech*'],
  materialsTech: ['termMaterialsTech*', 'extentMaterialsTech*', 'sourceMaterialsTech*'],
  termMaterialsTech: concept,
  eventWrap: ['eventSet*'],
  eventSet: ['displayEvent*', 'event?'],
  event: [
    ...['eventID*', 'eventType!', 'roleInEvent*', 'eventName*', 'eventActor*', 'culture*', 'eventDate?', 'periodName*'],
    ...['eventPlace*', 'eventMethod*', 'eventMaterialsTech*', 'eventObjectMeasurements*', 'thingPresent*'],
    ...['relatedEventSet*', 'eventDescriptionSet*'],
  ],
  eventType: concept,
  eventActor: ['displayActorInRole*', 'actorInRole?'],
  actorInRole: ['actor!', 'roleActor*', 'attributionQualifierActor*', 'extentActor*', 'sourceActorInRole*'],
  actor: [
    ...['actorID*', 'nameActorSet+', 'nationalityActor*', 'vitalDatesActor*', 'vitalPlaceActor*', 'genderActor*'],
  ],
  nameActorSet: appellation,
  roleActor: concept,
  attributionQualifierActor: concept,
  culture: concept,
  eventDate: ['displayDate*', 'date?'],
  date: ['earliestDate?', 'latestDate?'],
  eventPlace: ['displayPlace*', 'place?'],
  place: ['placeID*', 'namePlaceSet*', 'gml*', 'partOfPlace*', 'placeClassification*'],
  namePlaceSet: appellation,
  objectRelationWrap: ['subjectWrap?', 'relatedWorksWrap?'],
  subjectWrap: ['subjectSet*'],
  subjectSet: ['displaySubject*', 'subject?', 'sourceSubjectSet*'],
  subject: ['extentSubject*', 'subjectConcept*', 'subjectActor*', 'subjectDate*', 'subjectEvent*', 'subjectPlace*'],
  subjectConcept: concept,
  administrativeMetadata: ['rightsWorkWrap?', 'recordWrap!', 'resourceWrap?'],
  rightsWorkWrap: ['rightsWorkSet*'],
  rightsWorkSet: ['rightsType*', 'rightsDate?', 'rightsHolder*', 'creditLine*'],
  rightsType: concept,
  rightsHolder: legalBody,
  recordWrap: ['recordID+', 'recordType!', 'recordSource+', 'recordRights*', 'recordInfoSet*', 'collection*'],
  recordType: concept,
  recordSource: legalBody,
  recordInfoSet: ['recordInfoID*', 'recordInfoLink*', 'recordMetadataDate*'],
  resourceWrap: ['resourceSet*'],
  resourceSet: ['resourceID*', 'resourceRepresentation*', 'resourceType?'],
  resourceRepresentation: ['linkResource!', 'resourceMeasurementsSet*'],
};

/** The attributes that the schema requires. */
export const lidoAttributes: Readonly<Record<string, string>> = {
  lidoRecID: 'lido:type',
  objectPublishedID: 'lido:type',
  conceptID: 'lido:type',
  placeID: 'lido:type',
  recordID: 'lido:type',
  descriptiveMetadata: 'xml:lang',
  administrativeMetadata: 'xml:lang',
};

const patternOf = (children: readonly string[]) =>
  new RegExp(
    `^${children.map((child) => `(?:${child.slice(0, -1)},)${child.endsWith('!') ? '' : child.at(-1)}`).join('')}$`,
  );

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
}

/** Each element that is not as the schema says, with the children that it has. */
export function lidoFaults({ name, attributes, children }: Element): string[] {
  const [prefix, local = ''] = name.split(':');
  const named = children.map((child) => `${child.name.replace('lido:', '')},`).join('');
  const needed = lidoAttributes[local];
  return [
    ...(prefix === 'lido' ? [] : [`${name} is no element of LIDO`]),
    ...(patternOf(lidoChildren[local] ?? []).test(named) ? [] : [`${local}: ${named}`]),
    ...(needed && !attributes[needed] ? [`${local} has no ${needed}`] : []),
    ...children.flatMap(lidoFaults),
  ];
}
