/** What readers of text formats refuse or take for the end of a line, though JSON allows it inside quotes. */
const risky = /(?![\t\n\r])[\p{Cc}\u2028\u2029\ufeff\ufffe\uffff]/gu

const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

/** JSON text whose odd characters are written as escapes; outside of quotes JSON has none of them. */
export const printableJson = (json: string): string => json.replaceAll(risky, escaped)
