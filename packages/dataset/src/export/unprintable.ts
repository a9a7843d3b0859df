/**
 * Characters that readers of text formats refuse or treat as the end of a line, although JSON allows them inside
 * quotes.
 */
const risky = /(?![\t\n\r])[\p{Cc}\u2028\u2029\ufeff\ufffe\uffff]/gu

const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

/** JSON text with such characters escaped; outside of quotes JSON contains none. */
export const printableJson = (json: string): string => json.replaceAll(risky, escaped)
