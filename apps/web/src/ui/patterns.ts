const prefix = /^(https?|ftp):\/\//i
const hostAndRest =
  /^([a-z0-9_-]+(\.[a-z0-9_-]+)*\.[a-z0-9-]{2,}|\d{1,3}(\.\d{1,3}){3}|localhost|\[[\da-f:.]+\])(:\d{1,5})?([/?#]\S*)?$/i

/** Whether a text is the address of a page; "https://" in front of it may be left out. */
export const isWebAddress = (text: string): boolean => hostAndRest.test(text.trim().replace(prefix, ''))

/** The whole address: what is typed without a prefix is meant for the web. */
export const wholeAddress = (text: string): string =>
  prefix.test(text.trim()) ? text.trim() : `https://${text.trim()}`

/** Digits and nothing else: no sign, no exponent, no other base. */
export const isDigits = (text: string): boolean => /^\d+$/.test(text)
