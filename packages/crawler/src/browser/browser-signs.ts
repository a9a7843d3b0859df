/** Text that a page needs to be taken for one without its scripts; characters. */
const fewText = 300

const notice =
  /(enable|activate|requires?|turn on|needs?|aktivieren|activez|activa|habilit)[^<.]{0,40}java\s?script|java\s?script[^<.]{0,60}(enable|required|disabled|deaktiviert|désactivé|desactivado|aktivieren|activez|habilit)/i
const roots =
  /<(?:div|main|section)[^>]*\bid="?(?:root|app|__next|__nuxt|___gatsby|app-root|main-app|svelte)"?[^>]*>\s*<\/|<app-root[^>]*>\s*<\/|ng-version=|data-reactroot=""[^>]*>\s*</i

/** Whether anything on a page could change it in a browser. */
export const canChange = (html: string): boolean =>
  /<script(?![^>]*\btype="?(?:application\/(?:ld\+)?json|text\/template|importmap))/i.test(html)

/** Whether a page says or looks as if it had its content only in a browser: a notice, an empty root, no text. */
export function asksForBrowser(html: string): boolean {
  if (!canChange(html)) return false
  return roots.test(html) || notice.test(html) || textLength(html) < fewText
}

/** About how many characters of text a page shows; counts no further than it has to. */
function textLength(html: string): number {
  const start = Math.max(0, html.search(/<body/i))
  const text = html
    .slice(start, start + 200_000)
    .replace(/<(script|style|noscript|svg|template)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
  return text.replace(/\s+/g, ' ').trim().length
}
