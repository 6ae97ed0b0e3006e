/** Archaeologists and natural historians name the kind of thing, not the thing. */
export const objectName =
  /^(?:(?:obj )?benamning|foremalsnamn|object ?names?|denomination|objektbezeichnung|sachbegriff|object types?|objekttyp|denominacion|nombre del objeto)$/;
