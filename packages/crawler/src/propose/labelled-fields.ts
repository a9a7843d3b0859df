import { Field } from '@windrow/contract/recipe'
import type { Element } from '../html/nodes.ts'
import { foldSpace, textOf } from '../extract/text.ts'
import type { Page } from './page.ts'
import { isInGuide } from './plausible-list.ts'
import { relativeSelector } from './relative-selector.ts'
import { valueOnPage } from './value-on-page.ts'
import { visibleLength } from './visible-length.ts'

/** Labels of short values that product pages show as text: "SKU: AB-12". */
const labels: Readonly<Record<string, RegExp>> = {
  sku: /^(sku|mpn|art(ikel|ículo|icle)?\.?[\s-]*(nr|no|nummer|number)\.?|item\s?(no|number|#)\.?|product code|model|réf(érence|\.)?|referencia|referência|kod produktu|артикул|código|cikkszám|kat\. č\.)\s*[:#]\s*/iu,
  brand:
    /^(brand|marke|hersteller|manufacturer|marque|marca|merk|märke|mærke|producent|značka|výrobce|бренд|производитель|gyártó|marka)\s*:\s*/iu,
}

const longest = 60

/** Fields for values that stand behind their label. */
export function* labelledFields(page: Page): Generator<[string, Field]> {
  for (const [name, label] of Object.entries(labels)) {
    const element = page.elements.find((one) => isLabelled(one, label))
    const select = element && relativeSelector({ items: [page.scope], wanted: [element] })
    if (!select) continue
    const field = Field.parse({ select, clean: [{ replace: '^[^:#]*[:#]\\s*', with: '' }] })
    const value = valueOnPage(name, field, page)
    if (typeof value === 'string' && value !== '' && value.length <= 40) yield [name, field]
  }
}

function isLabelled(element: Element, label: RegExp): boolean {
  const length = visibleLength(element)
  if (length < 5 || length > longest || /^(script|style|title|option)$/.test(element.name)) return false
  const text = foldSpace(textOf(element))
  const value = text.replace(label, '')
  return value !== text && value !== '' && !value.includes(':') && !isInGuide(element)
}
