/** The most a cell may hold, by the file format. */
export const longestText = 32_767

/** Ends a text that was cut. */
export const cutMark = '… [cut: Excel holds 32,767 characters a cell]'

/** What XML 1.0 has no way to say: control characters other than tab and line ends, and two non-characters. */
const unspeakable = /(?![\t\n\r])\p{Cc}(?<![\x7f-\x9f])|[\ufffe\uffff]/gu
const needsCare = /[&<>\p{Cc}\ud800-\udfff\ufffe\uffff]|_x[\da-f]{4}_/iu
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * Text as the inside of a cell. Control characters are left out, line ends become LF, text beyond the limit is cut
 * and ends with a mark that says so, and what Excel would read as one of its own escapes (_x000D_) is written so that it stays text.
 */
export function xlsxText(text: string): string {
  const short =
    text.length > longestText
      ? `${text
          .slice(0, longestText - cutMark.length)
          .toWellFormed()
          .replace(/\ufffd$/, '')}${cutMark}`
      : text
  if (!needsCare.test(short)) return short
  return short
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(unspeakable, '')
    .replace(/_(x[\da-f]{4}_)/gi, '_x005F_$1')
    .replace(/[&<>]/g, (char) => entities[char]!)
}
