import { artworkAt } from '@oeuvre/contracts/addresses.ts';
import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { attributedName } from '@oeuvre/record/makers.ts';
import { entryTexts, sectionText } from '@oeuvre/record/section-text.ts';
import { type Xml, xml } from '../../../platform/text/xml.ts';
import { lidoXml } from './lido.xml.ts';
import type { HarvestedRecord, HarvestedSet, HarvestedWork } from './oai.queries.ts';
import type { Arguments, Format, OaiError, Verb } from './oai.request.ts';

/** The facts of a reply about itself. */
export interface Asked {
  readonly publicUrl: string;
  readonly now: Date;
  /** Absent if the request was not understood. */
  readonly verb?: Verb;
  readonly args?: Arguments;
}

const utc = (time: Date) => `${time.toISOString().slice(0, 19)}Z`;
const datestamp = (at: number) => utc(new Date(Math.floor(at / 1_000)));

/** A whole reply: its content, or why there is none. */
export function oaiReply({ publicUrl, now, verb, args = {} }: Asked, content: Xml): string {
  const attribute = (name: string) => args[name] !== undefined && attributes[name]?.(args[name]);
  const request = xml`<request${verb && xml` verb="${verb}"`}${Object.keys(attributes).map(attribute)}>${publicUrl}/oai</request>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${
    xml`<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd">
<responseDate>${utc(now)}</responseDate>
${request}
${content}
</OAI-PMH>`.text
  }\n`;
}

const attributes: Readonly<Record<string, (value: string) => Xml>> = {
  identifier: (value) => xml` identifier="${value}"`,
  metadataPrefix: (value) => xml` metadataPrefix="${value}"`,
  from: (value) => xml` from="${value}"`,
  until: (value) => xml` until="${value}"`,
  set: (value) => xml` set="${value}"`,
  resumptionToken: (value) => xml` resumptionToken="${value}"`,
};

export const errorXml = ({ code, message }: OaiError): Xml => xml`<error code="${code}">${message}</error>`;

export const identifyXml = (publicUrl: string, mail: string, earliest: number): Xml => xml`<Identify>
<repositoryName>${productName}</repositoryName>
<baseURL>${publicUrl}/oai</baseURL>
<protocolVersion>2.0</protocolVersion>
<adminEmail>${mail}</adminEmail>
<earliestDatestamp>${datestamp(earliest)}</earliestDatestamp>
<deletedRecord>persistent</deletedRecord>
<granularity>YYYY-MM-DDThh:mm:ssZ</granularity>
</Identify>`;

export const formatsXml = xml`<ListMetadataFormats>
<metadataFormat>
<metadataPrefix>oai_dc</metadataPrefix>
<schema>http://www.openarchives.org/OAI/2.0/oai_dc.xsd</schema>
<metadataNamespace>http://www.openarchives.org/OAI/2.0/oai_dc/</metadataNamespace>
</metadataFormat>
<metadataFormat>
<metadataPrefix>lido</metadataPrefix>
<schema>http://www.lido-schema.org/schema/v1.1/lido-v1.1.xsd</schema>
<metadataNamespace>http://www.lido-schema.org</metadataNamespace>
</metadataFormat>
</ListMetadataFormats>`;

export const setsXml = (sets: readonly HarvestedSet[]): Xml => xml`<ListSets>
${sets.map(({ spec, name }) => xml`<set><setSpec>${spec}</setSpec><setName>${name}</setName></set>\n`)}</ListSets>`;

/** The identifier of a record: the work's id, which never changes, in the name space of this site. */
export const identifierOf = (publicUrl: string, id: string) => `oai:${new URL(publicUrl).hostname}:${id}`;

/** Where and how records are written. */
interface Writing {
  readonly publicUrl: string;
  readonly format: Format;
}

