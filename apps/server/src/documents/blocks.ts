import type { BarChart, Block, Facts } from './document.ts'
import { ink, type Sheet } from './sheet.ts'
import { drawTable } from './table-block.ts'
import { drawLine, linesOf, type TextStyle } from './text-lines.ts'

const headingStyle: TextStyle = { size: 12, weight: 'bold', color: ink.text }
const textStyle: TextStyle = { size: 9, weight: 'regular', color: ink.muted }
const labelStyle: TextStyle = { size: 8, weight: 'regular', color: ink.muted }
const valueStyle: TextStyle = { size: 13, weight: 'bold', color: ink.text }

const factsPerLine = 4

function drawFacts(sheet: Sheet, { facts }: Facts): void {
  const width = sheet.width / Math.min(factsPerLine, Math.max(1, facts.length))
  for (let first = 0; first < facts.length; first += factsPerLine) {
    sheet.need(44)
    for (const [index, fact] of facts.slice(first, first + factsPerLine).entries()) {
      const at = { x: sheet.left + index * width, width: width - 10 }
      const [label = ''] = linesOf(sheet.pdf, fact.label, at.width, labelStyle, 1)
      const [value = ''] = linesOf(sheet.pdf, fact.value, at.width, valueStyle, 1)
      drawLine(sheet.pdf, label, { ...at, y: sheet.y }, labelStyle)
      drawLine(sheet.pdf, value, { ...at, y: sheet.y + 13 }, valueStyle)
    }
    sheet.y += 44
  }
}

/** Points of a bar's line, and the parts of the width for its label and its figure. */
const bar = { line: 17, label: 0.34, text: 0.16 }

function drawBars(sheet: Sheet, { bars }: BarChart): void {
  const longest = Math.max(...bars.map((each) => (Number.isFinite(each.value) ? each.value : 0)), 0)
  const label = sheet.width * bar.label
  const text = sheet.width * bar.text
  const free = sheet.width - label - text - 16
  for (const each of bars) {
    sheet.need(bar.line)
    const [name = ''] = linesOf(sheet.pdf, each.label, label, textStyle, 1)
    const [figure = ''] = linesOf(sheet.pdf, each.text, text, textStyle, 1)
    drawLine(sheet.pdf, name, { x: sheet.left, y: sheet.y + 2, width: label }, textStyle)
    const length = longest > 0 && each.value > 0 ? (free * each.value) / longest : 0
    if (length > 0)
      sheet.pdf
        .rect(sheet.left + label + 8, sheet.y + 3, length, 9)
        .fillColor(ink.bar)
        .fill()
    const at = { x: sheet.left + sheet.width - text, y: sheet.y + 2, width: text, align: 'right' as const }
    drawLine(sheet.pdf, figure, at, { ...textStyle, color: ink.text })
    sheet.y += bar.line
  }
  sheet.space(10)
}

export async function drawBlock(sheet: Sheet, block: Block): Promise<void> {
  switch (block.kind) {
    case 'heading':
      sheet.space(8)
      sheet.need(72)
      sheet.write(block.text, headingStyle, 2)
      return sheet.space(4)
    case 'text':
      sheet.write(block.text, textStyle)
      return sheet.space(6)
    case 'facts':
      return drawFacts(sheet, block)
    case 'bars':
      return drawBars(sheet, block)
    case 'table':
      return drawTable(sheet, block)
  }
}
