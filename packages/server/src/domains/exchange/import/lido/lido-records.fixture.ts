const lidoNumber = (number: string) =>
  `<lido:conceptID lido:type="URI">http://terminology.lido-schema.org/${number}</lido:conceptID>`;
const term = (text: string, language = 'de') => `<lido:term xml:lang="${language}">${text}</lido:term>`;
const named = (tag: string, name: string) =>
  `<lido:${tag}><lido:appellationValue lido:pref="preferred">${name}</lido:appellationValue></lido:${tag}>`;
const place = (name: string, whole = '') =>
  `<lido:place>${named('namePlaceSet', name)}${whole && `<lido:partOfPlace>${named('namePlaceSet', whole)}</lido:partOfPlace>`}</lido:place>`;
const dated = (shown: string, earliest: string, latest: string) =>
  `<lido:eventDate>${shown && `<lido:displayDate>${shown}</lido:displayDate>`}<lido:date><lido:earliestDate>${earliest}</lido:earliestDate><lido:latestDate>${latest}</lido:latestDate></lido:date></lido:eventDate>`;
const actor = (name: string, role: string, qualifier = '') =>
  `<lido:eventActor><lido:displayActorInRole>${name}, ${role}</lido:displayActorInRole><lido:actorInRole><lido:actor lido:type="person"><lido:actorID lido:type="URI">http://d-nb.info/gnd/1</lido:actorID>${named('nameActorSet', name)}</lido:actor><lido:roleActor>${term(role)}</lido:roleActor>${qualifier && `<lido:attributionQualifierActor>${qualifier}</lido:attributionQualifierActor>`}</lido:actorInRole></lido:eventActor>`;
const side = (type: string, value: string) =>
  `<lido:measurementSet><lido:measurementType>${type}</lido:measurementType><lido:measurementUnit>cm</lido:measurementUnit><lido:measurementValue>${value}</lido:measurementValue></lido:measurementSet>`;
const made = (type: string, of: string) =>
  `<lido:materialsTech><lido:termMaterialsTech lido:type="${type}"><lido:conceptID lido:type="URI">http://vocab.getty.edu/aat/300015050</lido:conceptID>${term(of)}${term(`${of} in English`, 'en')}</lido:termMaterialsTech></lido:materialsTech>`;

interface Written {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly acquired: string;
  readonly made: readonly [shown: string, earliest: string, latest: string];
}

