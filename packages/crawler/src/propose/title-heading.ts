import type { Field } from '@windrow/contract/recipe'
import type { Element } from '../html/nodes.ts'
import type { Page } from './page.ts'
import { PageCache } from './page-cache.ts'
import { titleField } from './page-title.ts'
import { SelectorSearch } from './selector-search.ts'

const titles = new PageCache<Page, Field | null>()

/** The title field of a page, which several fields depend on. */
export const titleOf = (page: Page): Field | null => titles.of(page, titleField)

const headings = new PageCache<Page, Element | null>()

/** The visible heading that is the title of a page about one thing; else the first heading; null if there is none. */
export const titleHeading = (page: Page): Element | null => headings.of(page, findHeading)

function findHeading(page: Page): Element | null {
  const field = titleOf(page)
  const select = field?.take === 'text' ? [field.select ?? []].flat()[0] : undefined
  const named =
    select === undefined || select === 'title' ? null : new SelectorSearch().first(page.scope, select)
  return named ?? page.elements.find(({ name }) => name === 'h1') ?? null
}
