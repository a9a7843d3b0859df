import { Element, type ParentNode, Text } from 'domhandler'
import { edgeOf, isSilent } from './text.ts'

/** The text of an element as `textOf` gives it, in numbers. */
interface Measure {
  /** Its length, white space folded. */
  length: number
  commas: number
  /** Length of what in it is links. */
  links: number
  /** White space before it; after it. */
  begins: boolean
  ends: boolean
}

/**
 * How long the texts in a page are. Each is measured once, from those in it: texts that were made of elements in one
 * another would take the square of a page that nests deep.
 */
export class TextMeasures {
  private readonly known = new Map<ParentNode, Measure>()

  of(parent: ParentNode): Readonly<Measure> {
    const known = this.known.get(parent)
    if (known) return known
    const all: Measure = { length: 0, commas: 0, links: 0, begins: false, ends: false }
    let isLeaf = true
    for (const child of parent.children) {
      if (child instanceof Text) addText(all, child.data)
      if (!(child instanceof Element)) continue
      isLeaf = false
      const part = this.of(child)
      all.links += child.name === 'a' ? part.length : part.links
      if (!isSilent(child)) addPart(all, part, edgeOf(child) !== '')
    }
    // Most elements are leaves, and soon measured again.
    if (!isLeaf) this.known.set(parent, all)
    return all
  }

  /** Share of the text that is links, 0 to 1. */
  linkShare(parent: ParentNode): number {
    const { length, links } = this.of(parent)
    return length === 0 ? 0 : Math.min(1, links / length)
  }
}

function addPart(all: Measure, part: Readonly<Measure>, isApart: boolean): void {
  if (isApart || part.begins) addBlank(all)
  if (part.length > 0) {
    addWord(all, part.length)
    all.commas += part.commas
  }
  if (isApart || part.ends) addBlank(all)
}

function addText(all: Measure, text: string): void {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isBlank(code)) addBlank(all)
    else addWord(all, 1)
    if (commas.has(code)) all.commas++
  }
}

const codes = (signs: string): Set<number> => new Set(Array.from(signs, (sign) => sign.charCodeAt(0)))
const commas = codes(',،、，')
/** White space that is not of ASCII, as regular expressions know it. */
const wideBlanks = codes(
  '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
)

const isBlank = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || (code > 127 && wideBlanks.has(code))

function addBlank(all: Measure): void {
  if (all.length === 0) all.begins = true
  else all.ends = true
}

/** White space before it becomes one sign, but none at the beginning. */
function addWord(all: Measure, length: number): void {
  all.length += length + (all.ends ? 1 : 0)
  all.ends = false
}
