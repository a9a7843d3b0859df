/** Maximum number of characters in a cell in the file format. */
export const longestText = 32_767

/** Appended to texts that were cut. */
export const cutMark = '… [cut: Excel holds 32,767 characters a cell]'

/** Characters that XML 1.0 can't represent: control characters other than tab and line ends, and two noncharacters. */
const invalidXml = /(?![\t\n\r])\p{Cc}(?<![\x7f-\x9f])|[\ufffe\uffff]/gu
const needsCare = /[&<>\p{Cc}\ud800-\udfff\ufffe\uffff]|_x[\da-f]{4}_/iu
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * Text as the content of a cell. Control characters are removed, line ends become LF, text beyond the limit is cut
 * and marked as such, and sequences that Excel would read as its own escapes (_x000D_) are escaped.
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
    .replace(invalidXml, '')
    .replace(/_(x[\da-f]{4}_)/gi, '_x005F_$1')
    .replace(/[&<>]/g, (char) => entities[char]!)
}