/** A record of LIDO 1.0 as museums' programs write it: acquired before it is produced in the order of the file. */
const record10 = ({ id, number, title, acquired, made: when }: Written) => `
<lido:lido>
  <lido:lidoRecID lido:source="Port" lido:type="local">${id}</lido:lidoRecID>
  <lido:descriptiveMetadata xml:lang="de">
    <lido:objectClassificationWrap>
      <lido:objectWorkTypeWrap><lido:objectWorkType><lido:conceptID lido:type="URI">http://vocab.getty.edu/aat/300033618</lido:conceptID>${term('Gemälde')}${term('painting', 'en')}</lido:objectWorkType></lido:objectWorkTypeWrap>
      <lido:classificationWrap><lido:classification>${term('Malerei')}<lido:term lido:addedSearchTerm="yes">Bildende Kunst</lido:term></lido:classification></lido:classificationWrap>
    </lido:objectClassificationWrap>
    <lido:objectIdentificationWrap>
      <lido:titleWrap>
        <lido:titleSet><lido:appellationValue lido:pref="alternate" xml:lang="de">Der Hafen</lido:appellationValue></lido:titleSet>
        <lido:titleSet><lido:appellationValue lido:pref="preferred" xml:lang="de">${title}</lido:appellationValue><lido:appellationValue lido:pref="preferred" xml:lang="en">Harbour</lido:appellationValue></lido:titleSet>
      </lido:titleWrap>
      <lido:repositoryWrap>
        <lido:repositorySet lido:type="current"><lido:repositoryName><lido:legalBodyName><lido:appellationValue>Museum am Hafen</lido:appellationValue></lido:legalBodyName></lido:repositoryName><lido:workID lido:type="inventory number">${number}</lido:workID><lido:workID lido:type="former inventory number">alt ${number}</lido:workID></lido:repositorySet>
      </lido:repositoryWrap>
      <lido:objectDescriptionWrap><lido:objectDescriptionSet><lido:descriptiveNoteValue xml:lang="de">Boote &amp; Möwen vor der Stadt.</lido:descriptiveNoteValue></lido:objectDescriptionSet></lido:objectDescriptionWrap>
      <lido:objectMeasurementsWrap><lido:objectMeasurementsSet><lido:objectMeasurements>${side('Höhe', '62')}${side('Breite', '50,5')}</lido:objectMeasurements></lido:objectMeasurementsSet></lido:objectMeasurementsWrap>
    </lido:objectIdentificationWrap>
    <lido:eventWrap>
      <lido:eventSet><lido:displayEvent>Erwerb</lido:displayEvent><lido:event><lido:eventType>${lidoNumber('lido00001')}${term('Erwerb')}</lido:eventType>${actor('Galerie Möwe', 'Verkäufer')}${dated(acquired, acquired, acquired)}</lido:event></lido:eventSet>
      <lido:eventSet><lido:event><lido:eventType>${lidoNumber('lido00007')}${term('Herstellung')}</lido:eventType>
        ${actor('Ann Ross', 'Malerin')}${actor('Jan Ott', 'Maler', 'zugeschrieben')}
        <lido:culture>${term('deutsch')}</lido:culture>
        ${dated(...when)}
        <lido:periodName>${term('Romantik')}</lido:periodName>
        <lido:eventPlace>${place('Portstadt', 'Sachsen')}</lido:eventPlace>
        <lido:eventMaterialsTech><lido:displayMaterialsTech>Öl auf Leinwand</lido:displayMaterialsTech>${made('material', 'Öl')}${made('http://terminology.lido-schema.org/lido00132', 'Leinwand')}${made('technique', 'gemalt')}</lido:eventMaterialsTech>
      </lido:event></lido:eventSet>
      <lido:eventSet><lido:event><lido:eventType>${lidoNumber('lido00225')}${term('Ausstellung')}</lido:eventType><lido:eventName><lido:appellationValue>Küsten</lido:appellationValue></lido:eventName>${dated('', '1990', '1991')}</lido:event></lido:eventSet>
      <lido:eventSet><lido:event><lido:eventType>${lidoNumber('lido00034')}${term('Restaurierung')}</lido:eventType>${dated('2001', '2001', '2001')}</lido:event></lido:eventSet>
    </lido:eventWrap>
    <lido:objectRelationWrap><lido:subjectWrap><lido:subjectSet><lido:displaySubject>Hafen mit Möwen</lido:displaySubject><lido:subject><lido:subjectConcept>${term('Hafen')}</lido:subjectConcept><lido:subjectConcept>${term('Möwe')}</lido:subjectConcept></lido:subject></lido:subjectSet></lido:subjectWrap></lido:objectRelationWrap>
  </lido:descriptiveMetadata>
  <lido:administrativeMetadata xml:lang="de">
    <lido:rightsWorkWrap><lido:rightsWorkSet><lido:rightsType><lido:conceptID lido:type="URI">http://creativecommons.org/publicdomain/mark/1.0/</lido:conceptID>${term('Gemeinfrei')}</lido:rightsType><lido:creditLine>Schenkung Möwe</lido:creditLine></lido:rightsWorkSet></lido:rightsWorkWrap>
    <lido:recordWrap><lido:recordID lido:type="local">r-${id}</lido:recordID><lido:recordType>${term('Einzelobjekt')}</lido:recordType><lido:recordSource><lido:legalBodyName><lido:appellationValue>Museum am Hafen</lido:appellationValue></lido:legalBodyName></lido:recordSource><lido:recordInfoSet><lido:recordInfoLink>https://museum.example/${id}</lido:recordInfoLink></lido:recordInfoSet></lido:recordWrap>
    <lido:resourceWrap>
      <lido:resourceSet><lido:resourceRepresentation lido:type="image_thumb"><lido:linkResource>https://museum.example/${id}-small.jpg</lido:linkResource></lido:resourceRepresentation><lido:resourceRepresentation lido:type="image_master"><lido:linkResource>https://museum.example/${id}.jpg</lido:linkResource></lido:resourceRepresentation><lido:resourceDescription>Von vorn</lido:resourceDescription></lido:resourceSet>
      <lido:resourceSet><lido:resourceRepresentation><lido:linkResource lido:formatResource="audio/mp3">https://museum.example/${id}.mp3</lido:linkResource></lido:resourceRepresentation></lido:resourceSet>
    </lido:resourceWrap>
  </lido:administrativeMetadata>
</lido:lido>`;

