import { plainName } from './column-names.ts';

/** Archaeologists and natural historians name the kind of thing, not the thing. */
export const objectName =
  /^(?:(?:obj )?benamning|foremalsnamn|object ?names?|denomination|objektbezeichnung|sachbegriff|object types?|objekttyp|denominacion|nombre del objeto)$/;

/** The kind of object a work is, as museums of art name the column: 'Classification: Print'. */
const objectType =
  /^(?:classifications?|classification title|object types?|type of object|object category|(?:art)?work ?types?|artwork type title|klassifikation|objekttyp|objektart|objektgattung|werktyp|werkart|type d objet|tipo de objeto|clasificacion|classificazione|objectsoort|objecttype|soort object|classificatie|genstandstype)$/;

/** Whether a column says what a work is, not how it was made; in nested tables only its last name counts. */
export function namesObjectTypes(column: string): boolean {
  const name = plainName(column.replace(/^.*\./, ''));
  return objectName.test(name) || objectType.test(name);
}
