import { mainSentences, mainText } from '../extract/main-text.ts'
import { isOfType } from '../extract/structured-data.ts'
import { kindOfPage } from './kind-of-page.ts'
import type { Page } from './page.ts'
import { articleKind } from './thing-kinds.ts'

const articleTypes = ['Article', 'NewsArticle', 'BlogPosting', 'ReportageNewsArticle', 'TechArticle']
/** One cooking recipe, or several of which one gives the page its title: a sauce may have its own. */
export function isOneRecipe(page: Page): boolean {
  const recipes = page.context.structured.filter((node) => node['recipeIngredient'] !== undefined)
  if (recipes.length <= 1) return recipes.length === 1
  const title = metaContent(page, 'og:title')
  return recipes.some(
    ({ name }) => typeof name === 'string' && name !== '' && title.startsWith(name.toLowerCase()),
  )
}

/** Declared as an article and reads like one; publishers also declare their subscription as a product. */
export function isArticle(page: Page): boolean {
  const isDeclared = page.context.structured.some((node) => articleTypes.some((type) => isOfType(node, type)))
  return (isDeclared || metaContent(page, 'og:type') === 'article') && isProse(page)
}

/** Whether the main text is long and in whole sentences, unlike a teaser. */
function isProse(page: Page): boolean {
  const lines = (mainText(page.tree.root) ?? '').split('\n').filter((line) => line.length >= 80)
  return lines.length >= 4 && lines.filter((line) => sentenceEnd.test(line)).length >= 0.7 * lines.length
}

const sentenceEnd = /[.!?。！？…][\p{Pf}"')\]]*$/u

export function metaContent(page: Page, property: string): string {
  const meta = page.elements.find(({ name, attribs }) => name === 'meta' && attribs['property'] === property)
  return meta?.attribs['content']?.toLowerCase() ?? ''
}

/** Characters of sentences from which on a text is more than an introduction. */
const introduction = 400

/** Whether something speaks for a page about one thing, besides that no list was found: its kind, or a text. */
export const showsThing = (page: Page): boolean =>
  kindOfPage(page).kind !== articleKind ||
  kindOfPage(page).isDeclared ||
  mainSentences(page.tree.root, []).all >= introduction

/** "One article": what a page about one thing shows. */
export function singleName(page: Page): string {
  const { kind } = kindOfPage(page)
  if (kind !== articleKind) return `One ${kind.name}`
  return isArticle(page) || page.elements.filter(({ name }) => name === 'article').length === 1
    ? 'One article'
    : 'One page'
}
