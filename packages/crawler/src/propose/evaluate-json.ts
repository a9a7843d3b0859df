import { parseJson } from '@windrow/contract/exact-json'
import type { Field, Follow, PageType, Recipe } from '@windrow/contract/recipe'
import type { Evaluation } from '@windrow/contract/schemas/page-copies'
import { compileField } from '../extract/compile-field.ts'
import type { CompiledField } from '../extract/compiled-field.ts'
import { compileFollow } from '../extract/compile-recipe.ts'
import { extractJson, itemsOf, jsonContext } from '../extract/extract-json.ts'
import { isNear } from '../extract/extract-page.ts'
import type { Value } from '../extract/value.ts'
import { isBlank } from '../extract/json-in-text.ts'
import { compileJsonPath } from '../extract/json-path.ts'
import { type JsonAnswer, jsonValue } from '../extract/json-value.ts'
import { compilePaging, pageAfter } from '../extract/paging.ts'
import { checkStorable } from '../records/check-storable.ts'
import { cutText } from './cut-text.ts'
import { faultOf } from './evaluate-field.ts'
import { compileForPreview, previewColumns, previewRows } from './preview-rows.ts'
import { type Attempt, tryCompile } from './try-compile.ts'

type FieldFinding = Evaluation['fields'][number]

const samples = 10
const longestRaw = 1000

/**
 * What one page type for JSON finds in an answer; there are no elements to point at. Faults are returned, never
 * thrown.
 */
export function evaluateJson(text: string, url: string, recipe: Recipe, typeName: string): Evaluation {
  const started = performance.now()
  const type = recipe.types[typeName]!
  const parsed = parseAnswer(text)
  const root = parsed.value ?? null
  const answer = { root, url, context: jsonContext(url) }
  const items = findItems(type, answer, parsed.fault)
  const fields = Object.entries(type.fields).map(([name, field]) =>
    evaluateField(name, field, items.value ?? [], answer),
  )
  const faulty = new Set(fields.filter(({ isBroken }) => isBroken).map(({ finding }) => finding.name))
  const columns = previewColumns(recipe, type)
  const rows = items.value
    ? tryCompile(() => extractJson(root, url, compileForPreview(recipe, typeName, type, faulty), null).rows)
    : null
  return {
    type: typeName,
    itemNodes: [],
    itemsFault: items.fault,
    fields: fields.map(({ finding }) => finding),
    columns,
    ...previewRows(rows?.value ?? [], columns),
    next: type.next ? findNext(type.next, answer, items.value?.length ?? 0) : null,
    follow: type.follow.map((follow) => findLinks(follow, items.value ?? [], answer)),
    milliseconds: Math.round((performance.now() - started) * 100) / 100,
  }
}

function parseAnswer(text: string): Attempt<Value> {
  const parsed = tryCompile(() => parseJson(text) as Value)
  if (parsed.fault !== null) return { fault: `The answer is not JSON: ${parsed.fault}.` }
  try {
    checkStorable(parsed.value)
    return parsed
  } catch (error) {
    return {
      fault: `A run would reject the response: ${error instanceof Error ? error.message : String(error)}.`,
    }
  }
}

/** One context for everything tried: the steps of paths are counted for it, since the server waits for them. */
interface Answer extends JsonAnswer {
  readonly url: string
}

function findItems(type: PageType, { root, context }: Answer, fault: string | null): Attempt<Value[]> {
  if (fault !== null) return { fault }
  const items = tryCompile(() =>
    itemsOf(type.items === undefined ? null : compileJsonPath(type.items), root, context),
  )
  return items.value?.length === 0 ? { fault: `Nothing in this answer is at "${type.items}".` } : items
}

function evaluateField(
  name: string,
  field: Field,
  items: readonly Value[],
  answer: Answer,
): { finding: FieldFinding; isBroken: boolean } {
  const finding: FieldFinding = { name, matches: 0, nodes: [], samples: [], fault: null }
  const compiled = tryCompile(() => compileField(name, field, undefined, 'json'))
  if (compiled.fault !== null) return { finding: { ...finding, fault: compiled.fault }, isBroken: true }
  const tried = tryCompile(() => apply(compiled.value, items, answer, finding))
  const fault = tried.fault ?? faultOf(field, finding, items.length)
  return { finding: { ...finding, fault }, isBroken: tried.fault !== null }
}

function apply(
  rule: CompiledField,
  items: readonly Value[],
  answer: JsonAnswer,
  finding: FieldFinding,
): void {
  for (const item of items) {
    const value = jsonValue(rule, item, answer)
    if (!isBlank(value) && value !== rule.fallback) finding.matches++
    finding.nodes.push(null)
    if (finding.samples.length === samples) continue
    const raw = asText(rawOf(rule, item, answer))
    finding.samples.push({ raw: raw === null ? null : cutText(raw, longestRaw), value })
  }
}

/** The field's source text, before it is cleaned. */
function rawOf(
  { fromPage, nested, paths }: CompiledField,
  item: Value,
  { root, context }: JsonAnswer,
): Value {
  if (fromPage) return fromPage(context)[0] ?? null
  const looked = nested?.path ? [nested.path] : paths
  if (looked === null) return item
  return looked.map((path) => path.find(item, root, context)[0]).find(isThere) ?? null
}

const isThere = (value: Value | undefined): boolean => value !== undefined && value !== null

const asText = (value: Value): string | null =>
  value === null ? null : typeof value === 'string' ? value : JSON.stringify(value)

function findNext(
  next: NonNullable<PageType['next']>,
  { root, url, context }: Answer,
  items: number,
): NonNullable<Evaluation['next']> {
  const tried = tryCompile(() =>
    next.select === undefined ? undefined : compileJsonPath(next.select).find(root, root, context)[0],
  )
  if (tried.fault !== null) return { url: null, node: null, fault: tried.fault }
  const found = tried.value
  const paging = compilePaging(next)
  const cursor = typeof found === 'string' || typeof found === 'number' ? `${found}` : undefined
  if (paging) {
    const after = pageAfter(
      paging,
      { url, send: null },
      { items, ...(cursor === undefined ? {} : { cursor }) },
    )
    return { url: after?.url ?? null, node: null, fault: null }
  }
  const address = typeof found === 'string' ? context.link(found) : null
  const isWrong = isThere(found) && address === null
  return { url: address, node: null, fault: isWrong ? `"${next.select}" does not lead to an address.` : null }
}

function findLinks(follow: Follow, items: readonly Value[], answer: Answer): Evaluation['follow'][number] {
  const to = follow.to ?? ''
  const tried = tryCompile(() => linksBy(follow, items, answer))
  if (tried.fault !== null) return { to, count: 0, samples: [], nodes: [], fault: tried.fault }
  const links = tried.value
  const fault = links.size === 0 ? 'No links were found.' : null
  return { to, count: links.size, samples: [...links].slice(0, 5), nodes: [], fault }
}

function linksBy(follow: Follow, items: readonly Value[], { root, url, context }: Answer): Set<string> {
  const rule = compileFollow({ ...follow, select: '*' })
  const path = compileJsonPath(follow.select)
  const links = new Set<string>()
  for (const found of items.flatMap((item) => path.find(item, root, context).flat())) {
    const address = typeof found === 'string' ? context.link(found) : null
    if (address === null || !isNear(rule, address, url)) continue
    if (!rule.matches || rule.matches(address)) links.add(address)
  }
  return links
}
