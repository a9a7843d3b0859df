import type { Field, Follow, PageType, Recipe } from '@windrow/contract/recipe'
import type { Evaluation } from '@windrow/contract/schemas/page-copies'
import { compileField, compileFollow } from '../extract/compile-recipe.ts'
import { extractJson, itemsOf, jsonContext, jsonValue } from '../extract/extract-json.ts'
import { isNear } from '../extract/extract-page.ts'
import type { Value } from '../extract/field-value.ts'
import { compileJsonPath } from '../extract/json-path.ts'
import { compilePaging, pageAfter } from '../extract/paging.ts'
import { checkStorable } from '../run/check-storable.ts'
import { faultOf } from './evaluate-field.ts'
import { compileForPreview, previewColumns, previewRows } from './preview-rows.ts'
import { type Attempt, tryCompile } from './try-compile.ts'

type FieldFinding = Evaluation['fields'][number]

const samples = 10
const longestRaw = 1000

/** What one page type for JSON finds in an answer; there are no elements to point at. Faults are told, never thrown. */
export function evaluateJson(text: string, url: string, recipe: Recipe, typeName: string): Evaluation {
  const started = performance.now()
  const type = recipe.types[typeName]!
  const parsed = parseAnswer(text)
  const root = parsed.value ?? null
  const items = findItems(type, root, parsed.fault)
  const fields = Object.entries(type.fields).map(([name, field]) =>
    evaluateField(name, field, items.value ?? [], { root, url }),
  )
  const faulty = new Set(fields.filter(({ isBroken }) => isBroken).map(({ finding }) => finding.name))
  const columns = previewColumns(recipe, type)
  const rows = items.value
    ? extractJson(root, url, compileForPreview(recipe, typeName, type, faulty), null).rows
    : []
  return {
    type: typeName,
    itemNodes: [],
    itemsFault: items.fault,
    fields: fields.map(({ finding }) => finding),
    columns,
    ...previewRows(rows, columns),
    next: type.next ? findNext(type.next, root, url, items.value?.length ?? 0) : null,
    follow: type.follow.map((follow) => findLinks(follow, items.value ?? [], { root, url })),
    milliseconds: Math.round((performance.now() - started) * 100) / 100,
  }
}

function parseAnswer(text: string): Attempt<Value> {
  const parsed = tryCompile(() => JSON.parse(text) as Value)
  if (parsed.fault !== null) return { fault: `The answer is not JSON: ${parsed.fault}.` }
  try {
    checkStorable(parsed.value)
    return parsed
  } catch (error) {
    return {
      fault: `A run would not take the answer: ${error instanceof Error ? error.message : String(error)}.`,
    }
  }
}

interface Answer {
  root: Value
  url: string
}

function findItems(type: PageType, root: Value, fault: string | null): Attempt<Value[]> {
  if (fault !== null) return { fault }
  const path = tryCompile(() => (type.items === undefined ? null : compileJsonPath(type.items)))
  if (path.fault !== null) return { fault: path.fault }
  const items = itemsOf(path.value, root)
  return items.length === 0
    ? { fault: `Nothing in this answer is at "${type.items}".` }
    : { value: items, fault: null }
}

function evaluateField(
  name: string,
  field: Field,
  items: readonly Value[],
  { root, url }: Answer,
): { finding: FieldFinding; isBroken: boolean } {
  const finding: FieldFinding = { name, matches: 0, nodes: [], samples: [], fault: null }
  const compiled = tryCompile(() => ({
    rule: compileField(name, { ...field, select: undefined }, undefined),
    paths: field.select === undefined ? null : [field.select].flat().map(compileJsonPath),
  }))
  if (compiled.fault !== null) return { finding: { ...finding, fault: compiled.fault }, isBroken: true }
  const { rule, paths } = compiled.value
  const context = jsonContext(url)
  for (const item of items) {
    const value = jsonValue(rule, paths, item, { root, context })
    if (value !== null && value !== rule.fallback) finding.matches++
    finding.nodes.push(null)
    if (finding.samples.length === samples) continue
    const raw = paths === null ? item : (paths.map((path) => path.find(item, root)[0]).find(isThere) ?? null)
    finding.samples.push({ raw: asText(raw)?.slice(0, longestRaw) ?? null, value })
  }
  return { finding: { ...finding, fault: faultOf(field, finding, items.length) }, isBroken: false }
}

const isThere = (value: Value | undefined): boolean => value !== undefined && value !== null

const asText = (value: Value): string | null =>
  value === null ? null : typeof value === 'string' ? value : JSON.stringify(value)

function findNext(
  next: NonNullable<PageType['next']>,
  root: Value,
  url: string,
  items: number,
): NonNullable<Evaluation['next']> {
  const path = tryCompile(() => (next.select === undefined ? null : compileJsonPath(next.select)))
  if (path.fault !== null) return { url: null, node: null, fault: path.fault }
  const found = path.value?.find(root, root)[0]
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
  const address = typeof found === 'string' ? jsonContext(url).link(found) : null
  const isWrong = isThere(found) && address === null
  return { url: address, node: null, fault: isWrong ? `"${next.select}" does not lead to an address.` : null }
}

function findLinks(
  follow: Follow,
  items: readonly Value[],
  { root, url }: Answer,
): Evaluation['follow'][number] {
  const to = follow.to ?? ''
  const compiled = tryCompile(() => ({
    rule: compileFollow({ ...follow, select: '*' }),
    path: compileJsonPath(follow.select),
  }))
  if (compiled.fault !== null) return { to, count: 0, samples: [], nodes: [], fault: compiled.fault }
  const { rule, path } = compiled.value
  const context = jsonContext(url)
  const links = new Set<string>()
  for (const found of items.flatMap((item) => path.find(item, root).flat())) {
    const address = typeof found === 'string' ? context.link(found) : null
    if (address === null || !isNear(rule, address, url)) continue
    if (!rule.matches || rule.matches(address)) links.add(address)
  }
  const fault = links.size === 0 ? 'No links were found.' : null
  return { to, count: links.size, samples: [...links].slice(0, 5), nodes: [], fault }
}
