import type { FieldMark } from '@windrow/contract/schemas/finding-marks'
import { palettes } from '../theme.ts'

/** Pages are light in both themes, and so are their marks. */
const { overlay, overlaySoft, overlayBad, overlayBadSoft, overlayText } = palettes.light

/** A text as a string of CSS, whatever it contains. */
const quoted = (text: string): string =>
  `"${text.replaceAll(/[^\w -]/gu, (letter) => `\\${letter.codePointAt(0)!.toString(16)} `)}"`

const rule = (selector: string, declarations: readonly string[]): string =>
  `${selector}{${declarations.map((one) => `${one}!important`).join(';')}}`

/** Outlines take no room, so the page stays as it is. */
const frame = (node: number, outline: string, more: readonly string[] = []): string =>
  rule(`[data-wn="${node}"]`, [`outline:${outline}`, 'outline-offset:2px', ...more])

/** Above the element, whose first child it is out of the flow. */
const label = (node: number, text: string, color: string, scale: number): string =>
  rule(`[data-wn="${node}"]::before`, [
    'all:initial',
    `content:${quoted(text)}`,
    'position:absolute',
    'z-index:2147483647',
    'transform:translate(-4px,calc(-100% - 4px))',
    `padding:0 ${5 / scale}px`,
    `border-radius:${3 / scale}px`,
    `background:${color}`,
    `color:${overlayText}`,
    `font:500 ${11 / scale}px/${16 / scale}px system-ui,sans-serif`,
    'white-space:nowrap',
  ])

/** Below what a page keeps at its top, if the browser can scroll there by itself. */
const inView = ['scroll-initial-target:nearest']
const roomAbove = rule('html', ['scroll-padding-top:96px'])

function chosenRules({ field, node, isFound }: FieldMark & { node: number }, scale: number): string {
  const [color, soft] = isFound ? [overlay, overlaySoft] : [overlayBad, overlayBadSoft]
  const line = isFound ? 'solid' : 'dashed'
  const filled = `box-shadow:inset 0 0 0 100vmax ${soft}`
  return (
    frame(node, `${2 / scale}px ${line} ${color}`, [filled, ...inView]) +
    label(node, isFound ? field : `${field}: nothing found`, color, scale)
  )
}

const isPlaced = (mark: FieldMark): mark is FieldMark & { node: number } => mark.node !== null

/** The page of a snapshot with its fields framed: the chosen one with its name, or where its last good value stood. */
export const withMarks = (html: string, marks: readonly FieldMark[], chosen: string | null): string =>
  `${html}<style>${marksSheet(marks, chosen)}</style>`

/** The same as a style sheet. `scale`: how much smaller the page is shown than it is, which labels must not be. */
export function marksSheet(marks: readonly FieldMark[], chosen: string | null, scale = 1): string {
  const placed = marks.filter(isPlaced)
  const others = placed.filter(({ field, isFound }) => isFound && field !== chosen)
  const it = placed.find(({ field }) => field === chosen)
  const rules = others.map(({ node }) => frame(node, `${1 / scale}px dashed ${overlay}`)).join('')
  return `${rules}${it ? roomAbove + chosenRules(it, scale) : ''}`
}

/** What the marks show, for those who can't see them: "price: nothing found · 5 of 6 fields marked". */
export function marksText(
  marks: readonly FieldMark[],
  chosen: string | null,
): { bad: string | null; all: string } {
  const count = marks.filter(({ node, isFound }) => isFound && node !== null).length
  const isMissing = marks.some(({ field, isFound }) => field === chosen && !isFound)
  const noun = marks.length === 1 ? 'field' : 'fields'
  return {
    bad: isMissing ? `${chosen}: nothing found` : null,
    all: `${count} of ${marks.length} ${noun} marked`,
  }
}
