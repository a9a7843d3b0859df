import { type Document, Element, Text } from 'domhandler'
import { foldSpace, textOf } from './text.ts'
import { TextMeasures } from './text-measures.ts'

/** Elements that are never part of the main text. */
const dropped = new Set(
  'script style noscript template nav footer form button select input textarea iframe object embed svg canvas audio video dialog menu aside figure figcaption picture label'.split(
    ' ',
  ),
)
const unlikely =
  /(^|[-_ ])(comments?|disqus|sidebar|footer|footnotes?|nav|navbar|menu|breadcrumbs?|share|sharing|social|related|recirc|recommend(ed|ations?)?|promo|advert\w*|ads?|banner|cookie|consent|newsletter|subscribe|subscription|signup|sign-up|widget|popup|modal|toolbar|tags?|taglist|byline|author-?(bio|box|info)?|meta|caption|credit|copyright|more-?(stories|news|on)|read-?(more|next)|trending|popular|outbrain|taboola|pagination|pager|print|skip|hidden|sr-only|visually-hidden|jump|toc|rating|reviews?)([-_ ]|$)/i
const likely =
  /(^|[-_ ])(article|body|content|entry|main|post|story|text|blog|paragraph|recipe)([-_ ]|$)|articlebody/i
const blocks = new Set(
  'p div section article main ul ol li blockquote pre table tr td h1 h2 h3 h4 h5 h6 dl dd dt header center'.split(
    ' ',
  ),
)
const paragraphs = new Set(['p', 'pre', 'blockquote', 'li', 'h2', 'h3', 'h4', 'h5', 'h6', 'td', 'dd', 'dt'])

/**
 * The main text of a page or of a part of it, one paragraph per line, without menus, comments and the like; null if
 * there is none. Based on the idea of Readability (Arc90, 2009): paragraphs give weight to their ancestors, the
 * heaviest element wins, and parts of it that are mostly links or are named as something else are dropped.
 */
export function mainText(root: Document | Element): string | null {
  const body = root instanceof Element ? root : (findElement(root, 'body') ?? root)
  const weights = new Weights(body)
  const best = weights.heaviest()
  if (!best) return null
  const text: string[] = []
  for (const part of weights.withSiblings(best)) collect(part, text, part === best, weights)
  return text.length > 0 ? text.join('\n') : null
}

function findElement(root: Document | Element, name: string): Element | null {
  for (const child of root.children) {
    if (!(child instanceof Element)) continue
    if (child.name === name) return child
    const found = findElement(child, name)
    if (found) return found
  }
  return null
}

/** A part with a larger share of the text is never marginal, whatever its class. */
const centralShare = 0.4
/** An ancestor with this many times the good text of the heaviest element is chosen instead. */
const widerRatio = 1.35

/** Amount and quality of the text in the elements of a page. */
class Weights {
  private readonly scores = new Map<Element, number>()
  /** Characters in paragraphs that count, by containing element. */
  private readonly good = new Map<Element, number>()
  private readonly measures = new TextMeasures()
  private readonly holders = new Map<Element, boolean>()
  private readonly total: number

  constructor(body: Document | Element) {
    this.total = this.measures.of(body).length
    this.weigh(body)
  }

