import type { PageType, Recipe } from '@windrow/contract/recipe'
import { compareLayouts as compare, type LayoutPage } from '@windrow/crawler/layout/compare-layouts'
import { checkNext, type PageText } from '@windrow/crawler/propose/check-next'
import { evaluateRecipe } from '@windrow/crawler/propose/evaluate-recipe'
import { type CopyResource, inertCopy, rewriteStylesheet } from '@windrow/crawler/propose/inert-copy'
import { markPages as mark, markRow as markOne, type PageOfRow } from '@windrow/crawler/propose/mark-fields'
import { type PointInput, pointAt } from '@windrow/crawler/propose/point-at'
import type { Proposal } from '@windrow/crawler/propose/proposal'
import { proposeRecipe } from '@windrow/crawler/propose/propose-recipe'
import { shortEvaluation } from '@windrow/crawler/propose/short-evaluation'
import { readMail } from '../mail/replies/read-mail.ts'
import { checkBody } from './check-body.ts'
import { checkTemplates } from './check-templates.ts'
import { isJson } from './is-json.ts'
import { readerJobs } from './reader-jobs.ts'
import { serveJobs } from './serve-jobs.ts'

interface NewCopy extends PageText {
  /** The recipe to try; without it, one is proposed. */
  recipe?: Recipe | undefined
  type?: string | undefined
  inBrowser: boolean | undefined
}

/** Everything determined about a page when it is copied. */
function proposeForCopy({ text, url, recipe: given, type, inBrowser }: NewCopy) {
  const format = isJson(text) ? ('json' as const) : ('html' as const)
  const { title, resources } =
    format === 'json' ? { title: '', resources: [] } : inertCopy(text, url, () => '')
  const proposal: Proposal = proposeRecipe(text, url)
  const recipe = inBrowser ? readInBrowser(proposal.recipe) : proposal.recipe
  const choices = proposal.choices.map((choice) => ({
    ...choice,
    page: inBrowser ? { ...choice.page, mode: 'browser' as const } : choice.page,
  }))
  const tried = given ?? recipe
  const evaluation = evaluate({ text, url, recipe: tried, type: type ?? Object.keys(tried.types)[0]! })
  return { ...proposal, recipe, choices, format, title, resources, evaluation }
}

interface NextCheckJob extends Record<'before' | 'after', PageText> {
  recipe: Recipe
  types: PageType[]
}

/** For each page type, whether one page continues the list of another. */
const checkNextPage = ({ before, after, recipe, types }: NextCheckJob) =>
  checkNext(before, after, recipe, types)

/** Where a page type says that the next page is; null if nowhere. */
const nextUrl = ({ text, url, recipe, page }: PageText & { recipe: Recipe; page: PageType }) =>
  evaluateRecipe(text, url, { ...recipe, types: { page } }, 'page').next?.url ?? null

/** A recipe proposed for a page in the browser must also fetch it with the browser. */
function readInBrowser(recipe: Recipe): Recipe {
  const [[name, type] = ['', undefined]] = Object.entries(recipe.types)
  return type ? { ...recipe, types: { [name]: { ...type, mode: 'browser' } } } : recipe
}

/** The page as a document that loads only its resources at `base`, by index. */
function showPage({ text, url, base }: PageText & { base: string }) {
  if (isJson(text)) return { html: '', json: text }
  return {
    html: inertCopy(text, url, (index) => `${base}/${index}`).html,
    json: null,
  }
}

/** The resources that a page loads, in order. */
const resourcesOfPage = ({ text, url }: PageText): CopyResource[] =>
  isJson(text) ? [] : inertCopy(text, url, () => '').resources

/** The page as a document that loads only the resources in `addresses`, by their URLs. */
const showSnapshot = ({ text, url, addresses }: PageText & { addresses: ReadonlyMap<string, string> }) => ({
  html: isJson(text) ? '' : inertCopy(text, url, (_, resource) => addresses.get(resource.url) ?? null).html,
})

/** A style sheet with absolute URLs, without anything that runs, and the resources that it loads. */
function keepSheet({ text, url }: PageText): { text: string; resources: CopyResource[] } {
  const found = new Map<string, CopyResource>()
  const safe = rewriteStylesheet(text, url, (resource) => {
    if (!found.has(resource.url)) found.set(resource.url, resource)
    return resource.url
  })
  return { text: safe, resources: [...found.values()] }
}

/** The resources of a style sheet, in order. */
function resourcesOfSheet({ text, url }: PageText): CopyResource[] {
  const found = new Map<string, CopyResource>()
  rewriteStylesheet(text, url, (resource) => {
    if (!found.has(resource.url)) found.set(resource.url, resource)
    return ''
  })
  return [...found.values()]
}

/** The style sheet with its URLs replaced according to `addresses`; removes others. */
const rewriteSheet = ({
  text,
  url,
  addresses,
}: PageText & { addresses: ReadonlyMap<string, string> }): string =>
  rewriteStylesheet(text, url, (resource) => addresses.get(resource.url) ?? null)

const evaluate = ({ text, url, recipe, type }: PageText & { recipe: Recipe; type: string }) =>
  shortEvaluation(evaluateRecipe(text, url, recipe, type))

function point(input: PointInput) {
  const pointed = pointAt(input)
  return { ...pointed, evaluation: shortEvaluation(pointed.evaluation) }
}

const compareLayouts = ({ before, after }: Record<'before' | 'after', readonly LayoutPage[]>) =>
  compare(before, after)

const markPages = ({
  before,
  after,
  column,
}: Record<'before' | 'after', PageOfRow | null> & { column: string }) => mark(before, after, column)

const markRow = ({ before, now }: { before: PageOfRow | null; now: PageOfRow }) => ({
  fields: markOne(before, now),
})

const pageJobs = {
  ...readerJobs,
  proposeForCopy,
  checkNextPage,
  nextUrl,
  showPage,
  resourcesOfPage,
  showSnapshot,
  keepSheet,
  resourcesOfSheet,
  rewriteSheet,
  evaluate,
  point,
  compareLayouts,
  markPages,
  markRow,
  checkBody,
  checkTemplates,
  readMail,
}
export type PageJobs = typeof pageJobs

serveJobs(pageJobs)
