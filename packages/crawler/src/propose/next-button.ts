import { Element } from '../html/nodes.ts'
import { foldSpace, textOf } from '../extract/text.ts'
import { isWithin, isWithinAny } from '../html/is-within.ts'
import { nextButtonSelector } from './find-next.ts'
import { areNumberedNext, isInPager, isNextNamed, isOutsideOfPagers, wordsOf } from './next-candidates.ts'
import { nextMeaning } from './next-words.ts'
import type { Page } from './page.ts'
import { isScripted, near } from './load-more.ts'
import { visibleLength } from './visible-length.ts'

const longestWords = 40
/** Levels from the list up within which its pager stands. */
const nearLevels = 7
const pageWord = /page|pager|paging|postback|[页頁]|ページ|페이지/i
/** The page in what a script is called with: `Page$2` (ASP.NET), `goToPage(2)`, `data-page="2"`. */
const pageCall =
  /page\$\d|(^|[^a-z])((go|to|load|show|set|change|move)_?)*page(_?(no|num|number|index))?[^a-z]{1,4}\d/i

/**
 * The selector of a button that replaces a list by its next page with a script; null if there is none. Slides and
 * steps of forms have such buttons too, so a pager around it, or the page in its name or script, must confirm it.
 */
export function nextButton(page: Page, items: readonly Element[]): string | null {
  const [first] = items
  if (!first) return null
  const inside = new Set<unknown>(items)
  const around = near(first, nearLevels).at(-1)
  const start = page.numberOf(first)
  const numbered = areNumberedNext(page, isButton).filter(isUsable)
  const isWorded = (button: Element) => saysNext(button) && !skipsPages(button, numbered)
  // Numbers above the list may be those of slides.
  const isCalled = (button: Element) =>
    (isInPager(button) && page.numberOf(button) > start) || pageCall.test(scriptOf(button))
  return (
    firstSelector(page, page.elements.filter(isUsable), isWorded) ?? firstSelector(page, numbered, isCalled)
  )

  function isUsable(element: Element): boolean {
    return (
      isButton(element) &&
      visibleLength(element) <= longestWords &&
      !isDisabled(element) &&
      !isEmptyLink(element) &&
      !isOutsideOfPagers(element) &&
      isWithin(element, around) &&
      !isWithinAny(element, inside)
    )
  }
}

/** A link with neither address, content nor class: what is left of "next" on the last page. */
const isEmptyLink = ({ name, attribs, children }: Element): boolean =>
  name === 'a' && attribs['href'] === undefined && attribs['class'] === undefined && children.length === 0

/** The selector of the first of these that leads on by a script. */
function firstSelector(
  page: Page,
  buttons: readonly Element[],
  isNext: (button: Element) => boolean,
): string | null {
  for (const button of buttons) {
    if (!isScripted(button, page) || !isNext(button)) continue
    const select = nextButtonSelector(page, button)
    if (select !== null) return select
  }
  return null
}

const isButton = ({ name, attribs }: Element): boolean =>
  name === 'a' ||
  name === 'button' ||
  attribs['role'] === 'button' ||
  (name === 'input' && /^(submit|button|image)$/i.test(attribs['type'] ?? ''))

function saysNext(button: Element): boolean {
  const words = [...wordsOf(button), button.attribs['value'] ?? '']
  const isWorded = words.some((text) => nextMeaning(foldSpace(text)) === 'next')
  if (!isWorded && !isNextNamed(button)) return false
  return isInPager(button) || pageWord.test([...words, scriptOf(button)].join(' '))
}

/** What a button does, as far as its attributes say. */
const scriptOf = ({ attribs }: Element): string =>
  Object.entries(attribs)
    .filter(
      ([name, value]) => /^(on|data-)/.test(name) || (name === 'href' && /^(#|javascript:)/i.test(value)),
    )
    .map(([name, value]) => `${name} ${value}`)
    .join(' ')

/** Whether a button names another page than the number after the current one does: that of the next ten, for example. */
function skipsPages(button: Element, numbered: readonly Element[]): boolean {
  const own = numbersOf(button)
  if (own.length === 0 || numbered.length === 0) return false
  return !numbered.some((one) => {
    const numbers = numbersOf(one)
    const shown = Number(/\d+/.exec(textOf(one))?.[0])
    return numbers.length === 0 || own.some((number) => numbers.includes(number) || number === shown - 1)
  })
}

const numbersOf = (button: Element): number[] =>
  (scriptOf(button).match(/(?<![\w.])\d{1,5}(?!\w)/g) ?? []).map(Number)

function isDisabled(element: Element): boolean {
  const parent = element.parent instanceof Element ? element.parent : element
  return [element, parent].some(
    ({ attribs }) =>
      attribs['disabled'] !== undefined ||
      attribs['aria-disabled'] === 'true' ||
      /(^|[-_ ])(disabled|unclick\w*)([-_ ]|$)/i.test(attribs['class'] ?? ''),
  )
}
