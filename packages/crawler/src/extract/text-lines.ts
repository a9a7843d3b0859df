import { type ChildNode, Element } from '../html/nodes.ts'
import { textOf } from './text.ts'
import { isParagraph } from './text-boxes.ts'
import { isTeaserList } from './text-teasers.ts'
import { isLabel, isReference, isTime } from './text-labels.ts'
import { linesOf } from './text-runs.ts'
import {
  isAboveComments,
  isAdLabel,
  isByline,
  isCaption,
  isEnding,
  isLead,
  isShortLabel,
  isWall,
} from './text-endings.ts'
import { isEmbedNotice, isReadAlso } from './text-notices.ts'
import { isTitle, type PageTitles, titlesOf } from './text-titles.ts'
import type { TextWeights } from './text-weights.ts'

/** Characters of a part of a text whose heading is a link; teasers have fewer. */
const leastPart = 400
/** Characters of a label above them. */
const longestLabel = 30
/** Characters of a text that may have comments. */
const leastAbove = 100
/** Characters of the first paragraph. */
const beginning = 80

interface Line {
  text: string
  /** 2 for a `<h2>`; 0 for a line that is no heading. */
  heading: number
  /** A heading that is a link: of a part of the text, or of a teaser. */
  isLink: boolean
  /** What it was read from. */
  box: Element
  nodes: readonly ChildNode[]
}

const sentenceEnd = /[.!?。！？…]\P{L}*$/u
const links = /^(ul|ol|table|div|section)$/
/** Teasers have a smaller share of the text that they stand beside. */
const teaserShare = 0.4

/** The lines of a main text, collected part by part. */
export class TextLines {
  private readonly lines: Line[] = []
  /** Whether something after the last line was left out. */
  private isCut = false
  private readonly weights: TextWeights
  private readonly most: number
  /** Half of the characters of its sentences. */
  private readonly half: number
  private readonly titles: PageTitles
  private hasBegun = false
  /** A box whose rest is left out. */
  private skipped: Element | null = null

  /** `roots` are the parts of the text. */
  constructor(roots: readonly Element[], weights: TextWeights) {
    this.weights = weights
    this.titles = titlesOf(roots[0]!)
    this.most = teaserShare * roots.reduce((sum, root) => sum + weights.lengthOf(root), 0)
    this.half = roots.reduce((sum, root) => sum + weights.sentencesIn(root), 0) / 2
    for (const root of roots) if (!weights.isRepeated(root)) this.addContent(root)
    this.dropLabels()
    this.dropComments()
    this.dropEndings()
    this.dropLastLinks()
    this.dropEndings()
    this.dropEmptyHeadings(0)
  }

  /** The text, one paragraph per line; null if there is none. */
  toString(): string {
    return this.lines
      .filter((line, at) => !line.isLink || this.lengthBelow(at) >= leastPart)
      .map(({ text }) => text)
      .join('\n')
  }

  /** Characters between a heading and the next. */
  private lengthBelow(heading: number): number {
    let length = 0
    for (let at = heading + 1; at < this.lines.length && this.lines[at]!.heading === 0; at++)
      length += this.lines[at]!.text.length
    return length
  }

  private add(element: Element): void {
    // The page's heading is a separate field.
    if (element.name === 'h1') return
    if (element.name === 'figure') for (const part of contentsOf(element)) this.addContent(part)
    else if (this.isLeftOut(element)) this.cut(element)
    else this.addContent(element)
  }

  private isLeftOut(element: Element): boolean {
    const { weights } = this
    if (weights.isLeftOut(element) || weights.isRepeated(element)) return true
    if (links.test(element.name) && weights.linkShare(element) > 0.5)
      return !weights.holdsSources(element) && !weights.holdsParagraphs(element) && !this.isMost(element)
    return this.lines.length > 0 && weights.lengthOf(element) < this.most && isTeaserList(element, weights)
  }

  /** Whether a box has half of the sentences of the text, whatever links there are beside them. */
  private isMost(element: Element): boolean {
    const sentences = this.weights.sentencesIn(element)
    return /^(div|section)$/.test(element.name) && sentences > 0 && sentences >= this.half
  }

  /** Leaves out a box, and the line above that announces it. */
  private cut(element: Element): void {
    const { weights } = this
    const last = this.lines.at(-1)
    if (last && !this.isCut && isPlain(last) && weights.lengthOf(element) > 0) {
      const isList = links.test(element.name) && weights.linkShare(element) > 0.5
      if (isList ? isLead(last.text) : isShortLabel(last.text) && isTeaserList(element, weights))
        this.lines.pop()
    }
    this.isCut = true
  }

  private addContent(element: Element): void {
    for (const part of this.weights.partsOf(element)) {
      if (part instanceof Element) this.add(part)
      else this.addRun(element, part)
      if (this.skipped) break
    }
    if (this.skipped === element) this.skipped = null
  }

