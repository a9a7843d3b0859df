/**
 * External text in a form that databases accept: without NUL and lone surrogates. Messages quote what a site, a
 * service or a receiver sent.
 */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
