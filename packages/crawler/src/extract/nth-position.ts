import { Element, type ParentNode } from '../html/nodes.ts'

interface Places {
  at: Map<Element, number>
  count: number
}

interface PlacesOfType {
  at: Map<Element, number>
  counts: Map<string, number>
}

/**
 * Positions of children by parent, for the current page. Trees don't change after parsing. This is neither a
 * WeakMap nor a map that is cleared: V8's young-generation collection treats a WeakMap's values as alive, and a
 * cleared map chains its old tables to the new ones, so every page would survive until a full collection.
 */
let places = new Map<ParentNode, Places>()
let placesOfType = new Map<ParentNode, PlacesOfType>()
const formulas = new Map<string, (place: number) => boolean>()

/** Releases the previous page; call when another one is searched. */
export const forgetPlaces = (): void => {
  places = new Map()
  placesOfType = new Map()
}

/** `:nth-child()`: counted once per parent, so that long lists don't take quadratic time. */
export const isNthChild = (element: Element, formula?: string | null): boolean => {
  const { at } = placesAround(element)
  return formulaOf(formula)(at.get(element) ?? 1)
}

/** `:nth-last-child()`. */
export const isNthLastChild = (element: Element, formula?: string | null): boolean => {
  const { at, count } = placesAround(element)
  return formulaOf(formula)(count + 1 - (at.get(element) ?? 1))
}

/** `:nth-of-type()`: the position among siblings with the same tag. */
export const isNthOfType = (element: Element, formula?: string | null): boolean => {
  const { at } = placesOfTypeAround(element)
  return formulaOf(formula)(at.get(element) ?? 1)
}

/** `:nth-last-of-type()`. */
export const isNthLastOfType = (element: Element, formula?: string | null): boolean => {
  const { at, counts } = placesOfTypeAround(element)
  return formulaOf(formula)((counts.get(element.name) ?? 1) + 1 - (at.get(element) ?? 1))
}

/** The position of an element among its siblings, from 1. */
export const placeAmongSiblings = (element: Element): number => placesAround(element).at.get(element) ?? 1

/** Whether these functions support a formula: "2n+1", "odd", "-n + 3", "4". */
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
