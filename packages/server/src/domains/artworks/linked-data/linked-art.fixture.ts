import { z } from 'zod';

/**
 * The shapes of Linked Art 1.0 that a HumanMadeObject has, as https://linked.art/api/1.0/schema/object.json and core.json
 * define them, written anew. A closed shape refuses properties that it does not know; the schema leaves a few open.
 */
const id = z.url();
const label = z.string().min(1);

/** A reference to a record of its own: address, type and label, nothing else. */
const referenceTo = (...types: readonly string[]) =>
  z.strictObject({ id, type: z.enum(types), _label: label.optional() });
const anyReference = referenceTo(
  ...['HumanMadeObject', 'Person', 'Group', 'VisualItem', 'LinguisticObject', 'Set', 'Place', 'DigitalObject'],
  ...['Type', 'Event', 'Activity', 'Period'],
);
const actor = referenceTo('Person', 'Group');
const digitalObject = referenceTo('DigitalObject');
const informationObject = referenceTo('InformationObject');

/** The fields that almost every shape has. */
const classified = {
  _label: label.optional(),
  identified_by: z.array(z.lazy((): z.ZodType => z.union([name, identifier]))).optional(),
  classified_as: z.array(z.lazy((): z.ZodType => concept)).optional(),
};
const concept = z.strictObject({ id, type: z.literal('Type'), ...classified });
const name = z.strictObject({
  type: z.literal('Name'),
  content: z.string(),
  ...classified,
  language: z.array(referenceTo('Language')).optional(),
});
const identifier = z.strictObject({ type: z.literal('Identifier'), content: z.string(), ...classified });

const statement = z.strictObject({
  type: z.literal('LinguisticObject'),
  content: z.string(),
  ...classified,
  language: z.array(referenceTo('Language')).optional(),
  format: z.string().optional(),
});
const described = {
  ...classified,
  referred_to_by: z.array(z.union([statement, digitalObject, referenceTo('LinguisticObject')])).optional(),
};

/** Of XML Schema: years before 1 have a minus, those after 9999 more digits. */
const dateTime = z.string().regex(/^-?(?:[1-9]\d{4,}|\d{4})-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
const timespan = z.strictObject({
  type: z.literal('TimeSpan'),
  ...classified,
  begin_of_the_begin: dateTime.optional(),
  end_of_the_begin: dateTime.optional(),
  begin_of_the_end: dateTime.optional(),
  end_of_the_end: dateTime.optional(),
});

const dimension = z.strictObject({
  type: z.literal('Dimension'),
  value: z.number(),
  unit: referenceTo('MeasurementUnit'),
  ...classified,
});

const activity = {
  ...described,
  took_place_at: z.array(referenceTo('Place')).optional(),
  timespan: timespan.optional(),
  carried_out_by: z.array(actor).optional(),
  influenced_by: z.array(anyReference).optional(),
  technique: z.array(concept).optional(),
};
const attribution = z.strictObject({
  type: z.literal('AttributeAssignment'),
  ...activity,
  assigned: z.array(anyReference),
  assigned_property: z.string().optional(),
});
/** Open in the schema; closed here around the one further property that we use. */
const production = z.strictObject({
  type: z.literal('Production'),
  ...activity,
  attributed_by: z.array(attribution).optional(),
});

const right = z.strictObject({ type: z.literal('Right'), ...described, possessed_by: z.array(actor).optional() });
const digitalService = z.strictObject({
  type: z.literal('DigitalService'),
  ...described,
  access_point: z.array(digitalObject).optional(),
  conforms_to: z.array(informationObject).optional(),
});
/** Open in the schema; closed here around the two further properties of digital objects that we use. */
const embeddedDigitalObject = z.strictObject({
  type: z.literal('DigitalObject'),
  ...described,
  access_point: z.array(digitalObject).optional(),
  format: z.string().optional(),
  conforms_to: z.array(informationObject).optional(),
  digitally_available_via: z.array(digitalService).optional(),
  subject_to: z.array(right).optional(),
});

/** A record of a work as linked.art's API 1.0 defines it. */
export const humanMadeObject = z.strictObject({
  '@context': z.literal('https://linked.art/ns/v1/linked-art.json'),
  id,
  type: z.literal('HumanMadeObject'),
  ...described,
  _label: label,
  representation: z
    .array(
      z.strictObject({
        type: z.literal('VisualItem'),
        ...described,
        digitally_shown_by: z.array(embeddedDigitalObject).optional(),
      }),
    )
    .optional(),
  subject_of: z
    .array(
      z.strictObject({
        type: z.literal('LinguisticObject'),
        ...described,
        digitally_carried_by: z.array(embeddedDigitalObject).optional(),
      }),
    )
    .optional(),
  dimension: z.array(dimension).optional(),
  made_of: z.array(referenceTo('Material')).optional(),
  produced_by: production.optional(),
});
