import { type ChildNode, Element, type ParentNode, Text } from '../html/nodes.ts'
import { edgeOf, isSilent } from './text.ts'

/** Characters of a text without markup in it that is a sentence rather than a label. */
const leastProse = 60

/** Measurements of an element's text as `textOf` returns it. */
export interface Measure {
  /** Length with white space folded. */
  length: number
  commas: number
  /** Length of the text in links. */
  links: number
  /** Characters of the scripts that write a word with one or two of them: Chinese, Japanese, Korean. */
  wide: number
  /** Length of its long pieces of text outside links; wide characters count twice. */
  prose: number
  /** Whether it begins and ends with white space. */
  begins: boolean
  ends: boolean
}

/**
 * The lengths of the texts in a page. Each is computed once, from its children: building the text of every nested
 * element would take quadratic time on deep pages.
 */
export class TextMeasures {
  private readonly known = new Map<ParentNode, Measure>()

  of(parent: ParentNode): Readonly<Measure> {
    const known = this.known.get(parent)
    if (known) return known
    const all = this.ofNodes(parent.children)
    if (parent.children.length > 0) this.known.set(parent, all)
    return all
  }

  /** The measure of adjacent nodes, as if they were all that an element contains. */
  ofNodes(nodes: readonly ChildNode[]): Readonly<Measure> {
    const all: Measure = { length: 0, commas: 0, links: 0, wide: 0, prose: 0, begins: false, ends: false }
    for (const child of nodes) {
      if (child instanceof Text) {
        const before = all.length + all.wide
        addText(all, child.data)
        const added = all.length + all.wide - before
        if (added >= leastProse) all.prose += added
      }
      if (!(child instanceof Element) || isSilent(child)) continue
      const part = this.of(child)
      if (child.name === 'a') all.links += part.length
      else {
        all.links += part.links
        all.prose += part.prose
      }
      addPart(all, part, edgeOf(child) !== '')
    }
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
    all.wide += part.wide
  }
  if (isApart || part.ends) addBlank(all)
}

/** Measuring takes most of the time of a main text: nearly all characters are told by one comparison. */
function addText(all: Measure, text: string): void {
  let { length, ends } = all
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isBlank(code)) {
      if (length === 0) all.begins = true
      else ends = true
      continue
    }
    length += ends ? 2 : 1
    ends = false
    if (code === comma) all.commas++
    else if (code > 127) {
      if (code >= firstWide && code < lastWide) all.wide++
      if (wideCommas.has(code)) all.commas++
    }
  }
  all.length = length
  all.ends = ends
}

/** From the radicals of Chinese to the syllables of Korean. */
const firstWide = 0x2e80
const lastWide = 0xd7b0

const codes = (signs: string): Set<number> => new Set(Array.from(signs, (sign) => sign.charCodeAt(0)))
const comma = 44
const wideCommas = codes('،、，')
/** Non-ASCII white space, as in regular expressions. */
const wideBlanks = codes(
  '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
)

const isBlank = (code: number): boolean =>
  code <= 32 ? code === 32 || (code >= 9 && code <= 13) : code > 127 && wideBlanks.has(code)

function addBlank(all: Measure): void {
  if (all.length === 0) all.begins = true
  else all.ends = true
}

/** Preceding white space counts as one character, except at the beginning. */
function addWord(all: Measure, length: number): void {
  all.length += length + (all.ends ? 1 : 0)
  all.ends = false
}
