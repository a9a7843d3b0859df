import { largestStep, longestParameter, longestSelector } from '@windrow/contract/recipe/limits'
import type { PageType } from '@windrow/contract/recipe'
import { Element } from '../html/nodes.ts'
import { linkOf } from '../extract/extract-page.ts'
import { allElements } from '../extract/parse-html.ts'
import { foldSpace, textOf } from '../extract/text.ts'
import { nextSelector } from './find-next.ts'
import { nextMeaning } from './next-words.ts'
import type { Page } from './page.ts'
import { PageCache } from './page-cache.ts'
import { countedBy, isSureStep } from './paging-url.ts'

/** A next page that a form leads to instead of a link. */
export interface NextForm {
  url: string
  next: NonNullable<PageType['next']>
}

/** Options of a choice that are read; no list has more pages to choose from. */
const mostOptions = 2000
/** Hidden fields of a form for pages; more are the state of an application. */
const mostHidden = 20

/**
 * The next page by a form that is sent in the address (HTML, 4.10.21.3, "mutate action URL"): a choice of pages, or a
 * button "Next" with the number of the page in a hidden field. Null if there is none, or if the form sends more than
 * the address of this page has, since then it isn't known to show the same list.
 */
export function nextForm(page: Page): NextForm | null {
  for (const element of page.elements) {
    const found =
      element.name === 'select'
        ? (byChoice(element, page) ?? byAddress(element, page))
        : isNextButton(element)
          ? byButton(element, page)
          : null
    if (found) return found
  }
  return null
}

/** A choice of numbers of pages, or of first items, whose form stays on this list. */
function byChoice(select: Element, page: Page): NextForm | null {
  const form = formOf(select)
  const name = select.attribs['name']
  if (!form || !name || !staysOn(form, page, name)) return null
  const options = optionsOf(select)
  const values = options.map(valueOf)
  const current = Math.max(
    0,
    options.findIndex(({ attribs }) => attribs['selected'] !== undefined),
  )
  const isCounting = values.length > 1 && values.every((value, at) => isMultiple(value, values, at))
  return isCounting ? byParameter(page, name, Number(values[current]), Number(values[current + 1])) : null
}

/** Whether values are those of a sequence such as 1, 2, 3 or 0, 20, 40. */
function isMultiple(value: string, values: readonly string[], at: number): boolean {
  const [first, second] = [Number(values[0]), Number(values[1])]
  return /^\d{1,7}$/.test(value) && second > first && Number(value) === first + at * (second - first)
}

/** A choice of addresses, to which a script leads. */
function byAddress(select: Element, page: Page): NextForm | null {
  const options = optionsOf(select)
  const current = options.findIndex(({ attribs }) => attribs['selected'] !== undefined)
  const option = options[current + 1]
  const url = current >= 0 && option ? linkOf(option.attribs, page.context) : null
  if (url === null || !isSureStep(page.url, url)) return null
  const around = nextSelector(page, select)
  if (around === null) return null
  const place = `${around} option[selected] + option`
  return place.length > longestSelector ? null : { url, next: { select: place } }
}

function isNextButton(element: Element): boolean {
  const {
    type = element.name === 'button' ? 'submit' : '',
    value = '',
    title = '',
    alt = '',
  } = element.attribs
  if (!/^(input|button)$/.test(element.name) || !/^(submit|image)$/i.test(type)) return false
  const words = [element.name === 'button' ? textOf(element) : value, title, alt]
  return words.some((text) => nextMeaning(foldSpace(text)) === 'next')
}

/** A button whose form has the number of the next page, or of its first item. */
function byButton(button: Element, page: Page): NextForm | null {
  const form = formOf(button)
  if (!form) return null
  for (const { attribs } of hiddenFields(form).slice(0, mostHidden)) {
    const { name = '', value = '' } = attribs
    if (!/^\d{1,7}$/.test(value) || countedBy(name) === null || !staysOn(form, page, name)) continue
    const isItems = countedBy(name) === 'items'
    const known = URL.parse(page.url)?.searchParams.get(name)
    return byParameter(page, name, Number(known ?? (isItems ? 0 : 1)), Number(value))
  }
  return null
}

function byParameter(page: Page, name: string, current: number, following: number): NextForm | null {
  const url = URL.parse(page.url)
  const counted = countedBy(name)
  if (!url || counted === null || name.length > longestParameter || !(following > current)) return null
  const first = counted === 'items' ? 0 : 1
  // Without the parameter, the run begins to count from there.
  if (Number(url.searchParams.get(name) ?? first) !== current) return null
  url.searchParams.set(name, String(following))
  const step = following - current
  if (step > largestStep) return null
  if (counted === 'items') return { url: url.href, next: { by: 'offset', parameter: name, step } }
  return step === 1 ? { url: url.href, next: { by: 'page', parameter: name } } : null
}

function formOf(element: Element): Element | null {
  for (let node = element.parent; node instanceof Element; node = node.parent)
    if (node.name === 'form') return node
  return null
}

/** Whether a form leads to this page with another value of one parameter. */
function staysOn(form: Element, page: Page, name: string): boolean {
  if (/post|dialog/i.test(form.attribs['method'] ?? '') || hiddenFields(form).length > mostHidden)
    return false
  const here = URL.parse(page.url)
  const action = URL.parse(form.attribs['action'] ?? '', page.url)
  if (!here || !action || action.host !== here.host || action.pathname !== here.pathname) return false
  return hiddenFields(form).every(({ attribs }) => {
    const { name: own = '', value = '' } = attribs
    return own === '' || own === name || value === '' || here.searchParams.get(own) === value
  })
}

const hidden = new PageCache<Element, readonly Element[]>()

/** A form around the whole page may have many buttons. */
const hiddenFields = (form: Element): readonly Element[] =>
  hidden.of(form, () => allElements(form).filter(isHidden))

const isHidden = ({ name, attribs }: Element): boolean =>
  name === 'input' && /^hidden$/i.test(attribs['type'] ?? '')

const optionsOf = (select: Element): Element[] =>
  allElements(select)
    .filter(({ name }) => name === 'option')
    .slice(0, mostOptions)

const valueOf = (option: Element): string => (option.attribs['value'] ?? textOf(option)).trim()
