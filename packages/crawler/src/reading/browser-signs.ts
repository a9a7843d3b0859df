/** A page with less text than this, in characters, may need its scripts. */
const minText = 300

// The content of a tag ends at the next "<" and is bounded: an unclosed tag would otherwise be scanned to the end
// from every position.
const notice =
  /(enable|activate|requires?|turn on|needs?|aktivieren|activez|activa|habilit)[^<.]{0,40}java\s?script|java\s?script[^<.]{0,60}(enable|required|disabled|deaktiviert|désactivé|desactivado|aktivieren|activez|habilit)/i
const roots =
  /<(?:div|main|section)[^<>]{0,500}\bid="?(?:root|app|__next|__nuxt|___gatsby|app-root|main-app|svelte)"?[^<>]{0,500}>\s*<\/|<app-root[^<>]{0,500}>\s*<\/|ng-version=|data-reactroot=""[^<>]{0,500}>\s*</i

/** Whether a page has scripts that could change it in a browser. */
export const canChange = (html: string): boolean =>
  /<script(?![^<>]*\btype="?(?:application\/(?:ld\+)?json|text\/template|importmap))/i.test(html)

/** Whether a page seems to have its content only in a browser: a notice, an empty root element, or no text. */
export function asksForBrowser(html: string): boolean {
  if (!canChange(html)) return false
  return roots.test(html) || notice.test(html) || textLength(html) < minText
}

/** Approximate number of characters of text that a page shows; stops counting early. */
function textLength(html: string): number {
  const start = Math.max(0, html.search(/<body/i))
  const text = withoutHidden(html.slice(start, start + 200_000)).replace(/<[^<>]*>/g, ' ')
  return text.replace(/\s+/g, ' ').trim().length
}

const hidden = ['script', 'style', 'noscript', 'svg', 'template']
const opening = new RegExp(`<(${hidden.join('|')})\\b`, 'gi')

/** Removes elements that show no text; unclosed ones remain. */
function withoutHidden(html: string): string {
  const closings = new Map(hidden.map((name) => [name, new RegExp(`</${name}\\s*>`, 'gi')]))
  let text = ''
  let at = 0
  for (const { 1: name = '', index } of html.matchAll(opening)) {
    const closing = closings.get(name.toLowerCase())
    if (!closing || index < at) continue
    closing.lastIndex = index
    if (closing.test(html)) {
      text += `${html.slice(at, index)} `
      at = closing.lastIndex
    } else closings.delete(name.toLowerCase())
  }
  return text + html.slice(at)
}
