import { isWithin } from '../html/is-within.ts'
import { type ChildNode, type Document, Element, Text } from '../html/nodes.ts'
import { type Beside, besideOf, isAside, isDropped, isHidden, isParagraph, nameWeight } from './text-boxes.ts'
import { textOf } from './text.ts'
import { TextLinks } from './text-links.ts'
import { type Measure, TextMeasures } from './text-measures.ts'
import { linesOf, type Part, TextRuns } from './text-runs.ts'

/**
 * A box with a larger share of the text is never beside it, whatever its class: less is enough with the heading of the
 * page in it, more is needed with the heading outside.
 */
const centralShare = { headed: 0.4, headless: 0.6, unknown: 0.7, note: 0.3, aside: 0.98 }
/** Characters. */
const longest = { author: 1000, label: 200 }
/** Characters. Shorter boxes may repeat themselves. */
const leastRepeated = 400
/** Share of a line that is a link: "[VIDEO]" may follow it. */
const linkedLine = 0.75
/** Characters of sentences that no menu has. */
const proseOfNoMenu = 200
/** Characters. Shorter lines are rather labels than text. */
const leastText = 25

/** What is known of the texts of a page, however they are weighed. */
export class Texts {
  readonly measures = new TextMeasures()
  readonly runs = new TextRuns()
  private readonly body: Document | Element
  private found: TextLinks | null = null

  constructor(body: Document | Element) {
    this.body = body
  }

  get links(): TextLinks {
    return (this.found ??= new TextLinks(this.body))
  }
}

/** Amount and quality of the text in the elements of a page. */
export class TextWeights {
  private readonly scores = new Map<Element, number>()
  private readonly collected = new Map<string, Element>()
  private readonly texts: Texts
  readonly measures: TextMeasures
  /** The elements around the headings of the page. */
  private readonly headed = new Set<unknown>()
  /** Characters of the whole page's shown text, and of its sentences. */
  private readonly total = { length: 0, prose: 0 }

  private readonly isLenient: boolean
  /** The page, or the part of it that is read. */
  readonly body: Document | Element

  /** `texts`: what is known of the page. `isLenient`: hidden boxes, and those of any class, are weighed, too. */
  constructor(body: Document | Element, texts = new Texts(body), isLenient = false) {
    this.texts = texts
    this.measures = texts.measures
    this.isLenient = isLenient
    this.body = body
    this.addShown(body)
    this.weigh(body)
  }

  /** The element with the best text, which may go on around it. */
  heaviest(): Element | null {
    let best: Element | null = null
    let bestScore = 0
    for (const [element, score] of this.scores) {
      const weighted = score * (1 - this.linkShare(element))
      if (weighted > bestScore) {
        best = element
        bestScore = weighted
      }
    }
    return best
  }

  /** Whether the page has a heading of the first level. */
  get hasHeading(): boolean {
    return this.headed.size > 0
  }

  /** Whether a heading of the page is in an element. */
  isHeaded(element: Element): boolean {
    return this.headed.has(element)
  }

  /** Whether a box isn't part of the text, by its name, class or role. */
  isLeftOut(element: Element): boolean {
    if (isDropped(element)) return !(element.name === 'form' && this.isCentral(element))
    if (this.isLenient) return /^(nav|footer)$/.test(element.name) || isAside(element)
    if (isHidden(element)) return true
    const beside = besideOf(element)
    if (!beside || this.isCentral(element, beside)) return false
    // A menu consists of labels, whatever else is called so.
    if (beside === 'menu') return !this.isProse(element)
    // The introduction of a text may be called a teaser, too.
    if (beside === 'teaser') return this.linkShare(element) > 0
    return beside === 'text' || beside === 'note' || this.measures.of(element).length <= longest[beside]
  }

  /** Whether the same text was asked for in another box: pages have some twice, for narrow and wide screens. */
  isRepeated(element: Element): boolean {
    const { length, commas, links, prose } = this.measures.of(element)
    if (length < leastRepeated) return false
    const key = `${length} ${commas} ${links} ${prose}`
    const before = this.collected.get(key)
    if (!before) this.collected.set(key, element)
    return before !== undefined && !isWithin(element, before) && textOf(element) === textOf(before)
  }

  /** Whether nearly all of a line is linked. */
  isLinked(line: readonly ChildNode[]): boolean {
    const { length, links } = this.measures.ofNodes(line)
    return links >= 0.9 * length
  }

  /** Whether two or more lines of a box are each a link, but for a few characters, and not sources. */
  areLinks(box: Element, lines: readonly (readonly ChildNode[])[]): boolean {
    if (lines.length < 2) return false
    const measures = lines.map((line) => this.measures.ofNodes(line)).filter(({ length }) => length > 0)
    if (measures.length < 2 || measures.some(({ length, links }) => links < linkedLine * length)) return false
    return !this.texts.links.areSources(box, this.measures.of(box).links)
  }

