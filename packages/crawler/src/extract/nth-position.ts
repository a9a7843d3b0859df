import { Element, type ParentNode } from 'domhandler'

interface Places {
  at: Map<Element, number>
  count: number
}

interface PlacesOfType {
  at: Map<Element, number>
  counts: Map<string, number>
}

/**
 * Per parent the places of its children, on the page at hand. Trees do not change once they are parsed. Neither a WeakMap
 * nor a map that is cleared: V8's collection of young objects takes the values of the one for alive, and the other
 * chains its old tables to the new ones, so that every page would last until a full collection.
 */
let places = new Map<ParentNode, Places>()
let placesOfType = new Map<ParentNode, PlacesOfType>()
const formulas = new Map<string, (place: number) => boolean>()

/** Lets go of the page before; to be called when another one is looked at. */
export const forgetPlaces = (): void => {
  places = new Map()
  placesOfType = new Map()
}

/** `:nth-child()`: counted once per parent, so that long lists cost no square of their length. */
export const isNthChild = (element: Element, formula?: string | null): boolean => {
  const { at } = placesAround(element)
  return formulaOf(formula)(at.get(element) ?? 1)
}

/** `:nth-last-child()`. */
export const isNthLastChild = (element: Element, formula?: string | null): boolean => {
  const { at, count } = placesAround(element)
  return formulaOf(formula)(count + 1 - (at.get(element) ?? 1))
}

/** `:nth-of-type()`: the same among the siblings of its tag. */
export const isNthOfType = (element: Element, formula?: string | null): boolean => {
  const { at } = placesOfTypeAround(element)
  return formulaOf(formula)(at.get(element) ?? 1)
}

/** `:nth-last-of-type()`. */
export const isNthLastOfType = (element: Element, formula?: string | null): boolean => {
  const { at, counts } = placesOfTypeAround(element)
  return formulaOf(formula)((counts.get(element.name) ?? 1) + 1 - (at.get(element) ?? 1))
}

/** The place of an element among its siblings, from 1 on. */
export const placeAmongSiblings = (element: Element): number => placesAround(element).at.get(element) ?? 1

/** Whether a formula is one that these functions know: "2n+1", "odd", "-n + 3", "4". */
export const isPlainFormula = (formula: unknown): formula is string =>
  typeof formula === 'string' && plain.test(formula)

const plain = /^\s*(?:(odd|even)|([+-]?\d*)n(?:\s*([+-])\s*(\d+))?|([+-]?\d+))\s*$/i

function placesAround({ parent }: Element): Places {
  if (!parent) return { at: new Map(), count: 1 }
  const known = places.get(parent)
  if (known) return known
  const at = new Map<Element, number>()
  for (const child of parent.children) if (child instanceof Element) at.set(child, at.size + 1)
  const made = { at, count: at.size }
  places.set(parent, made)
  return made
}

function placesOfTypeAround({ parent }: Element): PlacesOfType {
  if (!parent) return { at: new Map(), counts: new Map() }
  const known = placesOfType.get(parent)
  if (known) return known
  const made: PlacesOfType = { at: new Map(), counts: new Map() }
  for (const child of parent.children) {
    if (!(child instanceof Element)) continue
    const place = (made.counts.get(child.name) ?? 0) + 1
    made.counts.set(child.name, place)
    made.at.set(child, place)
  }
  placesOfType.set(parent, made)
  return made
}

function formulaOf(formula: string | null | undefined): (place: number) => boolean {
  const source = formula ?? ''
  const known = formulas.get(source)
  if (known) return known
  const [, word, factor, sign, rest, single] = plain.exec(source) ?? []
  const step = word
    ? 2
    : single
      ? 0
      : factor === '' || factor === '+'
        ? 1
        : factor === '-'
          ? -1
          : Number(factor)
  const offset = word ? Number(word.toLowerCase() === 'odd') : Number(single ?? `${sign ?? ''}${rest ?? 0}`)
  const test = (place: number): boolean =>
    step === 0 ? place === offset : (place - offset) % step === 0 && (place - offset) / step >= 0
  formulas.set(source, test)
  return test
}
