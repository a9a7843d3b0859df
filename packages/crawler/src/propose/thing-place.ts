import { Field } from '@windrow/contract/recipe'
import type { Element } from '../html/nodes.ts'
import { foldSpace, textOf } from '../extract/text.ts'
import { classesOf } from './class-names.ts'
import type { Page } from './page.ts'
import { isInGuide } from './plausible-list.ts'
import { relativeSelector } from './relative-selector.ts'
import { hasSigns } from './thing-signs.ts'
import { titleHeading } from './title-heading.ts'
import { visibleLength } from './visible-length.ts'

/** Elements behind the title among which its place is. */
const behind = 12
const longestPlace = 80
const named = /(^|[-_])(venue|location)([-_]?name)?$/i

/** Where an event is, or a job, if an element right behind the title is named for that. Null if there is none. */
export function titlePlace(page: Page): Field | null {
  const heading = titleHeading(page)
  if (!heading || !(hasSigns(page, 'event') || hasSigns(page, 'job'))) return null
  const at = page.numberOf(heading)
  const element = page.elements.slice(at + 1, at + behind).find(isPlace)
  const select = element && relativeSelector({ items: [page.scope], wanted: [element] })
  return select ? Field.parse({ select }) : null
}

function isPlace(element: Element): boolean {
  const length = visibleLength(element)
  if (length < 3 || length > longestPlace || isInGuide(element)) return false
  if (!classesOf(element).some((name) => named.test(name))) return false
  const text = foldSpace(textOf(element))
  return /\p{L}{3}/u.test(text) && !/[:：?]/.test(text)
}
