import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Element } from '../html/nodes.ts'
import { compileSelector } from '../extract/selector.ts'
import { Page } from '../propose/page.ts'
import { proposeRecipe } from '../propose/propose-recipe.ts'
import { tryCompile } from '../propose/try-compile.ts'

/** An entry of `labels.json` in a folder with labelled pages; the pages are in `pages/<id>.html`. */
interface Label {
  id: string
  url: string
  /** "list", or what the page is about. */
  kind: string
  /** Selector of the repeating item; null for a page about one thing. */
  items?: string | null
  /** Other selectors that are right too. */
  also?: readonly string[]
  /** The part of the pages that it belongs to. */
  half?: string
}

export interface PageJudgement {
  id: string
  /** Of the first proposal, 0 to 1. */
  confidence: number
  /** Whether the kind of the page and its repeating item are right. */
  isRight: boolean
}

/** Judges the first proposal for each labelled page of one part, or of all. */
export function judgeLabelled(folder: string, half?: string): PageJudgement[] {
  const labels = JSON.parse(readFileSync(join(folder, 'labels.json'), 'utf8')) as Label[]
  return labels
    .filter((label) => half === undefined || label.half === half)
    .filter(({ id }) => existsSync(pageFile(folder, id)))
    .map((label) => judge(label, readFileSync(pageFile(folder, label.id), 'utf8')))
}

const pageFile = (folder: string, id: string): string => join(folder, 'pages', `${id}.html`)

function judge(label: Label, html: string): PageJudgement {
  const { choices, recipe } = proposeRecipe(html, label.url)
  const found = Object.values(recipe.types)[0]?.items
  const confidence = choices[0]?.confidence ?? 0
  if (found === undefined || !label.items)
    return { id: label.id, confidence, isRight: (found === undefined) === (label.kind !== 'list') }
  const page = new Page(html, label.url)
  const all = (select: string): Element[] =>
    tryCompile(() => page.scope.all(compileSelector(select))).value ?? []
  const items = all(found)
  const isRight = [label.items, ...(label.also ?? [])].some((select) => isSame(items, all(select)))
  return { id: label.id, confidence, isRight }
}

/** The same elements but for a twentieth, or each inside exactly one of the others. */
function isSame(some: readonly Element[], others: readonly Element[]): boolean {
  if (some.length === 0 || others.length === 0) return false
  const set = new Set(others)
  const shared = some.filter((element) => set.has(element)).length
  if (shared >= 0.95 * some.length && shared >= 0.95 * others.length) return true
  return isNested(some, others) || isNested(others, some)
}

function isNested(inner: readonly Element[], outer: readonly Element[]): boolean {
  if (Math.abs(inner.length - outer.length) > 0.05 * outer.length) return false
  const set = new Set<unknown>(outer)
  const holders = inner.flatMap((element) => {
    for (let node: Element['parent'] = element; node; node = node.parent) if (set.has(node)) return node
    return []
  })
  return holders.length >= 0.95 * inner.length && new Set(holders).size >= 0.95 * outer.length
}

export interface CalibrationRow {
  from: number
  to: number
  pages: number
  /** Mean confidence, 0 to 1. */
  stated: number
  /** Share of right proposals, 0 to 1. */
  right: number
}

const limits = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 1.01]

/** How often proposals of each range of confidence are right; ranges without pages are left out. */
export function calibration(judgements: readonly PageJudgement[]): CalibrationRow[] {
  return limits.slice(1).flatMap((to, at) => {
    const from = limits[at]!
    const inside = judgements.filter(({ confidence }) => confidence >= from && confidence < to)
    if (inside.length === 0) return []
    const stated = inside.reduce((sum, { confidence }) => sum + confidence, 0) / inside.length
    const right = inside.filter(({ isRight }) => isRight).length / inside.length
    return [{ from, to: Math.min(1, to), pages: inside.length, stated, right }]
  })
}
