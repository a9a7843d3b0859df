import { Field } from '@windrow/contract/recipe'
import { addHeadedList, entriesOnly, richerList, tidyList } from './ingredient-field.ts'
import { kindOfPage } from './kind-of-page.ts'
import { labelledValues } from './labelled-values.ts'
import { addOffer, addShownPrice } from './offer-fields.ts'
import { windowTitle } from './page-title.ts'
import { likeness } from './title-parts.ts'
import type { Page } from './page.ts'
import { titleDates } from './thing-date.ts'
import { titlePlace } from './thing-place.ts'
import { hasSigns } from './thing-signs.ts'
import { titleOf } from './title-heading.ts'
import { articleKind, productKind, recipeKind, type Ways } from './thing-kinds.ts'
import { valueOnPage } from './value-on-page.ts'

/** Fields of a page about one thing, from its structured data, microdata and tags. */
export function singlePageFields(page: Page): Record<string, Field> {
  const { kind, type, isDeclared } = kindOfPage(page)
  const title = titleOf(page)
  const fields: Record<string, Field> = {}
  for (const [name, ways] of Object.entries(kind.fields(type))) {
    const isTitle = name === 'title' || name === 'name'
    // The visible heading of an article is more accurate than its headline for search engines.
    const seen = isTitle && kind === articleKind && title?.take === 'text' ? title : null
    const declared = seen ?? firstWay(name, ways, page)
    const isBetter =
      isTitle &&
      (!declared ||
        isDecorated(declared, title, page) ||
        (kind !== recipeKind && isShown(declared, title, page)))
    const field = isBetter ? title : declared
    if (field) fields[name] = name === 'ingredients' ? (richerList(page, field) ?? field) : field
    else if (name === 'ingredients' || name === 'instructions') addHeadedList(page, name, fields)
  }
  if (kind === productKind) {
    addOffer(page, fields)
    addHeadedList(page, 'ingredients', fields)
    // What only looks like a product, or isn't for sale, may be an article: a review.
    if (!isDeclared || !fields['price']) fields['text'] ??= Field.parse({ take: 'main' })
  } else if (kind !== recipeKind) {
    addShownPrice(page, fields)
    for (const [name, field] of labelledValues(page)) fields[name] ??= field
    if (!fields['start_date']) addTitleDates(page, fields)
    const place = fields['location'] ? null : titlePlace(page)
    if (place) fields['place'] ??= place
  }
  if (kind !== recipeKind) addAddress(page, fields)
  return fields
}

/** Of a page that doesn't seem to be about an event, a date may be the day of publishing, but no interval is. */
function addTitleDates(page: Page, fields: Record<string, Field>): void {
  const dates = titleDates(page)
  if (!dates.has('end_date') && !hasSigns(page, 'event')) return
  for (const [name, field] of dates) fields[name] ??= field
}

/** The address that the page names as its own, which is the same for all ways to the page (RFC 6596). */
function addAddress(page: Page, fields: Record<string, Field>): void {
  const field = Field.parse({ select: 'link[rel="canonical"]', take: '@href', type: 'url' })
  const address = valueOnPage('url', field, page)
  if (typeof address === 'string' && URL.parse(address)?.pathname !== '/') fields['url'] = field
}

/** Whether the declared title is the window's, "Soup - recipes - The Site", and begins with the heading. */
function isDecorated(declared: Field, title: Field | null, page: Page): boolean {
  if (title?.take !== 'text') return false
  const [shown, heading] = [declared, title].map((field) => valueOnPage('title', field, page))
  if (typeof shown !== 'string' || typeof heading !== 'string') return false
  return shown === windowTitle(page) && shown.length > heading.length && shown.startsWith(`${heading} `)
}

/** Whether the heading names the same thing as what is declared, which is often written for search engines. */
function isShown(declared: Field, title: Field | null, page: Page): boolean {
  if (title?.take !== 'text' || title.select === 'title') return false
  const [name, heading] = [declared, title].map((field) => valueOnPage('title', field, page))
  if (typeof name !== 'string' || typeof heading !== 'string') return false
  // "Buy Soup" of a thing named "Soup" says more than its name.
  const isMore = heading.toLowerCase().includes(name.toLowerCase())
  const isPart =
    (heading.length >= 8 && name.toLowerCase().includes(heading.toLowerCase())) ||
    (name.startsWith(`${heading} `) && /^\s[|–—·»]\s/.test(name.slice(heading.length)))
  return !isMore && (isPart || likeness(name, heading) >= 0.5)
}

function firstWay(name: string, ways: Ways, page: Page): Field | null {
  for (const way of ways) {
    const field = asWritten(name, Field.parse(way), page)
    const value = valueOnPage(name, field, page)
    if (value === null || isEmptyPrice(name, value)) continue
    if (name === 'author' && typeof value === 'string' && byline.test(value))
      return { ...field, clean: [...field.clean, { replace: byline.source, with: '' }] }
    if (!field.list || field.join !== undefined) return field
    if (Array.isArray(value) && value.length === 1) {
      const byLine = { ...field, split: '\n' }
      const lines = valueOnPage(name, byLine, page)
      if (Array.isArray(lines) && lines.length >= 3) return tidyList(byLine, lines)
      // A single long text isn't a list.
      if (typeof value[0] === 'string' && value[0].length > 80) continue
    }
    const tidy = tidyList(field, value)
    return name === 'ingredients' && field.take === 'text' ? entriesOnly(tidy, value) : tidy
  }
  return null
}

/** "By", before the name of who wrote it. */
const byline =
  /^(([Ww]ritten |[Pp]osted )?[Bb]y|[Vv]on|[Pp]ar|[Pp]or|[Dd]i|[Dd]oor|[Aa]v|[Aa]f|[Tt]ekst|[Tt]ext|[Aa]ut(h)?or(e|in)?|Автор)\s*:?\s+/

/** A price of nothing is a placeholder. */
const isEmptyPrice = (name: string, value: unknown): boolean =>
  name === 'price' && (value === 0 || value === '0')

/** Declared numbers have a point; sites that declare "1.299,00" nevertheless are read as they write. */
function asWritten(name: string, field: Field, page: Page): Field {
  if (field.type !== 'number' || field.decimal !== '.') return field
  const text = valueOnPage(name, { ...field, type: 'text' }, page)
  return typeof text === 'string' && !/^[\s\p{Sc}]*-?\d+(\.\d+)?\s*$/u.test(text)
    ? { ...field, decimal: 'auto' }
    : field
}
