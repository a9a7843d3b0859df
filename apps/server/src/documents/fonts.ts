import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ranges from '@fontsource/inter/unicode.json' with { type: 'json' }

export type Weight = 'regular' | 'bold'

const fileWeight = { regular: 400, bold: 600 } as const

/** Files of the font, the most common script first. Characters of no file are drawn as a box by the first one. */
const subsets = [
  'latin',
  'latin-ext',
  'cyrillic',
  'greek',
  'vietnamese',
  'cyrillic-ext',
  'greek-ext',
] as const
type Subset = (typeof subsets)[number]

const spans = new Map(
  subsets.map((subset) => [
    subset,
    ranges[subset].split(',').map((range): [number, number] => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    }),
  ]),
)

const holds = (subset: Subset, code: number) =>
  spans.get(subset)?.some(([from, to]) => from <= code && code <= to) ?? false

/** Accents that are written as a character of their own stay in the file of their letter. */
const isMark = (char: string) => /^\p{M}$/u.test(char)

function subsetOf(char: string, before: Subset | undefined): Subset {
  const code = char.codePointAt(0) ?? 0
  if (before && (isMark(char) || char === ' ') && holds(before, code)) return before
  return subsets.find((subset) => holds(subset, code)) ?? 'latin'
}

/** Consecutive characters that one file of the font has. */
export interface FontPiece {
  subset: Subset
  text: string
}

/** Cuts a text by the font's files, of which each has the characters of one script. */
export function fontPieces(text: string): FontPiece[] {
  const pieces: FontPiece[] = []
  for (const char of text) {
    const last = pieces.at(-1)
    const subset = subsetOf(char, last?.subset)
    if (last?.subset === subset) last.text += char
    else pieces.push({ subset, text: char })
  }
  return pieces
}

const files = new Map<string, Buffer>()

/** Reads a file of the font once for the process. As WOFF: of WOFF2 files, fontkit can't embed letters with accents. */
function fontFile(subset: Subset, weight: Weight): Buffer {
  const name = `inter-${subset}-${fileWeight[weight]}-normal.woff`
  const known = files.get(name)
  if (known) return known
  const file = readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/inter/files/${name}`)))
  files.set(name, file)
  return file
}

const registered = new WeakMap<PDFKit.PDFDocument, Set<string>>()

/** Selects a file of the font for the next text; only files that are used are embedded. */
export function useFont(pdf: PDFKit.PDFDocument, subset: Subset, weight: Weight, size: number): void {
  const name = `${subset}-${weight}`
  const known = registered.get(pdf) ?? new Set()
  registered.set(pdf, known)
  if (!known.has(name)) pdf.registerFont(name, fontFile(subset, weight))
  known.add(name)
  pdf.font(name, size)
}