  /** Whether sentences make up a part of a box that is otherwise links. */
  holdsParagraphs(element: Element): boolean {
    const { length, prose } = this.measures.of(element)
    return /^(div|section)$/.test(element.name) && prose >= proseOfNoMenu && prose >= 0.3 * length
  }

  private isProse(element: Element): boolean {
    const { length, prose } = this.measures.of(element)
    return prose >= proseOfNoMenu && prose >= 0.5 * length
  }

  /** Whether an element lists links to other sites, such as the sources of a text. */
  holdsSources(element: Element): boolean {
    if (!/^(ul|ol|table)$/.test(element.name)) return false
    return this.texts.links.areSources(element, this.measures.of(element).links)
  }

  isSource(entry: Element): boolean {
    return entry.name === 'li' && entry.parent instanceof Element && this.holdsSources(entry.parent)
  }

  lengthOf(element: Element): number {
    return this.measures.of(element).length
  }

  /** Characters of the sentences in an element that isn't left out. */
  sentencesIn(element: Element): number {
    return this.measures.of(element).prose
  }

  /** Characters of the sentences in an element that no box in it has. */
  ownSentences(element: Element): number {
    return this.partsOf(element).reduce(
      (sum, part) => sum + (part instanceof Element ? 0 : this.measures.ofNodes(part).prose),
      0,
    )
  }

  linkShare(element: Element): number {
    return this.measures.linkShare(element)
  }

  partsOf(element: Element): Part[] {
    return this.texts.runs.partsOf(element)
  }

  /** Whether an element has so much of the text that it can't be beside it. */
  private isCentral(element: Element, beside: Beside = 'text'): boolean {
    const { length, prose } = this.measures.of(element)
    const share = this.total.prose > 0 ? prose / this.total.prose : length / Math.max(1, this.total.length)
    if (beside === 'note' && share >= centralShare.note) return true
    // Readers may say far more than a text does.
    if (!this.headed.has(element) && isAside(element)) return share >= centralShare.aside
    if (this.headed.size === 0) return share >= centralShare.unknown
    return share >= (this.headed.has(element) ? centralShare.headed : centralShare.headless)
  }

  private addShown(box: Document | Element): void {
    const { length, prose } = this.measures.of(box)
    this.total.length += length
    this.total.prose += prose
    this.subtractHidden(box)
  }

  private subtractHidden(box: Document | Element): void {
    for (const child of box.children) {
      if (!(child instanceof Element)) continue
      if (isHidden(child) && !this.isLenient) {
        const { length, prose } = this.measures.of(child)
        this.total.length -= length
        this.total.prose -= prose
      } else this.subtractHidden(child)
      if (child.name === 'h1')
        for (let node: unknown = child; node instanceof Element && !this.headed.has(node); node = node.parent)
          this.headed.add(node)
    }
  }

  private weigh(box: Document | Element): void {
    for (const part of this.texts.runs.partsOf(box)) {
      if (!(part instanceof Element)) {
        if (box instanceof Element) this.addRun(box, part)
      } else if (!this.isLeftOut(part) && part.name !== 'h1') this.weigh(part)
    }
  }

  /** Each line adds to the score of its box, and less to that of boxes further out. */
  private addRun(box: Element, run: Exclude<Part, Element>): void {
    const lines = this.measured(box, run).filter(({ length, wide }) => length + wide >= leastText)
    // A cell, an entry or a paragraph is part of a text; one with several lines is a text itself.
    const isPart = isParagraph(box) && (box.name === 'p' || lines.length === 1)
    const first = isPart ? box.parent : box
    if (!(first instanceof Element)) return
    for (const { length, wide, commas, links } of lines) {
      const plain = 1 - Math.min(1, links / length)
      this.addScore(first, (1 + commas + Math.min((length + wide) / 100, 3)) * plain)
    }
  }

  private measured(box: Element, run: Exclude<Part, Element>): Readonly<Measure>[] {
    // Most paragraphs are one text, which is measured already.
    if (box.children.length === 1 && run[0] instanceof Text) return [this.measures.of(box)]
    return linesOf(run).map((line) => this.measures.ofNodes(line))
  }

  private addScore(first: Element, score: number): void {
    for (
      let node: unknown = first, level = 1;
      node instanceof Element && node.name !== 'html' && level <= 4;
      node = node.parent, level++
    ) {
      const known = this.scores.get(node) ?? nameWeight(node)
      this.scores.set(node, known + score / (level === 1 ? 1 : level * level * 0.6))
    }
  }
}
