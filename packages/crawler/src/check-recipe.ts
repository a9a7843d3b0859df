import {
  type BrowserStep,
  type Field,
  type Follow,
  type LoginStep,
  type PageType,
  Recipe,
  type Start,
} from '@windrow/contract/recipe'
import { checkBrowserSelector, checksOf, checkTimeZone } from './browser/check-steps.ts'
import { compilePattern, compileStep } from './extract/clean.ts'
import { compileSelector } from './extract/selector.ts'
import { compileJsonPath } from './extract/json-path.ts'
import { countAddresses, maxAddresses } from './links/address-template.ts'
import { describeIssue } from './describe-issue.ts'

/** A fault in a recipe. `path` is its place in the file ("types.list.fields.price.select"), "" for the whole. */
export interface RecipeFault {
  path: string
  message: string
}

export type RecipeCheck =
  | { recipe: Recipe; faults?: undefined }
  | { recipe?: undefined; faults: RecipeFault[] }

/** Checks a parsed JSON value: shape, names, selectors, regular expressions, and what browsers accept. Never throws. */
export function checkRecipe(source: unknown): RecipeCheck {
  const parsed = Recipe.safeParse(source)
  if (!parsed.success) return { faults: parsed.error.issues.flatMap((issue) => describeIssue(issue, source)) }
  const faults = [
    ...Object.entries(parsed.data.types).flatMap(([name, type]) => pageTypeFaults(name, type)),
    ...loginFaults(parsed.data),
    ...attempt('fetch.browser.timeZone', parsed.data.fetch.browser?.timeZone, checkTimeZone),
    ...parsed.data.start.flatMap((start, index) => startFaults(`start.${index}`, start)),
  ]
  return faults.length > 0 ? { faults } : { recipe: parsed.data }
}

function loginFaults({ login }: Recipe): RecipeFault[] {
  if (!login) return []
  return [
    ...attempt('login.check.selector', login.check.selector, compileSelector),
    ...attempt('login.lost', login.lost, compileSelector),
    ...login.steps.flatMap((step, index) => loginStepFaults(`login.steps.${index}`, step)),
  ]
}

function loginStepFaults(path: string, step: LoginStep): RecipeFault[] {
  if ('submit' in step) return attempt(`${path}.submit`, step.submit, compileSelector)
  return 'open' in step || 'post' in step ? [] : stepFaults(path, step)
}

const stepFaults = (path: string, step: BrowserStep): RecipeFault[] =>
  checksOf(step).flatMap(([name, text, check]) => attempt(`${path}.${name}`, text, check))

/** A template can expand to more URLs than a crawl could hold. */
function startFaults(path: string, start: Start): RecipeFault[] {
  if (typeof start === 'object' && start.url === undefined) return filterFaults(path, start)
  const url = typeof start === 'string' ? start : start.url
  if (countAddresses(url) <= maxAddresses) return []
  const most = maxAddresses.toLocaleString('en')
  return [{ path, message: `The template in "${url}" stands for more than ${most} addresses.` }]
}

function pageTypeFaults(name: string, type: PageType): RecipeFault[] {
  const path = `types.${name}`
  const compile = type.format === 'json' ? compileJsonPath : compileSelector
  return [
    ...attempt(`${path}.items`, type.items, compile),
    ...attempt(`${path}.match.url`, type.match?.url, compilePattern),
    ...attempt(`${path}.match.selector`, type.match?.selector, compileSelector),
    ...attempt(`${path}.next.select`, type.next?.select, (source) => {
      compile(source)
      if (type.next?.by === 'click') checkBrowserSelector(source)
    }),
    ...attempt(`${path}.browser.waitFor`, type.browser?.waitFor, checkBrowserSelector),
    ...(type.browser?.steps ?? []).flatMap((step, index) =>
      stepFaults(`${path}.browser.steps.${index}`, step),
    ),
    ...Object.entries(type.fields).flatMap(([field, rule]) =>
      fieldFaults(`${path}.fields.${field}`, rule, compile),
    ),
    ...type.follow.flatMap((follow, index) => followFaults(`${path}.follow.${index}`, follow, compile)),
  ]
}

type Compile = (source: string) => unknown

function fieldFaults(path: string, field: Field, compile: Compile): RecipeFault[] {
  const { select, path: inner, clean, items, fields = {} } = field
  const nested = Object.entries(fields).flatMap(([name, part]) =>
    fieldFaults(`${path}.fields.${name}`, part, compile),
  )
  const selects = Array.isArray(select)
    ? select.flatMap((one, index) => attempt(`${path}.select.${index}`, one, compile))
    : attempt(`${path}.select`, select, compile)
  const steps = clean.flatMap((step, index) => {
    const key = 'match' in step ? '.match' : 'replace' in step ? '.replace' : ''
    return attempt(`${path}.clean.${index}${key}`, step, compileStep)
  })
  return [
    ...selects,
    ...attempt(`${path}.path`, inner, compileJsonPath),
    ...attempt(`${path}.items`, items, compile),
    ...nested,
    ...steps,
  ]
}

function followFaults(path: string, follow: Follow, compile: Compile): RecipeFault[] {
  return [...attempt(`${path}.select`, follow.select, compile), ...filterFaults(path, follow)]
}

type Filter = Pick<Follow, 'match' | 'exclude'>

const filterFaults = (path: string, { match, exclude }: Filter): RecipeFault[] => [
  ...[match ?? []].flat().flatMap((one) => attempt(`${path}.match`, one, compilePattern)),
  ...[exclude ?? []].flat().flatMap((one) => attempt(`${path}.exclude`, one, compilePattern)),
]

function attempt<T>(path: string, value: T | undefined, compile: (value: T) => unknown): RecipeFault[] {
  if (value === undefined) return []
  try {
    compile(value)
    return []
  } catch (error) {
    return [{ path, message: error instanceof Error ? error.message : String(error) }]
  }
}
