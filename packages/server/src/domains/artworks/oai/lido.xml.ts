import { artworkAt, termAt } from '@oeuvre/contracts/addresses.ts';
import type { DimensionEntry, TermEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { rightsStatements } from '@oeuvre/contracts/domains/artworks/record/rights.constants.ts';
import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { isoYear } from '@oeuvre/record/dates/years.ts';
import { allSides } from '@oeuvre/record/dimension-words.ts';
import { dimensionWords } from '@oeuvre/record/dimensions.ts';
import { attributedName } from '@oeuvre/record/makers.ts';
import { isOrganization } from '@oeuvre/record/organization.ts';
import { entryTexts } from '@oeuvre/record/section-text.ts';
import { type Xml, xml } from '../../../platform/text/xml.ts';
import type { HarvestedMaker, HarvestedWork } from './oai.queries.ts';

/** A term of LIDO's own terminology. */
const lidoTerm = (number: string) => `http://terminology.lido-schema.org/lido${number}`;
const uri = lidoTerm('00099');
const localId = lidoTerm('00100');

interface Site {
  readonly publicUrl: string;
  /** The record's identifier at OAI-PMH. */
  readonly identifier: string;
  readonly changedAt: string;
}

/**
 * A work in LIDO 1.1 (http://www.lido-schema.org/schema/v1.1/lido-v1.1.xsd), with the elements in the order of the
 * schema. Catalogues are written in many languages and do not say in which: ours is `und`.
 */
export function lidoXml(work: HarvestedWork, site: Site): Xml {
  const page = `${site.publicUrl}${artworkAt(work.openId ?? work.id)}`;
  return xml`<lido:lido xmlns:lido="http://www.lido-schema.org" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.lido-schema.org http://www.lido-schema.org/schema/v1.1/lido-v1.1.xsd">
<lido:lidoRecID lido:type="${localId}" lido:source="${productName}">${site.identifier}</lido:lidoRecID>
<lido:objectPublishedID lido:type="${uri}">${page}</lido:objectPublishedID>
<lido:category>${concept('Human-made object', lidoTerm('00096'))}</lido:category>
<lido:descriptiveMetadata xml:lang="und">
<lido:objectClassificationWrap><lido:objectWorkTypeWrap><lido:objectWorkType>${concept('works of art', 'http://vocab.getty.edu/aat/300133025')}</lido:objectWorkType></lido:objectWorkTypeWrap></lido:objectClassificationWrap>
${identification(work, site)}
${production(work, site)}
${subjects(work, site)}</lido:descriptiveMetadata>
<lido:administrativeMetadata xml:lang="und">
${rights(work)}<lido:recordWrap>
<lido:recordID lido:type="${localId}">${work.openId ?? work.id}</lido:recordID>
<lido:recordType>${concept('Item-level record', lidoTerm('00141'))}</lido:recordType>
<lido:recordSource>${body(work.source ?? productName)}</lido:recordSource>
<lido:recordInfoSet><lido:recordInfoLink>${page}</lido:recordInfoLink><lido:recordMetadataDate>${site.changedAt}</lido:recordMetadataDate></lido:recordInfoSet>
</lido:recordWrap>
${work.fileId && xml`<lido:resourceWrap><lido:resourceSet><lido:resourceRepresentation><lido:linkResource lido:formatResource="image/jpeg">${site.publicUrl}${pictureLocation(work.fileId)}</lido:linkResource></lido:resourceRepresentation></lido:resourceSet></lido:resourceWrap>\n`}</lido:administrativeMetadata>
</lido:lido>
`;
}

const concept = (term: string, id?: string): Xml =>
  xml`${id && xml`<lido:conceptID lido:type="${uri}">${id}</lido:conceptID>`}<lido:term>${term}</lido:term>`;
const name = (text: string): Xml => xml`<lido:appellationValue>${text}</lido:appellationValue>`;
const body = (text: string): Xml => xml`<lido:legalBodyName>${name(text)}</lido:legalBodyName>`;
const idOfTerm = ({ tagId }: Pick<TermEntry, 'tagId'>, { publicUrl }: Site) => tagId && `${publicUrl}${termAt(tagId)}`;

/** Its content, wrapped, unless there is none. */
const wrapped = (contents: readonly Xml[], wrap: (content: readonly Xml[]) => Xml) =>
  contents.length > 0 && wrap(contents);

function identification(work: HarvestedWork, site: Site): Xml {
  const { sections, accessionNumber, supportingText } = work;
  const descriptions = [supportingText, sections.descriptionText ?? ''].filter(Boolean);
  const materials = [
    ...(sections.materials ?? []).map((entry) => materialsTech(entry, lidoTerm('00132'), site)),
    ...(sections.techniques ?? []).map((entry) => materialsTech(entry, lidoTerm('00131'), site)),
  ];
  return xml`<lido:objectIdentificationWrap>
<lido:titleWrap><lido:titleSet>${name(work.title || 'Untitled')}</lido:titleSet></lido:titleWrap>
${wrapped(
  entryTexts(sections, 'inscriptions').map(
    (text) =>
      xml`<lido:inscriptions><lido:inscriptionTranscription>${text}</lido:inscriptionTranscription></lido:inscriptions>`,
  ),
  (content) => xml`<lido:inscriptionsWrap>${content}</lido:inscriptionsWrap>\n`,
)}${(work.source || accessionNumber) && xml`<lido:repositoryWrap><lido:repositorySet>${work.source && xml`<lido:repositoryName>${body(work.source)}</lido:repositoryName>`}${accessionNumber && xml`<lido:workID>${accessionNumber}</lido:workID>`}</lido:repositorySet></lido:repositoryWrap>\n`}${wrapped(
  descriptions.map(
    (text) =>
      xml`<lido:objectDescriptionSet><lido:descriptiveNoteValue>${text}</lido:descriptiveNoteValue></lido:objectDescriptionSet>`,
  ),
  (content) => xml`<lido:objectDescriptionWrap>${content}</lido:objectDescriptionWrap>\n`,
)}${wrapped(
  (sections.dimensionsNew ?? []).map(measurements),
  (content) => xml`<lido:objectMeasurementsWrap>${content}</lido:objectMeasurementsWrap>\n`,
)}${wrapped(
  materials,
  (content) =>
    xml`<lido:objectMaterialsTechWrap><lido:objectMaterialsTechSet>${content}</lido:objectMaterialsTechSet></lido:objectMaterialsTechWrap>\n`,
)}</lido:objectIdentificationWrap>`;
}

const materialsTech = (entry: TermEntry, type: string, site: Site): Xml =>
  xml`<lido:materialsTech><lido:termMaterialsTech lido:type="${type}">${concept(entry.text, idOfTerm(entry, site))}</lido:termMaterialsTech></lido:materialsTech>`;

function measurements(entry: DimensionEntry): Xml {
  const { part, unit = 'cm', weight, weightUnit = 'kg' } = entry;
  const measured = [
    ...allSides.map((side) => [side, entry[side], unit] as const),
    ['weight', weight, weightUnit] as const,
  ].filter(([, value]) => value !== undefined);
  return xml`<lido:objectMeasurementsSet><lido:displayObjectMeasurements>${dimensionWords(entry)}</lido:displayObjectMeasurements>${wrapped(
    measured.map(
      ([type, value, of]) =>
        xml`<lido:measurementsSet><lido:measurementType><lido:term>${type}</lido:term></lido:measurementType><lido:measurementUnit><lido:term>${of}</lido:term></lido:measurementUnit><lido:measurementValue>${value}</lido:measurementValue></lido:measurementsSet>`,
    ),
    (content) =>
      xml`<lido:objectMeasurements>${content}${part && xml`<lido:extentMeasurements><lido:term>${part}</lido:term></lido:extentMeasurements>`}</lido:objectMeasurements>`,
  )}</lido:objectMeasurementsSet>`;
}

/** LIDO says who made a work, when and where as its production. */
const production = (work: HarvestedWork, site: Site): Xml => xml`<lido:eventWrap><lido:eventSet><lido:event>
<lido:eventType>${concept('Production', lidoTerm('00007'))}</lido:eventType>
${work.makers.map(maker)}${(work.sections.culture ?? []).map((entry) => xml`<lido:culture>${concept(entry.text, idOfTerm(entry, site))}</lido:culture>\n`)}${date(work)}${(
  work.sections.placeOfCreation ?? []
).map(
  (entry) =>
    xml`<lido:eventPlace><lido:displayPlace>${entry.text}</lido:displayPlace><lido:place>${entry.tagId && xml`<lido:placeID lido:type="${uri}">${idOfTerm(entry, site)}</lido:placeID>`}<lido:namePlaceSet>${name(entry.text)}</lido:namePlaceSet></lido:place></lido:eventPlace>\n`,
)}</lido:event></lido:eventSet></lido:eventWrap>`;

const person = lidoTerm('00163');
const organization = 'http://vocab.getty.edu/aat/300025948';

const maker = ({
  name: called,
  qualifier,
  role,
}: HarvestedMaker): Xml => xml`<lido:eventActor><lido:displayActorInRole>${attributedName({ name: called, qualifier })}</lido:displayActorInRole><lido:actorInRole><lido:actor lido:type="${
  isOrganization(called) ? organization : person
}"><lido:nameActorSet>${name(called)}</lido:nameActorSet></lido:actor>${role && xml`<lido:roleActor><lido:term>${role}</lido:term></lido:roleActor>`}${qualifier && xml`<lido:attributionQualifierActor><lido:term>${qualifier}</lido:term></lido:attributionQualifierActor>`}</lido:actorInRole></lido:eventActor>
`;

function date({ dateText, yearFrom, yearTo }: HarvestedWork): Xml | false {
  if (!dateText && yearFrom === null && yearTo === null) return false;
  return xml`<lido:eventDate>${dateText && xml`<lido:displayDate>${dateText}</lido:displayDate>`}${
    (yearFrom !== null || yearTo !== null) &&
    xml`<lido:date>${yearFrom !== null && xml`<lido:earliestDate>${isoYear(yearFrom)}</lido:earliestDate>`}${yearTo !== null && xml`<lido:latestDate>${isoYear(yearTo)}</lido:latestDate>`}</lido:date>`
  }</lido:eventDate>
`;
}

const subjects = ({ subjects: terms }: HarvestedWork, site: Site) =>
  wrapped(
    terms.map(
      ({ id, name: text }) =>
        xml`<lido:subjectSet><lido:subject><lido:subjectConcept>${concept(text, idOfTerm({ tagId: id }, site))}</lido:subjectConcept></lido:subject></lido:subjectSet>`,
    ),
    (content) =>
      xml`<lido:objectRelationWrap><lido:subjectWrap>${content}</lido:subjectWrap></lido:objectRelationWrap>\n`,
  );

function rights({ rightsUri, rightsHolder, creditLine }: HarvestedWork): Xml | false {
  if (!rightsUri && !rightsHolder && !creditLine) return false;
  const statement = rightsUri && (rightsStatements[rightsUri]?.name ?? rightsUri);
  return xml`<lido:rightsWorkWrap><lido:rightsWorkSet>${statement && xml`<lido:rightsType>${concept(statement, rightsUri)}</lido:rightsType>`}${rightsHolder && xml`<lido:rightsHolder>${body(rightsHolder)}</lido:rightsHolder>`}${creditLine && xml`<lido:creditLine>${creditLine}</lido:creditLine>`}</lido:rightsWorkSet></lido:rightsWorkWrap>
`;
}
