import { fontPieces, useFont, type Weight } from './fonts.ts'

export interface TextStyle {
  size: number
  weight: Weight
  color: string
}

/** Longest text of a cell or paragraph; more of it is cut with an ellipsis. */
const maxChars = 2000

/** Without characters that fonts have no letter for: controls, halves of surrogate pairs, direction marks. */
export function printable(text: string): string {
  const clean = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/[\p{Cf}\uFE00-\uFE0F]/gu, '')
    .normalize('NFC')
    .trim()
  return clean.length > maxChars ? `${clean.slice(0, maxChars).toWellFormed()}…` : clean
}

/** Width of a line in points. */
export function widthOf(pdf: PDFKit.PDFDocument, text: string, style: TextStyle): number {
  let width = 0
  for (const piece of fontPieces(text)) {
    useFont(pdf, piece.subset, style.weight, style.size)
    width += pdf.widthOfString(piece.text)
  }
  return width
}

/** The longest start of a text that fits, at least one character. */
function fittingStart(pdf: PDFKit.PDFDocument, chars: readonly string[], width: number, style: TextStyle) {
  let low = 1
  let high = chars.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (widthOf(pdf, chars.slice(0, middle).join(''), style) <= width) low = middle
    else high = middle - 1
  }
  return low
}

function cut(pdf: PDFKit.PDFDocument, text: string, width: number, style: TextStyle): string {
  if (widthOf(pdf, text, style) <= width) return text
  const chars = [...Array.from(text), '…']
  const start = fittingStart(pdf, chars.slice(0, -1), width - widthOf(pdf, '…', style), style)
  return `${chars.slice(0, start).join('').trimEnd()}…`
}

/** Words, of which those wider than a line are cut into pieces. */
function* wordsOf(pdf: PDFKit.PDFDocument, text: string, width: number, style: TextStyle) {
  for (const word of text.split(' ')) {
    let chars = Array.from(word)
    while (chars.length > 1 && widthOf(pdf, chars.join(''), style) > width) {
      const start = fittingStart(pdf, chars, width, style)
      yield chars.slice(0, start).join('')
      chars = chars.slice(start)
    }
    yield chars.join('')
  }
}

/** Lines of a text within a width in points; the last line allowed ends with an ellipsis if there is more. */
export function linesOf(
  pdf: PDFKit.PDFDocument,
  text: string,
  width: number,
  style: TextStyle,
  maxLines: number,
): string[] {
  const clean = printable(text)
  if (widthOf(pdf, clean, style) <= width) return [clean]
  const lines: string[] = []
  for (const word of wordsOf(pdf, clean, width, style)) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(pdf, `${last} ${word}`, style) <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else if (lines.length < maxLines) lines.push(word)
    else {
      lines[lines.length - 1] = cut(pdf, `${last} ${word}…`, width, style)
      break
    }
  }
  return lines
}

/** Draws one line; `align` places it within the width. */
export function drawLine(
  pdf: PDFKit.PDFDocument,
  text: string,
  at: { x: number; y: number; width: number; align?: 'left' | 'right' },
  style: TextStyle,
): void {
  let x = at.align === 'right' ? at.x + at.width - widthOf(pdf, text, style) : at.x
  pdf.fillColor(style.color)
  for (const piece of fontPieces(text)) {
    useFont(pdf, piece.subset, style.weight, style.size)
    pdf.text(piece.text, x, at.y, { lineBreak: false })
    x += pdf.widthOfString(piece.text)
  }
}
