import { isQuoted, quoteStart } from './quote-marks.ts'
import { withoutSignature } from './signatures.ts'

/** More is no text of a person. The rest is left out before anything is searched in it. */
const longestText = 200_000

const linesOf = (text: string): string[] =>
  text
    .slice(0, longestText)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u200B\u2060\uFEFF]/g, '')
    .replaceAll('\u00A0', ' ')
    .split('\n')

const textOf = (lines: readonly string[]): string =>
  withoutSignature(lines)
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/^\n+|\n+$/g, '')

/**
 * What a person wrote in a reply: the text above the quote, without the signature. Who wrote below the quote, or between
 * its lines, is understood too: then it is everything that isn't quoted.
 *
 * @returns '' if there is nothing
 */
export function replyText(text: string): string {
  const lines = linesOf(text)
  const start = quoteStart(lines)
  const above = textOf(lines.slice(0, start))
  if (above !== '' || start === lines.length) return above
  const quote = lines.findIndex((line, at) => at >= start && isQuoted(line))
  return quote === -1 ? '' : textOf(lines.slice(quote).filter((line) => !isQuoted(line)))
}