const headerXml = (
  { id, at, source, segments, isDeleted }: HarvestedRecord,
  { publicUrl }: Writing,
): Xml => xml`<header${isDeleted && xml` status="deleted"`}>
<identifier>${identifierOf(publicUrl, id)}</identifier>
<datestamp>${datestamp(at)}</datestamp>
${source && /^[A-Za-z0-9_.-]+$/.test(source) && xml`<setSpec>museum:${source}</setSpec>\n`}${segments.map((segment) => xml`<setSpec>segment:${segment}</setSpec>\n`)}</header>
`;

/** A deleted record is a header alone. */
const recordXml = (record: HarvestedRecord, writing: Writing): Xml => xml`<record>
${headerXml(record, writing)}${
  !record.isDeleted &&
  xml`<metadata>
${metadataXml(record, writing)}</metadata>
`
}</record>
`;

const metadataXml = (work: HarvestedWork, { publicUrl, format }: Writing): Xml =>
  format === 'lido'
    ? lidoXml(work, { publicUrl, identifier: identifierOf(publicUrl, work.id), changedAt: datestamp(work.at) })
    : dublinCore(publicUrl, work);

/** The 15 elements of unqualified Dublin Core that a work has something for. */
function dublinCore(publicUrl: string, work: HarvestedWork): Xml {
  const { sections, openId, accessionNumber, rightsUri, rightsHolder, fileId } = work;
  const texts = (key: 'materials' | 'techniques' | 'placeOfCreation' | 'culture') => entryTexts(sections, key);
  const several = (values: readonly string[], element: (value: string) => Xml) => values.filter(Boolean).map(element);
  return xml`<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd">
<dc:title>${work.title || 'Untitled'}</dc:title>
${several(work.makers.map(attributedName), (maker) => xml`<dc:creator>${maker}</dc:creator>\n`)}${several(
  work.subjects.map(({ name }) => name),
  (subject) => xml`<dc:subject>${subject}</dc:subject>\n`,
)}${several([work.supportingText, sections.descriptionText ?? ''], (text) => xml`<dc:description>${text}</dc:description>\n`)}<dc:publisher>${productName}</dc:publisher>
${several([work.dateText], (date) => xml`<dc:date>${date}</dc:date>\n`)}<dc:type>PhysicalObject</dc:type>
${several([...texts('materials'), ...texts('techniques'), sectionText(sections, 'dimensionsNew', '; ')], (format) => xml`<dc:format>${format}</dc:format>\n`)}<dc:identifier>${publicUrl}${artworkAt(openId ?? work.id)}</dc:identifier>
${several([openId ?? '', accessionNumber ?? ''], (number) => xml`<dc:identifier>${number}</dc:identifier>\n`)}${several([work.creditLine], (line) => xml`<dc:source>${line}</dc:source>\n`)}${fileId && xml`<dc:relation>${publicUrl}${pictureLocation(fileId)}</dc:relation>\n`}${several([...texts('placeOfCreation'), ...texts('culture')], (place) => xml`<dc:coverage>${place}</dc:coverage>\n`)}${several([rightsUri ?? '', rightsHolder], (rights) => xml`<dc:rights>${rights}</dc:rights>\n`)}</oai_dc:dc>
`;
}

interface Page {
  readonly verb: 'ListRecords' | 'ListIdentifiers';
  readonly records: readonly HarvestedRecord[];
  readonly token: string | null;
}

/** A page of a list; an empty token ends a list that was continued. */
export const listXml = ({ verb, records, token }: Page, writing: Writing): Xml => {
  const rows = records.map((record) => (verb === 'ListRecords' ? recordXml : headerXml)(record, writing));
  const end = token !== null && xml`<resumptionToken>${token}</resumptionToken>\n`;
  return verb === 'ListRecords'
    ? xml`<ListRecords>\n${rows}${end}</ListRecords>`
    : xml`<ListIdentifiers>\n${rows}${end}</ListIdentifiers>`;
};

export const oneRecordXml = (record: HarvestedRecord, writing: Writing): Xml =>
  xml`<GetRecord>\n${recordXml(record, writing)}</GetRecord>`;