  /** The element with the best text, or an ancestor if the text continues outside it. */
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
    if (!best) return null
    let chosen: Element = best
    for (
      let node: unknown = best.parent, level = 0;
      node instanceof Element && level < 6;
      node = node.parent, level++
    ) {
      if (node.name === 'body' || node.name === 'html') break
      if (this.goodIn(node) > widerRatio * this.goodIn(chosen)) chosen = node
    }
    return chosen
  }

  /** The element with its siblings that belong to the text: long texts may be split into several boxes. */
  withSiblings(best: Element): Element[] {
    const bestScore = this.scores.get(best) ?? 0
    const threshold = Math.max(10, bestScore * 0.2)
    return (best.parent?.children ?? [best]).filter((node): node is Element => {
      if (!(node instanceof Element) || dropped.has(node.name)) return false
      if (node === best) return true
      if (this.isMarginal(node)) return false
      const sameKind = node.attribs['class'] !== undefined && node.attribs['class'] === best.attribs['class']
      if ((this.scores.get(node) ?? 0) + (sameKind ? bestScore * 0.2 : 0) >= threshold) return true
      return node.name === 'p' && this.measures.of(node).length > 80 && this.linkShare(node) < 0.25
    })
  }

  isMarginal(element: Element): boolean {
    if (!isUnlikely(element)) return false
    return isHidden(element) || this.measures.of(element).length < centralShare * this.total
  }

  linkShare(element: Element): number {
    return this.measures.linkShare(element)
  }

  holdsBlock(element: Element): boolean {
    const known = this.holders.get(element)
    if (known !== undefined) return known
    const holds = element.children.some(
      (child) => child instanceof Element && (blocks.has(child.name) || this.holdsBlock(child)),
    )
    this.holders.set(element, holds)
    return holds
  }

  private goodIn(element: Element): number {
    let good = this.good.get(element) ?? 0
    for (const child of element.children) if (child instanceof Element) good += this.goodIn(child)
    return good
  }

  private weigh(node: Document | Element): void {
    for (const child of node.children) {
      if (!(child instanceof Element) || dropped.has(child.name) || this.isMarginal(child)) continue
      if (paragraphs.has(child.name) || isTextBlock(child)) {
        const { length, commas } = this.measures.of(child)
        if (length >= 25) this.addScore(child, length, commas)
      }
      this.weigh(child)
    }
  }

  /** Each paragraph adds to its parent's score, and less to ancestors further out. */
  private addScore(paragraph: Element, length: number, commas: number): void {
    const plain = 1 - this.linkShare(paragraph)
    const score = (1 + commas + Math.min(length / 100, 3)) * plain
    const isBlock = !paragraphs.has(paragraph.name)
    const first = isBlock ? paragraph : paragraph.parent
    if (!(first instanceof Element)) return
    if (paragraph.name === 'p' || isBlock) this.good.set(first, (this.good.get(first) ?? 0) + length * plain)
    for (
      let node: unknown = first, level = 1;
      node instanceof Element && node.name !== 'html' && level <= 4;
      node = node.parent, level++
    ) {
      const known = this.scores.get(node) ?? classWeight(node)
      this.scores.set(node, known + score / (level === 1 ? 1 : level * level * 0.6))
    }
  }
}

function classWeight(element: Element): number {
  const names = namesOf(element)
  const tag = element.name === 'article' || element.name === 'main' ? 10 : element.name === 'body' ? -5 : 0
  return tag + (likely.test(names) ? 8 : 0) + (element.attribs['itemprop'] === 'articleBody' ? 40 : 0)
}

const namesOf = ({ attribs }: Element): string => `${attribs['class'] ?? ''} ${attribs['id'] ?? ''}`

function isHidden({ attribs }: Element): boolean {
  const { hidden, 'aria-hidden': aria, style = '' } = attribs
  return hidden !== undefined || aria === 'true' || /display:\s*none/i.test(style)
}

function isUnlikely(element: Element): boolean {
  const { name, attribs } = element
  if (isHidden(element)) return true
  if (/^(navigation|complementary|banner|contentinfo|dialog|alert|menu)$/.test(attribs['role'] ?? ''))
    return true
  if (name === 'body' || name === 'article' || name === 'main') return false
  const names = namesOf(element)
  return unlikely.test(names) && !likely.test(names)
}

/** An element that directly contains text and otherwise only inline formatting. */
function isTextBlock(element: Element): boolean {
  if (element.name !== 'div' && element.name !== 'section' && element.name !== 'article') return false
  let text = 0
  for (const child of element.children) {
    if (child instanceof Text) text += foldSpace(child.data).length
    else if (child instanceof Element && blocks.has(child.name)) return false
  }
  return text >= 25
}

function collect(element: Element, text: string[], isRoot: boolean, weights: Weights): void {
  // The page's heading is a separate field.
  if (element.name === 'h1') return
  if (!isRoot && (dropped.has(element.name) || weights.isMarginal(element))) return
  if (
    !isRoot &&
    (element.name === 'ul' ||
      element.name === 'ol' ||
      element.name === 'table' ||
      element.name === 'div' ||
      element.name === 'section')
  ) {
    if (weights.linkShare(element) > 0.5) return
  }
  const hasBlock = element.children.some(
    (child) => child instanceof Element && (blocks.has(child.name) || dropped.has(child.name)),
  )
  if (!hasBlock) {
    const line = textOf(element)
    if (line !== '' && (element.name === 'p' || weights.linkShare(element) < 0.8)) text.push(line)
    return
  }
  let run: Element['children'] = []
  const flush = () => {
    const line = textOf(new Element('div', {}, run))
    if (line !== '') text.push(line)
    run = []
  }
  for (const child of element.children) {
    if (
      child instanceof Element &&
      (blocks.has(child.name) || dropped.has(child.name) || weights.holdsBlock(child))
    ) {
      flush()
      collect(child, text, false, weights)
    } else run.push(child)
  }
  flush()
}
