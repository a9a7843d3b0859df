/**
 * A text from elsewhere as a database takes it: without NUL, and with no half of a surrogate pair. Messages quote what a
 * site, a service or a receiver sent.
 */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
