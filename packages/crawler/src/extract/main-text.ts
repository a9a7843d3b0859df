import { type Document, Element } from '../html/nodes.ts'
import { TextLines } from './text-lines.ts'
import { partsAround } from './text-parts.ts'
import { Texts, TextWeights } from './text-weights.ts'

/** Characters. A shorter text may be the wrong one. */
const shortText = 250
/** How many times longer than a short text another one has to be. */
const muchLonger = 10

/**
 * The main text of a page or of a part of it, one paragraph per line, without menus, comments and the like; null if
 * there is none. Based on the idea of Readability (Arc90, 2009): paragraphs give weight to their ancestors, the
 * heaviest element wins, and parts of it that are mostly links or are named as something else are dropped. Where that
 * leaves next to nothing, boxes that are hidden or named as something else are read, too.
 */
export function mainText(root: Document | Element): string | null {
  const body = bodyOf(root)
  const { texts, weights, boxes } = weighed?.root === root ? weighed : weighIn(body)
  const text = textIn(boxes, weights)
  // Sentences are most of any text, so they tell whether there can be another one.
  if (text.length >= shortText || texts.measures.of(body).prose < (muchLonger / 2) * text.length)
    return text || null
  const others = weighIn(body, texts, true)
  const lenient = textIn(others.boxes, others.weights)
  return (lenient.length > muchLonger * text.length ? lenient : text) || null
}

interface Weighed {
  texts: Texts
  weights: TextWeights
  /** The parts of the main text; empty if there is none. */
  boxes: readonly Element[]
}

/**
 * The current page, about which a proposal asks several times. Not a WeakMap, with which each page would survive until a
 * full collection (nth-position.ts).
 */
let weighed: (Weighed & { root: Document }) | null = null

function weigh(root: Document): Weighed {
  if (weighed?.root === root) return weighed
  weighed = { root, ...weighIn(bodyOf(root)) }
  return weighed
}

function weighIn(body: Document | Element, texts = new Texts(body), isLenient = false): Weighed {
  const weights = new TextWeights(body, texts, isLenient)
  const best = weights.heaviest()
  return { texts, weights, boxes: best ? partsAround(best, weights) : [] }
}

const bodyOf = (root: Document | Element): Document | Element =>
  root instanceof Element ? root : (findElement(root, 'body') ?? root)

/** The elements that hold the main text of a page that isn't changed, in document order; empty if there is none. */
export const mainElements = (root: Document): readonly Element[] => weigh(root).boxes

/**
 * Sentences of the main text of a page that isn't changed, in characters: all of them, and those outside the given
 * elements. What is in one piece without markup counts from 60 characters on.
 */
export function mainSentences(root: Document, without: readonly Element[]): { all: number; outside: number } {
  const { weights, boxes } = weigh(root)
  const around = new Set<unknown>(boxes)
  const all = boxes.reduce((sum, box) => sum + weights.sentencesIn(box), 0)
  const inside = without
    .filter((element) => isIn(element, around))
    .reduce((sum, element) => sum + weights.sentencesIn(element), 0)
  return { all, outside: Math.max(0, all - inside) }
}

function isIn(element: Element, boxes: ReadonlySet<unknown>): boolean {
  for (let node: unknown = element; node instanceof Element; node = node.parent)
    if (boxes.has(node)) return true
  return false
}

const textIn = (boxes: readonly Element[], weights: TextWeights): string =>
  boxes.length > 0 ? new TextLines(boxes, weights).toString() : ''

function findElement(root: Document | Element, name: string): Element | null {
  for (const child of root.children) {
    if (!(child instanceof Element)) continue
    if (child.name === name) return child
    const found = findElement(child, name)
    if (found) return found
  }
  return null
}
