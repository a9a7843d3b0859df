const prefix = /^(https?|ftp):\/\//i
const hostAndRest =
  /^([a-z0-9_-]+(\.[a-z0-9_-]+)*\.[a-z0-9-]{2,}|\d{1,3}(\.\d{1,3}){3}|localhost|\[[\da-f:.]+\])(:\d{1,5})?([/?#]\S*)?$/i

/** Whether a text is the URL of a page; "https://" may be missing. */
export const isWebAddress = (text: string): boolean => hostAndRest.test(text.trim().replace(prefix, ''))

/** The URL with its scheme; https if it is missing. */
export const wholeAddress = (text: string): string =>
  prefix.test(text.trim()) ? text.trim() : `https://${text.trim()}`

/** Digits and nothing else: no sign, no exponent, no other base. */
export const isDigits = (text: string): boolean => /^\d+$/.test(text)
