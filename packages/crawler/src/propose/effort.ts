import { Element, Text } from '../html/nodes.ts'
import { textOf } from '../extract/text.ts'
import { PageCache } from './page-cache.ts'

/** Characters that take the same time as one node. */
export const charactersOfNode = 16
const extents = new PageCache<Element, number>()

/** The size of an element's content: its nodes, plus a share for its text. */
export const extentOf = (element: Element): number => extents.of(element, measure)

function measure(element: Element): number {
  let extent = 1
  for (const child of element.children)
    extent += child instanceof Element ? extentOf(child) : child instanceof Text ? extentOfText(child) : 1
  return extent
}

export const extentOfText = ({ data }: Text): number => 1 + data.length / charactersOfNode

/**
 * A budget for judging a page. Nested elements contain the same content repeatedly, so a deep page could take
 * hundreds of times its size; lists show long before that.
 */
export class Effort {
  left = 2_000_000
  /** The cost of what may still be kept: a deep page could fill memory with results, too. */
  room = 500_000

  get isSpent(): boolean {
    return this.left < 0
  }

  /** Spends from the budget; false if it is used up. */
  spend(extent: number): boolean {
    this.left -= extent
    return this.left >= 0
  }

  /** The text of an element; "" if the budget is used up. */
  read(element: Element): string {
    return this.spend(extentOf(element)) ? textOf(element) : ''
  }
}

/**
 * Results of work on elements that is done once and charged each time, so that what a budget suffices for doesn't depend
 * on what was asked before. The work must depend on the element alone; what a spent budget has cut short isn't kept.
 */
export class Charged<T> {
  private readonly known = new PageCache<Element, { result: T; cost: number }>()

  of(element: Element, effort: Effort, work: () => T): T {
    const known = this.known.get(element)
    if (known && known.cost <= effort.left) {
      effort.spend(known.cost)
      return known.result
    }
    const before = effort.left
    const result = work()
    const cost = before - effort.left
    if (!effort.isSpent && cost <= effort.room) {
      effort.room -= cost
      this.known.set(element, { result, cost })
    }
    return result
  }
}
