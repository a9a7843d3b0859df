/** Text that a page needs to be taken for one without its scripts; characters. */
const fewText = 300

// What a tag holds ends at the next "<" and is bounded: one that never ends would be read to the end from every place.
const notice =
  /(enable|activate|requires?|turn on|needs?|aktivieren|activez|activa|habilit)[^<.]{0,40}java\s?script|java\s?script[^<.]{0,60}(enable|required|disabled|deaktiviert|désactivé|desactivado|aktivieren|activez|habilit)/i
const roots =
  /<(?:div|main|section)[^<>]{0,500}\bid="?(?:root|app|__next|__nuxt|___gatsby|app-root|main-app|svelte)"?[^<>]{0,500}>\s*<\/|<app-root[^<>]{0,500}>\s*<\/|ng-version=|data-reactroot=""[^<>]{0,500}>\s*</i

/** Whether anything on a page could change it in a browser. */
export const canChange = (html: string): boolean =>
  /<script(?![^<>]*\btype="?(?:application\/(?:ld\+)?json|text\/template|importmap))/i.test(html)

/** Whether a page says or looks as if it had its content only in a browser: a notice, an empty root, no text. */
export function asksForBrowser(html: string): boolean {
  if (!canChange(html)) return false
  return roots.test(html) || notice.test(html) || textLength(html) < fewText
}

/** About how many characters of text a page shows; counts no further than it has to. */
function textLength(html: string): number {
  const start = Math.max(0, html.search(/<body/i))
  const text = withoutHidden(html.slice(start, start + 200_000)).replace(/<[^<>]*>/g, ' ')
  return text.replace(/\s+/g, ' ').trim().length
}

const hidden = ['script', 'style', 'noscript', 'svg', 'template']
const opening = new RegExp(`<(${hidden.join('|')})\\b`, 'gi')

/** Without elements that show no text; one that is never closed stays. */
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