  private addRun(box: Element, run: readonly ChildNode[]): void {
    const { weights } = this
    const heading = /^h[2-6]$/.test(box.name) ? Number(box.name[1]) : 0
    const isLink =
      isParagraph(box) && box.name !== 'p' && weights.linkShare(box) >= 0.8 && !weights.isSource(box)
    if (isLink && heading === 0) return
    const lines = linesOf(run)
    if (/^(p|div)$/.test(box.name) && weights.areLinks(box, lines) && this.cutLinks()) return
    for (const nodes of lines) {
      const text = textOf(new Element('div', {}, nodes))
      if (text === '') continue
      if (heading > 0 && this.hasBegun && isWall(text)) {
        this.skipped = this.aroundOnly(box)
        this.isCut = true
        return
      }
      if (this.isBeside(text, nodes, box)) {
        this.isCut = true
        continue
      }
      if (heading > 0) this.dropEmptyHeadings(heading)
      this.lines.push({ text, heading, isLink, box, nodes })
      this.isCut = false
    }
  }

  private isBeside(text: string, nodes: readonly ChildNode[], box: Element): boolean {
    if (isTitle(text, this.titles, !this.hasBegun) || isLabel(text, !this.hasBegun) || isTime(nodes))
      return true
    if (isEmbedNotice(text)) return true
    const isLine = !isParagraph(box) || box.name === 'p'
    if (isLine && (isAdLabel(text) || isCaption(text) || (!this.hasBegun && isByline(text)))) return true
    if (text.length >= beginning) this.hasBegun = true
    return box.name !== 'li' && isReference(nodes)
  }

  /** Leaves out lines that are links to other pages, with the label above them; false if there is none. */
  private cutLinks(): boolean {
    const last = this.lines.at(-1)
    if (!last || this.isCut || !isPlain(last) || !isShortLabel(last.text)) return false
    this.lines.pop()
    this.isCut = true
    return true
  }

  /** The outermost box around one that has nothing of the text before. */
  private aroundOnly(box: Element): Element {
    const before = new Set<unknown>()
    for (let node: unknown = this.lines.at(-1)?.box; node instanceof Element; node = node.parent)
      before.add(node)
    let outer = box
    while (outer.parent instanceof Element && !before.has(outer.parent)) outer = outer.parent
    return outer
  }

  /** Removes the labels that links to other pages leave: "Read also". */
  private dropLabels(): void {
    const { lines } = this
    const kept = lines.filter(({ text }) => !isReadAlso(text))
    if (kept.length > 0) lines.splice(0, lines.length, ...kept)
  }

  /** Removes what readers say of the text: all below the last heading or label for that, unless the text goes on. */
  private dropComments(): void {
    const { lines } = this
    if (!this.hasBegun) return
    const below = highestBelow(lines)
    let length = 0
    const at = lines.findIndex((line, number) => {
      const isFar = length >= leastAbove
      length += line.text.length
      if (!isFar || !(isPlain(line) || line.heading > 0) || !isAboveComments(line.text)) return false
      // The text goes on if a heading follows that isn't one below the line; each comment may have a small one.
      return below[number]! > (line.heading || 2)
    })
    if (at >= 0) lines.length = at
  }

  /** Removes the last lines that aren't the text's own, with the headings that these leave. */
  private dropEndings(): void {
    // Of a few lines, such as an address, the last one says as much as the others.
    if (!this.hasBegun) return
    let last = this.lines.at(-1)
    while (last && this.lines.length > 1 && isPlain(last) && this.isEnd(last.text)) {
      this.lines.pop()
      this.isCut = true
      last = this.lines.at(-1)
    }
  }

  /** Whether a last line is an ending, or announces something that was left out. */
  private isEnd(line: string): boolean {
    return isEnding(line) || (this.isCut && isLead(line))
  }

  /** Removes links to other pages of the site at the end, with the label above them: what else there is to read. */
  private dropLastLinks(): void {
    const { weights } = this
    const last = this.lines.findLastIndex(
      ({ box, nodes }) => weights.isSource(box) || !weights.isLinked(nodes),
    )
    const count = this.lines.length - 1 - last
    if (last < 0 || count === 0) return
    // A single one may be a sentence.
    if (count === 1 && sentenceEnd.test(this.lines.at(-1)!.text)) return
    const { text, heading } = this.lines[last]!
    const isLabel = heading === 0 && text.length <= longestLabel && !/[.!?。！？]$/.test(text)
    this.lines.length = isLabel ? last : last + 1
  }

  /** Removes the headings before the next one, of this level or 0 for the end, that head nothing. */
  private dropEmptyHeadings(next: number): void {
    if (!this.isCut && next > 0) return
    let last = this.lines.at(-1)
    while (last && last.heading > 0 && last.heading >= next) {
      this.lines.pop()
      last = this.lines.at(-1)
    }
  }
}

/** For each line the highest heading below it, as 2 for `<h2>`; infinite if there is none. */
function highestBelow(lines: readonly Line[]): number[] {
  let highest = Number.POSITIVE_INFINITY
  const levels = lines.toReversed().map(({ heading }) => {
    const below = highest
    if (heading > 0) highest = Math.min(highest, heading)
    return below
  })
  return levels.reverse()
}

/** Whether a line is a paragraph rather than a heading, an entry or a cell. */
const isPlain = ({ heading, box }: Line): boolean => heading === 0 && (box.name === 'p' || !isParagraph(box))

/** What a figure shows as text: a table, a listing or a quotation, but not its caption. */
function contentsOf(figure: Element): Element[] {
  return figure.children.flatMap((child) => {
    if (!(child instanceof Element) || child.name === 'figcaption') return []
    return /^(table|pre|blockquote)$/.test(child.name) ? [child] : contentsOf(child)
  })
}
