import { type Document, Element } from 'domhandler'
import { textOf } from './text.ts'
import { isParagraph } from './text-boxes.ts'
import { linesOf } from './text-runs.ts'
import { TextWeights } from './text-weights.ts'

/**
 * The main text of a page or of a part of it, one paragraph per line, without menus, comments and the like; null if
 * there is none. Based on the idea of Readability (Arc90, 2009): paragraphs give weight to their ancestors, the
 * heaviest element wins, and parts of it that are mostly links or are named as something else are dropped.
 */
export function mainText(root: Document | Element): string | null {
  const body = root instanceof Element ? root : (findElement(root, 'body') ?? root)
  const text = textIn(new TextWeights(body))
  if (text && text.length >= 250) return text
  const lenient = textIn(new TextWeights(body, true))
  return lenient && lenient.length > 10 * (text?.length ?? 0) ? lenient : text
}

function textIn(weights: TextWeights): string | null {
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

function collect(element: Element, text: string[], isRoot: boolean, weights: TextWeights): void {
  // The page's heading is a separate field.
  if (element.name === 'h1') return
  if (!isRoot && weights.isLeftOut(element)) return
  if (!isRoot && /^(ul|ol|table|div|section)$/.test(element.name) && weights.linkShare(element) > 0.5) return
  for (const part of weights.partsOf(element)) {
    if (part instanceof Element) collect(part, text, false, weights)
    else {
      if (isParagraph(element) && element.name !== 'p' && weights.linkShare(element) >= 0.8) continue
      for (const nodes of linesOf(part)) {
        const line = textOf(new Element('div', {}, nodes))
        if (line !== '') text.push(line)
      }
    }
  }
}
