import type { Page } from 'playwright-core'

/** An item as it is shown. */
export interface ShownItem {
  /** With the siblings after it that may belong to it, as the second row of an entry does. */
  html: string
  text: string
}

/** Share of items up to which they count as the same by chance: empty ones, advertisements. */
const fewShared = 0.2

/** Items are kept up to this many characters of HTML. */
export const mostKept = 8_000_000

/** All items on a page; null if only our own parser can read the selector, or if they are too large to be kept. */
export const shownItems = (page: Page, items: string): Promise<ShownItem[] | null> =>
  page.evaluate(
    ([selector, most]) => {
      const mostFollowers = 4
      let size = 0
      let found: Element[]
      try {
        found = [...document.querySelectorAll(selector)]
      } catch {
        return null
      }
      const set = new Set(found)
      let usual = 0
      const shown: ShownItem[] = []
      for (const [at, item] of found.entries()) {
        const own = [item]
        const isLast = item.parentElement !== found[at + 1]?.parentElement
        // What follows the last item is the end of the list rather than a part of the item.
        const followers = isLast ? usual : mostFollowers
        for (
          let node = item.nextElementSibling;
          node && own.length <= followers;
          node = node.nextElementSibling
        ) {
          if (set.has(node)) break
          own.push(node)
        }
        if (at === 0) usual = own.length - 1
        const html = own.map(({ outerHTML }) => outerHTML).join('')
        size += html.length
        if (size > most) return null
        shown.push({ html, text: (item.textContent ?? '').replace(/\s+/g, ' ').trim() })
      }
      return shown
    },
    [items, mostKept] as const,
  )

/** Whether other items took the place of these. */
export const areReplaced = (before: readonly ShownItem[], now: readonly ShownItem[]): boolean =>
  before.length > 0 && now.length > 0 && shared(before, textsOf(now)) <= fewShared * before.length

/** Whether most of these items were not seen before. */
export const areNew = (now: readonly ShownItem[], seen: ReadonlySet<string>): boolean =>
  shared(now, seen) <= fewShared * now.length

export const textsOf = (items: readonly ShownItem[]): Set<string> => new Set(items.map(({ text }) => text))

const shared = (items: readonly ShownItem[], texts: ReadonlySet<string>): number =>
  items.filter(({ text }) => texts.has(text)).length

/** Puts items of earlier pages before those that are shown now, without any that is shown again. */
export async function putBack(page: Page, items: string, kept: readonly ShownItem[]): Promise<void> {
  const now = textsOf((await shownItems(page, items)) ?? [])
  const missing = kept.filter(({ text }) => !now.has(text))
  if (missing.length === 0) return
  await page.evaluate(
    ([selector, html]) => {
      const template = document.createElement('template')
      template.innerHTML = html!
      const first = document.querySelector(selector!)
      if (first) first.before(template.content)
      else document.body.append(template.content)
    },
    [items, missing.map(({ html }) => html).join('')],
  )
}
