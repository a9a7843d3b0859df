import type { Field } from '@windrow/contract/recipe'
import type { Element } from '../html/nodes.ts'
import { compileSelector } from '../extract/selector.ts'
import type { Page } from './page.ts'
import { titleField } from './page-title.ts'

const titles = new WeakMap<Page, Field | null>()

/** The title field of a page, which several fields depend on. */
export function titleOf(page: Page): Field | null {
  const known = titles.get(page)
  if (known !== undefined) return known
  const field = titleField(page)
  titles.set(page, field)
  return field
}

const headings = new WeakMap<Page, Element | null>()

/** The visible heading that is the title of a page about one thing; else the first heading; null if there is none. */
export function titleHeading(page: Page): Element | null {
  const known = headings.get(page)
  if (known !== undefined) return known
  const field = titleOf(page)
  const select = field?.take === 'text' ? [field.select ?? []].flat()[0] : undefined
  const named = select === undefined || select === 'title' ? null : page.scope.first(compileSelector(select))
  const heading = named ?? page.elements.find(({ name }) => name === 'h1') ?? null
  headings.set(page, heading)
  return heading
}
