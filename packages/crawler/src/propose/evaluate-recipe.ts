import type { Follow, PageType, Recipe } from '@windrow/contract/recipe'
import type { Evaluation } from '@windrow/contract/schemas/page-copies'
import type { Element } from '../html/nodes.ts'
import { type CompiledFollow, compileFollow, type CompiledType } from '../extract/compile-recipe.ts'
import { countAnew } from '../extract/counted-tree.ts'
import { type ExtractedLink, extractPage, isNear, linkOf } from '../extract/extract-page.ts'
import type { Row } from '../records/records.ts'
import { evaluateField } from './evaluate-field.ts'
import { evaluateJson } from './evaluate-json.ts'
import { compileForPreview, previewColumns, previewRows } from './preview-rows.ts'
import { Page } from './page.ts'
import { tryCompile } from './try-compile.ts'
import { typeOf } from './type-of.ts'
import { compileSelector, Scope } from '../extract/selector.ts'

type NextFinding = NonNullable<Evaluation['next']>
type FollowFinding = Evaluation['follow'][number]

/** What one page type of a recipe finds on a page. Faults in selectors are returned, never thrown. */
export function evaluateRecipe(html: string, url: string, recipe: Recipe, typeName: string): Evaluation {
  const type = typeOf(recipe, typeName)
  if (type?.format === 'json') return evaluateJson(html, url, recipe, typeName)
  return evaluatePage(new Page(html, url, recipe.fetch.parser), recipe, typeName)
}

/** The same for a parsed page. */
export function evaluatePage(page: Page, recipe: Recipe, typeName: string): Evaluation {
  const started = performance.now()
  // Pointing or proposing has already spent steps on this page, which doesn't happen in a run.
  countAnew()
  const known = typeOf(recipe, typeName)
  const type: PageType = known ?? { fields: {}, follow: [] }
  const items = findItems(page, type, known ? null : typeName)
  const columns = previewColumns(recipe, type)
  const fields = Object.entries(type.fields).map(([name, field]) =>
    evaluateField(name, field, items.scopes, page, columns.find((column) => column.name === name)?.type),
  )
  const faulty = new Set(fields.filter(({ isBroken }) => isBroken).map(({ finding }) => finding.name))
  const rows =
    items.scopes.length > 0 ? extractRows(page, compileForPreview(recipe, typeName, type, faulty)) : []
  return {
    type: typeName,
    itemNodes: items.elements.map((element) => page.numberOf(element)),
    itemsFault: items.fault,
    fields: fields.map((field) => field.finding),
    columns,
    ...previewRows(rows, columns),
    next: type.next?.select ? findNext(page, type.next.select) : null,
    follow: type.follow.map((follow) => findLinks(page, follow, items.scopes)),
    milliseconds: Math.round((performance.now() - started) * 100) / 100,
  }
}

/** Extracts as a run does, with a full budget of steps. Empty if the page takes too long; the fields report it. */
function extractRows(page: Page, type: CompiledType): Row[] {
  countAnew()
  return tryCompile(() => extractPage(page.tree, page.url, type).rows).value ?? []
}

interface Items {
  elements: Element[]
  scopes: Scope[]
  fault: string | null
}

function findItems(page: Page, type: PageType, unknownType: string | null): Items {
  if (unknownType !== null)
    return { elements: [], scopes: [], fault: `There is no page type "${unknownType}".` }
  if (type.items === undefined) return { elements: [], scopes: [page.scope], fault: null }
  const found = tryCompile(() => page.scope.all(compileSelector(type.items!)))
  if (found.fault !== null) return { elements: [], scopes: [], fault: found.fault }
  const elements = found.value
  const fault = elements.length === 0 ? `Nothing on this page matches "${type.items}".` : null
  return { elements, scopes: elements.map((element) => new Scope(element)), fault }
}

function findNext(page: Page, select: string): NextFinding {
  const found = tryCompile(() => page.scope.first(compileSelector(select)))
  if (found.fault !== null) return { url: null, node: null, fault: found.fault }
  const element = found.value
  if (!element) return { url: null, node: null, fault: null }
  const url = linkOf(element.attribs, page.context)
  const fault = url === null ? 'The element for the next page is not a link.' : null
  return { url, node: page.numberOf(element), fault }
}

function findLinks(page: Page, follow: Follow, scopes: readonly Scope[]): FollowFinding {
  const found = tryCompile(() => linksBy(compileFollow(follow), page, scopes))
  if (found.fault !== null)
    return { to: follow.to ?? '', count: 0, samples: [], nodes: [], fault: found.fault }
  const links = found.value
  return {
    to: follow.to ?? '',
    count: links.size,
    samples: [...links.keys()].slice(0, 5),
    nodes: [...links.values()],
    fault: links.size === 0 ? 'No links were found.' : null,
  }
}

/** Each URL with the number of the first element that links to it. */
function linksBy(
  rule: CompiledFollow,
  page: Page,
  scopes: readonly Scope[],
): Map<ExtractedLink['url'], number> {
  const links = new Map<ExtractedLink['url'], number>()
  for (const scope of scopes)
    for (const element of scope.all(rule.select)) {
      const url = linkOf(element.attribs, page.context)
      if (url === null || !isNear(rule, url, page.url)) continue
      if (rule.matches && !rule.matches(url)) continue
      if (!links.has(url)) links.set(url, page.numberOf(element))
    }
  return links
}
