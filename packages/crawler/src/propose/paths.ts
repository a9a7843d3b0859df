import type { Element } from '../html/nodes.ts'

/**
 * Numbers the paths from the root to the elements of a page: equal paths have equal numbers. As strings, the paths
 * of a deep page would take gigabytes.
 */
export class Paths {
  private readonly describe: (element: Element) => string
  private readonly known = new Map<string, number>()
  private readonly ofElement = new Map<unknown, number>()

  /** `describe` returns the step to an element; default: its tag. */
  constructor(describe: (element: Element) => string = ({ name }) => name) {
    this.describe = describe
  }

  /** Call for parents before their children. */
  numberOf(element: Element): number {
    const step = `${this.ofElement.get(element.parent) ?? 0}>${this.describe(element)}`
    const number = this.known.get(step) ?? this.known.size + 1
    this.known.set(step, number)
    this.ofElement.set(element, number)
    return number
  }
}
