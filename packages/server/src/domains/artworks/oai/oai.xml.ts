import { artworkAt } from '@oeuvre/contracts/addresses.ts';
import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { entryTexts, sectionText } from '@oeuvre/record/section-text.ts';
import { type Xml, xml } from '../../../platform/text/xml.ts';
import type { HarvestedSet, HarvestedWork } from './oai.queries.ts';
import type { Arguments, OaiError, Verb } from './oai.request.ts';

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

/**
 * Withdrawn works are not announced as deleted: a work that hangs only in private segments must not be known to exist.
 */
export const identifyXml = (publicUrl: string, mail: string, earliest: number): Xml => xml`<Identify>
<repositoryName>${productName}</repositoryName>
<baseURL>${publicUrl}/oai</baseURL>
<protocolVersion>2.0</protocolVersion>
<adminEmail>${mail}</adminEmail>
<earliestDatestamp>${datestamp(earliest)}</earliestDatestamp>
<deletedRecord>no</deletedRecord>
<granularity>YYYY-MM-DDThh:mm:ssZ</granularity>
</Identify>`;

export const formatsXml = xml`<ListMetadataFormats>
<metadataFormat>
<metadataPrefix>oai_dc</metadataPrefix>
<schema>http://www.openarchives.org/OAI/2.0/oai_dc.xsd</schema>
<metadataNamespace>http://www.openarchives.org/OAI/2.0/oai_dc/</metadataNamespace>
</metadataFormat>
</ListMetadataFormats>`;

export const setsXml = (sets: readonly HarvestedSet[]): Xml => xml`<ListSets>
${sets.map(({ spec, name }) => xml`<set><setSpec>${spec}</setSpec><setName>${name}</setName></set>\n`)}</ListSets>`;

/** The identifier of a record: the work's id, which never changes, in the name space of this site. */
export const identifierOf = (publicUrl: string, id: string) => `oai:${new URL(publicUrl).hostname}:${id}`;

const headerXml = (publicUrl: string, { id, at, source, segments }: HarvestedWork): Xml => xml`<header>
<identifier>${identifierOf(publicUrl, id)}</identifier>
<datestamp>${datestamp(at)}</datestamp>
${source && /^[A-Za-z0-9_.-]+$/.test(source) && xml`<setSpec>museum:${source}</setSpec>\n`}${segments.map((segment) => xml`<setSpec>segment:${segment}</setSpec>\n`)}</header>
`;

export const recordXml = (publicUrl: string, work: HarvestedWork): Xml => xml`<record>
${headerXml(publicUrl, work)}<metadata>
${dublinCore(publicUrl, work)}</metadata>
</record>
`;

/** The 15 elements of unqualified Dublin Core that a work has something for. */
function dublinCore(publicUrl: string, work: HarvestedWork): Xml {
  const { sections, openId, accessionNumber, rightsUri, rightsHolder, fileId } = work;
  const texts = (key: 'materials' | 'techniques' | 'placeOfCreation' | 'culture') => entryTexts(sections, key);
  const several = (values: readonly string[], element: (value: string) => Xml) => values.filter(Boolean).map(element);
  return xml`<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd">
<dc:title>${work.title || 'Untitled'}</dc:title>
${several(work.makers, (maker) => xml`<dc:creator>${maker}</dc:creator>\n`)}${several(work.subjects, (subject) => xml`<dc:subject>${subject}</dc:subject>\n`)}${several([work.supportingText, sections.descriptionText ?? ''], (text) => xml`<dc:description>${text}</dc:description>\n`)}<dc:publisher>${productName}</dc:publisher>
${several([work.dateText], (date) => xml`<dc:date>${date}</dc:date>\n`)}<dc:type>PhysicalObject</dc:type>
${several([...texts('materials'), ...texts('techniques'), sectionText(sections, 'dimensionsNew', '; ')], (format) => xml`<dc:format>${format}</dc:format>\n`)}<dc:identifier>${publicUrl}${artworkAt(openId ?? work.id)}</dc:identifier>
${several([openId ?? '', accessionNumber ?? ''], (number) => xml`<dc:identifier>${number}</dc:identifier>\n`)}${several([work.creditLine], (line) => xml`<dc:source>${line}</dc:source>\n`)}${fileId && xml`<dc:relation>${publicUrl}${pictureLocation(fileId)}</dc:relation>\n`}${several([...texts('placeOfCreation'), ...texts('culture')], (place) => xml`<dc:coverage>${place}</dc:coverage>\n`)}${several([rightsUri ?? '', rightsHolder], (rights) => xml`<dc:rights>${rights}</dc:rights>\n`)}</oai_dc:dc>
`;
}

/** A page of a list; an empty token ends a list that was continued. */
export const listXml = (
  publicUrl: string,
  {
    verb,
    works,
    token,
  }: { verb: 'ListRecords' | 'ListIdentifiers'; works: readonly HarvestedWork[]; token: string | null },
): Xml => {
  const rows = works.map((work) => (verb === 'ListRecords' ? recordXml : headerXml)(publicUrl, work));
  const end = token !== null && xml`<resumptionToken>${token}</resumptionToken>\n`;
  return verb === 'ListRecords'
    ? xml`<ListRecords>\n${rows}${end}</ListRecords>`
    : xml`<ListIdentifiers>\n${rows}${end}</ListIdentifiers>`;
};

export const oneRecordXml = (publicUrl: string, work: HarvestedWork): Xml =>
  xml`<GetRecord>\n${recordXml(publicUrl, work)}</GetRecord>`;
