import { escapePattern } from '../extract/escape-pattern.ts'
import { Field, type FieldType } from '@windrow/contract/recipe'
import { Element, Text } from '../html/nodes.ts'
import { foldSpace, rawTextOf, textOf } from '../extract/text.ts'
import type { Page } from './page.ts'
import { isInGuide } from './plausible-list.ts'
import { longestSelector } from '@windrow/contract/recipe/limits'
import { datesOf } from './thing-date.ts'
import { hasSigns } from './thing-signs.ts'
import { valueOnPage } from './value-on-page.ts'
import { visibleLength } from './visible-length.ts'

interface Label {
  words: RegExp
  type?: FieldType
}

const label = (words: string, type?: FieldType): Label => ({
  words: new RegExp(`^(?:${words.trim().split(/\s+/).join('|').replaceAll('_', ' ')})$`, 'iu'),
  ...(type && { type }),
})

/** Labels of the values by which events, jobs, books, homes and vehicles are described. */
const labels: Readonly<Record<string, Label>> = {
  place: label(
    'location job_location venue place where ort veranstaltungsort lieu lugar ubicación luogo sede localização miejsce místo место 会場 場所 勤務地 開催場所 地点 地點 plaats locatie sted plats paikka',
  ),
  company: label(
    'company employer organi[sz]ation hiring_organi[sz]ation unternehmen arbeitgeber entreprise employeur empresa azienda firma werkgever компания работодатель 会社名 企業名 社名 公司',
  ),
  salary: label(
    'salary pay compensation gehalt salaire salario stipendio wynagrodzenie зарплата 給与 時給 月給 薪资 薪資',
  ),
  start_date: label(
    'date when start start_date date_and_time datum termin date_et_heure fecha kiedy kdy дата 日時 開催日 開催期間 会期 公演日 開催日時 公演日時 公演日 日程 日期 tid',
    'datetime',
  ),
  date: label(
    'date_posted posted_date posted posted_on published veröffentlicht publié_le publicado 掲載日 更新日',
    'datetime',
  ),
  isbn: label('isbn isbn-?1[03] ean'),
  pages: label(
    'pages number_of_pages print_length seiten seitenzahl nombre_de_pages nb_de_pages páginas pagine stron liczba_stron stránek počet_stran страниц',
    'integer',
  ),
  publisher: label(
    'publisher verlag éditeur editorial editora editore wydawnictwo nakladatelství издательство 出版社',
  ),
  rooms: label(
    'rooms zimmer pièces habitaciones quartos stanze locali pokoje tube tuba комнат huoneita',
    'number',
  ),
  area: label(
    'area living_area floor_area size wohnfläche surface superficie área powierzchnia üldpind площадь 専有面積',
    'number',
  ),
  mileage: label(
    'mileage kilometerstand kilométrage kilometraje chilometraggio przebieg пробег 走行距離',
    'number',
  ),
  year: label('year baujahr année año anno rok rok_produkcji год год_выпуска 年式'),
}

const longestLabel = 30
const longestValue = 120
/** One label may be a word of a text; several describe a thing, or one on a page that is about an event or a job. */
const fewest = 2
const enough = { event: ['start_date', 'place'], job: ['company', 'place', 'salary', 'date'] } as const

/**
 * Fields for values that a page names with labels: in a table or description list, in elements side by side, or as
 * "Label: value" in one text. Empty if there are fewer than two. They are found by the label, so that they hold on
 * pages that have other values above.
 */
export function labelledValues(page: Page): Map<string, Field> {
  const found = new Map<string, Field>()
  /** Rows of a table may have the same label, and values of another kind. */
  const tried = new Set<string>()
  for (const element of page.elements) {
    const length = visibleLength(element)
    if (length < 2 || length > longestLabel || !mayBeLabel.test(element.name)) continue
    const text = foldSpace(textOf(element))
    const name = Object.keys(labels).find((one) => labels[one]!.words.test(bare(text)))
    if (name === undefined || found.has(name) || /["]/.test(text) || isInGuide(element)) continue
    for (const source of [beside(element, text), within(element, text)]) {
      if (!source || source.select.length > longestSelector) continue
      if (found.has(name) || tried.has(source.select)) continue
      tried.add(source.select)
      const field = Field.parse({ ...source, ...typeOf(labels[name]!) })
      if (isValue(page, name, field)) found.set(name, field)
    }
  }
  if (found.size < fewest && !isEnough(page, found)) return new Map()
  const start = found.get('start_date')
  return start ? new Map([...found, ...datesOf(page, start)]) : found
}

const isEnough = (page: Page, found: ReadonlyMap<string, Field>): boolean =>
  (['event', 'job'] as const).some(
    (kind) => enough[kind].some((name) => found.has(name)) && hasSigns(page, kind),
  )

const mayBeLabel = /^(th|td|dt|b|strong|em|span|div|p|label|h[3-6]|li)$/
/** Without the colon, and the spaces that widen a Japanese or Chinese word: "日 時". */
const bare = (text: string): string =>
  text.replace(/\s*[:：]\s*$/, '').replace(/(?<=\p{Script=Han})\s(?=\p{Script=Han})/gu, '')
const typeOf = ({ type }: Label): Partial<Field> => (type ? { type } : {})

/** Where a value is. */
interface Source {
  select: string
  clean?: Field['clean']
}

/** XPath folds white space of ASCII only. */
const foldedText = (element: Element): string =>
  wide.test(rawTextOf(element)) ? 'normalize-space(translate(., "\u00a0\u3000", "  "))' : 'normalize-space(.)'
const wide = /[\u00a0\u3000]/

/** The next element has the value. */
function beside(element: Element, text: string): Source | null {
  const next = nextElement(element)
  if (!next || visibleLength(next) === 0 || visibleLength(next) > longestValue) return null
  return { select: `//${element.name}[${foldedText(element)}="${text}"]/following-sibling::*[1]` }
}

/** The parent has label and value. */
function within(element: Element, text: string): Source | null {
  const { parent } = element
  if (!(parent instanceof Element) || visibleLength(parent) > longestValue) return null
  const all = foldSpace(textOf(parent))
  if (!all.startsWith(text) || all.length <= text.length + 1) return null
  const replace = `^\\s*${escapePattern(text)}\\s*[:：]?\\s*`
  return {
    select: `//${parent.name}[starts-with(${foldedText(parent)}, "${text}")]`,
    clean: [{ replace, with: '' }],
  }
}

/** The element behind another one, with nothing but a colon between them. */
function nextElement({ next }: Element): Element | null {
  for (let node = next; node; node = node.next) {
    if (node instanceof Element) return node
    if (node instanceof Text && !/^[\s:：]*$/.test(node.data)) return null
  }
  return null
}

function isValue(page: Page, name: string, field: Field): boolean {
  const value = valueOnPage(name, field, page)
  return (
    typeof value === 'number' || (typeof value === 'string' && value !== '' && value.length <= longestValue)
  )
}
