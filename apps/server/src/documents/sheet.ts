import { drawLine, linesOf, type TextStyle } from './text-lines.ts'

/** Points of A4 and its margins. */
const page = { width: 595.28, height: 841.89, side: 48, top: 48, bottom: 64 }

export const ink = { text: '#14181a', muted: '#5b6468', rule: '#d9dcda', shade: '#f4f4f1', bar: '#1f5f6b' }

/** Height of a line, relative to the size of its letters. */
const leading = 1.45

/** The page being written: where the next block begins, and a new page when there is no room. */
export class Sheet {
  readonly left = page.side
  readonly width = page.width - 2 * page.side
  y = page.top
  readonly pdf: PDFKit.PDFDocument

  constructor(pdf: PDFKit.PDFDocument) {
    this.pdf = pdf
  }

  /** Points that are left on this page. */
  get room(): number {
    return page.height - page.bottom - this.y
  }

  get isTop(): boolean {
    return this.y === page.top
  }

  /** Begins a page unless so many points are left; true if it did. */
  need(height: number): boolean {
    if (height <= this.room || this.isTop) return false
    this.pdf.addPage()
    this.y = page.top
    return true
  }

  space(points: number): void {
    if (!this.isTop) this.y += points
  }

  /** Writes a text below what is there, over as many lines as it takes, up to a limit. */
  write(text: string, style: TextStyle, maxLines = 40): void {
    for (const line of linesOf(this.pdf, text, this.width, style, maxLines)) {
      this.need(style.size * leading)
      drawLine(this.pdf, line, { x: this.left, y: this.y, width: this.width }, style)
      this.y += style.size * leading
    }
  }

  rule(color: string = ink.rule): void {
    this.pdf
      .moveTo(this.left, this.y)
      .lineTo(this.left + this.width, this.y)
      .lineWidth(0.6)
      .strokeColor(color)
      .stroke()
  }

  /** Writes the foot of every page, when all pages are there. */
  foot(text: string): void {
    const style: TextStyle = { size: 8, weight: 'regular', color: ink.muted }
    const { start, count } = this.pdf.bufferedPageRange()
    for (let index = 0; index < count; index++) {
      this.pdf.switchToPage(start + index)
      const at = { x: this.left, y: page.height - 40, width: this.width }
      const [line = ''] = linesOf(this.pdf, text, this.width - 60, style, 1)
      drawLine(this.pdf, line, at, style)
      drawLine(this.pdf, `${index + 1} / ${count}`, { ...at, align: 'right' }, style)
    }
  }
}

export const lineHeight = (style: TextStyle): number => style.size * leading