export const lidoWrap = `<?xml version="1.0" encoding="UTF-8"?>
<lido:lidoWrap xmlns:lido="http://www.lido-schema.org" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.lido-schema.org lido-v1.0.xsd">
${record10({ id: 'DE-1', number: 'G 12', title: 'Am Hafen', acquired: '1905', made: ['um 1830', '1825', '1835'] })}
${record10({ id: 'DE-2', number: 'G 13', title: 'Abend', acquired: '1911', made: ['', '1841', '1843'] })}
</lido:lidoWrap>`;

const concept = (number: string, label: string) =>
  `<skos:Concept rdf:about="http://terminology.lido-schema.org/${number}"><skos:prefLabel xml:lang="en">${label}</skos:prefLabel></skos:Concept>`;

/** A single record of LIDO 1.1: concepts with labels, materials of the object, no prefixes, the number of a place of finds. */
export const lidoAlone = `<?xml version="1.0"?>
<lido xmlns="http://www.lido-schema.org" xmlns:skos="http://www.w3.org/2004/02/skos/core#" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <lidoRecID type="local">UK-7</lidoRecID>
  <objectPublishedID type="http://terminology.lido-schema.org/lido00099">https://id.example/7</objectPublishedID>
  <category>${concept('lido00096', 'Human-made object')}</category>
  <descriptiveMetadata xml:lang="en">
    <objectClassificationWrap><objectWorkTypeWrap><objectWorkType><skos:Concept rdf:about="http://vocab.getty.edu/aat/300148696"><skos:prefLabel xml:lang="en">amphora</skos:prefLabel></skos:Concept></objectWorkType></objectWorkTypeWrap></objectClassificationWrap>
    <objectIdentificationWrap>
      <titleWrap><titleSet><appellationValue>Amphora with waves</appellationValue></titleSet></titleWrap>
      <repositoryWrap><repositorySet><workID>1931.4</workID></repositorySet></repositoryWrap>
      <objectMeasurementsWrap><objectMeasurementsSet><displayObjectMeasurements>H. 42 cm</displayObjectMeasurements></objectMeasurementsSet></objectMeasurementsWrap>
      <objectMaterialsTechWrap><objectMaterialsTechSet><displayMaterialsTech>Painted clay</displayMaterialsTech></objectMaterialsTechSet></objectMaterialsTechWrap>
    </objectIdentificationWrap>
    <eventWrap>
      <eventSet><event><eventType>${concept('lido00002', 'Finding')}</eventType><eventDate><displayDate>1928</displayDate><date><earliestDate>1928-03-01</earliestDate><latestDate>1928-03-31</latestDate></date></eventDate><eventPlace><displayPlace>Old Port</displayPlace></eventPlace></event></eventSet>
      <eventSet><event><eventType>${concept('lido00012', 'Creation')}</eventType><eventDate><displayDate>4th century BCE</displayDate></eventDate></event></eventSet>
    </eventWrap>
  </descriptiveMetadata>
  <descriptiveMetadata xml:lang="fr"><objectIdentificationWrap><titleWrap><titleSet><appellationValue>Amphore aux vagues</appellationValue></titleSet></titleWrap></objectIdentificationWrap></descriptiveMetadata>
</lido>`;
