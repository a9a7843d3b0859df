import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { compileRecipe } from '../extract/compile-recipe.ts'
import { extractPage } from '../extract/extract-page.ts'
import { parseHtml } from '../extract/parse-html.ts'
import type { Row } from '../records/records.ts'
import { proposeRecipe } from '../propose/propose-recipe.ts'

export interface PageScore {
  file: string
  /** Shares of an article's text: of what was found, how much is right, and of what is right, how much was found. */
  overlap?: Overlap
  /** 1 if the title is equal, else 0. */
  title: number
  /** 1 if the ingredient list is equal, else 0; for articles the F1 of the text. */
  body: number
  misses: string[]
}

export interface Overlap {
  precision: number
  recall: number
}

interface ExpectedRecipe {
  file: string
  url: string
  title: string
  ingredients: string[]
}

/** The first row extracted by the recipe that the product proposes for a page. */
function proposedRow(html: string, url: string): Row {
  const { recipe } = proposeRecipe(html, url)
  const [type] = compileRecipe(recipe).values()
  return type ? (extractPage(parseHtml(html, recipe.fetch.parser), url, type).rows[0] ?? {}) : {}
}

/** The source of every page in the folder, for measuring the parser. */
export function savedPages(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.html.gz'))
    .map((file) => read(folder, file))
}

const read = (folder: string, file: string): string => gunzipSync(readFileSync(join(folder, file))).toString()

/** Recipe pages: title and ingredients of each. The folder contains `expected.json` and the pages, gzip. */
export function measureRecipes(folder: string): PageScore[] {
  const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as ExpectedRecipe[]
  return expected.map(({ file, url, title, ingredients }) => {
    const row = proposedRow(read(folder, file), url)
    const foundTitle = row['title'] ?? row['name']
    const isTitle = folded(foundTitle) === folded(title)
    const isBody = folded(row['ingredients']) === folded(ingredients)
    const misses = [
      ...(isTitle ? [] : [`title "${title}", found ${JSON.stringify(foundTitle)}`]),
      ...(isBody
        ? []
        : [`ingredients ${JSON.stringify(ingredients)}\n  found ${JSON.stringify(row['ingredients'])}`]),
    ]
    return { file, title: Number(isTitle), body: Number(isBody), misses }
  })
}

/** News and blog pages: F1 of the text. */
export function measureArticles(folder: string): PageScore[] {
  const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Record<
    string,
    { url: string; articleBody: string }
  >
  return Object.entries(expected).map(([file, { url, articleBody }]) => {
    const { text } = proposedRow(read(folder, file), url)
    const overlap = shingleOverlap(typeof text === 'string' ? text : '', articleBody)
    const score = f1Of(overlap)
    return { file, overlap, title: 1, body: score, misses: score < 0.9 ? [`F1 ${score.toFixed(3)}`] : [] }
  })
}

/** Unicode NFKC, white space folded, case folded, character references decoded. */
function folded(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(folded))
  if (typeof value !== 'string') return ''
  const [textarea] = parseHtml(`<textarea>${value.replaceAll('<', '&lt;')}`).root.children.flatMap(textsIn)
  return (textarea ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
}

type Tree = { children?: readonly unknown[]; data?: string }
function textsIn(node: unknown): string[] {
  const { children, data } = node as Tree
  return children ? children.flatMap(textsIn) : [data ?? '']
}

/** The harmonic mean of precision and recall; 0 if both are. */
export const f1Of = ({ precision, recall }: Overlap): number =>
  precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)

/**
 * Precision and recall over 4-token shingles, counted with repetition (the measure of the article-extraction
 * benchmark, which takes the F1 of their means over all pages).
 */
function shingleOverlap(found: string, expected: string): Overlap {
  const a = shingles(found)
  const b = shingles(expected)
  let shared = 0
  let foundCount = 0
  let expectedCount = 0
  for (const count of b.values()) expectedCount += count
  for (const [shingle, count] of a) {
    foundCount += count
    shared += Math.min(count, b.get(shingle) ?? 0)
  }
  if (foundCount === 0 && expectedCount === 0) return { precision: 1, recall: 1 }
  return {
    precision: foundCount === 0 ? 0 : shared / foundCount,
    recall: expectedCount === 0 ? 1 : shared / expectedCount,
  }
}

function shingles(text: string): Map<string, number> {
  const tokens = text.match(/[\p{L}\p{N}_]+/gu) ?? []
  const counts = new Map<string, number>()
  const size = Math.min(4, tokens.length)
  const last = size === 0 ? -1 : tokens.length - size
  for (let at = 0; at <= last; at++) {
    const shingle = tokens.slice(at, at + size).join(' ')
    counts.set(shingle, (counts.get(shingle) ?? 0) + 1)
  }
  return counts
}
