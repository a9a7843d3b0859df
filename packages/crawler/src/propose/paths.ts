import type { Element } from 'domhandler'

/**
 * Numbers the ways from the root to the elements of a page: equal ways have equal numbers. As texts, those of a deep page
 * would take gigabytes.
 */
export class Paths {
  private readonly describe: (element: Element) => string
  private readonly known = new Map<string, number>()
  private readonly ofElement = new Map<unknown, number>()

  /** `describe` tells the step to an element, by its tag if absent. */
  constructor(describe: (element: Element) => string = ({ name }) => name) {
    this.describe = describe
  }

  /** To be asked for parents before their children. */
  numberOf(element: Element): number {
    const step = `${this.ofElement.get(element.parent) ?? 0}>${this.describe(element)}`
    const number = this.known.get(step) ?? this.known.size + 1
    this.known.set(step, number)
    this.ofElement.set(element, number)
    return number
  }
}
