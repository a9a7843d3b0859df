import { Field } from '@windrow/contract/recipe'
import type { Element } from '../html/nodes.ts'
import { amountText } from '../extract/amount-text.ts'
import { parseCurrency } from '../extract/parse-currency.ts'
import { findAvailability } from './availability.ts'
import { labelledFields } from './labelled-fields.ts'
import type { Page } from './page.ts'
import { titleHeading } from './title-heading.ts'
import { findPriceBox, type PriceBox } from './price-box.ts'
import { findProperties } from './property-table.ts'
import { relativeSelector } from './relative-selector.ts'
import { valueOnPage } from './value-on-page.ts'

/** Adds what a product page shows and doesn't declare: price, former price, currency, availability, properties. */
export function addOffer(page: Page, fields: Record<string, Field>): void {
  const box = findPriceBox(page, titleHeading(page))
  if (box) addPrices(page, box, fields)
  const availability = fields['availability'] ?? findAvailability(page, titleHeading(page))
  if (availability) fields['availability'] = availability
  for (const [name, field] of labelledFields(page)) fields[name] ??= field
  const properties = findProperties(page)
  if (properties) fields['properties'] = properties
}

/** Adds the price of a thing of another kind, where an element named for it is near the title. */
export function addShownPrice(page: Page, fields: Record<string, Field>): void {
  const heading = titleHeading(page)
  const box = heading && findPriceBox(page, heading)
  if (!heading || !box?.isNamed) return
  const distance = page.numberOf(box.price) - page.numberOf(heading)
  if (distance > 0 && distance <= nearby) addPrices(page, box, fields)
}

/** Elements between a title and its price. */
const nearby = 60

function addPrices(page: Page, box: PriceBox, fields: Record<string, Field>): void {
  const shown = priceField(page, box.price)
  const list = box.listPrice && priceField(page, box.listPrice)
  const declared = fields['price'] ? valueOnPage('price', fields['price'], page) : null
  // What is declared may be the price before, and is often not renewed when the price falls.
  const isFormer = list && declared === valueOnPage('list_price', list, page)
  if (shown && (declared === null || isFormer)) fields['price'] = shown
  if (list) fields['list_price'] = list
  const unit = box.unitPrice && priceField(page, box.unitPrice)
  if (unit) fields['unit_price'] = { ...unit, type: 'text' }
  if (fields['currency']) return
  const text = amountText(box.price)
  const price = fields['price']
  if (price && shown && parseCurrency(text, page.context.country) !== null) {
    const isSame = valueOnPage('price', price, page) === valueOnPage('price', shown, page)
    if (isSame) fields['price'] = { ...shown, currency: 'currency' }
  }
}

/** Null if no selector finds the element. */
function priceField(page: Page, element: Element): Field | null {
  const select = relativeSelector({ items: [page.scope], wanted: [element] })
  return select === null ? null : Field.parse({ select, type: 'number' })
}
