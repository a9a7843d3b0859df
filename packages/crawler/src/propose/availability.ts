import { Field } from '@windrow/contract/recipe'
import type { Element } from '../html/nodes.ts'
import { foldSpace, textOf } from '../extract/text.ts'
import { splitName } from './name-words.ts'
import type { Page } from './page.ts'
import { ancestorsOf, isElsewhere } from './price-box.ts'
import { relativeSelector } from './relative-selector.ts'
import { stockOf } from './stock-words.ts'
import { visibleLength } from './visible-length.ts'

const longest = 60

/**
 * Where a product page says whether the product is there: a short text after the title that says so, first one in an
 * element named for it. Null if there is none.
 */
export function findAvailability(page: Page, title: Element | null): Field | null {
  const around = ancestorsOf(title)
  const from = title ? page.numberOf(title) : 0
  const told = page.elements.filter(
    (element, number) => number >= from && isTelling(element) && !isElsewhere(element, around),
  )
  const element = told.find(isNamed) ?? told[0]
  const select = element && relativeSelector({ items: [page.scope], wanted: [element] })
  return select ? Field.parse({ select }) : null
}

function isTelling(element: Element): boolean {
  const length = visibleLength(element)
  if (length === 0 || length > longest || /^(option|script|style|title|head)$/.test(element.name))
    return false
  const text = foldSpace(textOf(element))
  if (stockOf(text) === null) return false
  // The innermost element with all of the text.
  return !element.children.some(
    (child) => 'children' in child && 'name' in child && visibleLength(child) === length,
  )
}

const isNamed = ({ attribs }: Element): boolean =>
  splitName(`${attribs['class'] ?? ''} ${attribs['id'] ?? ''}`).some((word) =>
    /^(stock|availab\w*|inventory|bestand|lager\w*|dispo\w*)$/.test(word),
  )
