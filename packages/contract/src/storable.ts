/**
 * External text in a form that databases accept: without NUL and lone surrogates. Messages quote what a site, a
 * service or a receiver sent.
 */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** Makes all texts of a value {@link storable}, as the replacer of `JSON.stringify`. */
export const storableTexts = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? storable(value) : value
