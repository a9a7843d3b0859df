import { evaluatePage } from '../propose/evaluate-recipe.ts'
import { Page } from '../propose/page.ts'
import { proposeRecipe } from '../propose/propose-recipe.ts'
import type { Layout } from './layout.ts'
import { otherLayouts } from './other-layouts.ts'
import { shopLayouts } from './shop-layouts.ts'

/** Share of correct results among those found, and among those expected. */
export interface Quality {
  precision: number
  recall: number
}

export interface LayoutResult {
  name: string
  items: Quality
  fields: Quality
  /** Expected fields that are missing or have other values, with the actual results. */
  misses: string[]
}

interface Count {
  right: number
  found: number
  expected: number
}

export const layouts: readonly Layout[] = [...shopLayouts, ...otherLayouts]

/** How well proposals handle one layout. Items count as nodes, fields by name and the values of all items. */
function judge(layout: Layout): { items: Count; fields: Count; misses: string[] } {
  const url = 'https://site.test/list'
  const page = new Page(layout.html, url)
  const { recipe } = proposeRecipe(layout.html, url)
  const [typeName = ''] = Object.keys(recipe.types)
  const found = evaluatePage(page, recipe, typeName)
  const expected = page.elements.flatMap((element, node) =>
    'data-expected' in element.attribs ? [node] : [],
  )
  const right = found.itemNodes.filter((node) => expected.includes(node)).length
  const values = new Map(
    found.fields.map(({ name }, at) => [name, JSON.stringify(found.rows.map((row) => row[at]))]),
  )
  const misses = Object.entries(layout.fields)
    .filter(([name, cells]) => values.get(name) !== JSON.stringify(cells))
    .map(
      ([name]) =>
        `${name}: ${values.get(name)?.slice(0, 60) ?? `not among ${[...values.keys()].join(', ')}`}`,
    )
  const names = Object.keys(layout.fields)
  return {
    items: { right, found: found.itemNodes.length, expected: expected.length },
    fields: { right: names.length - misses.length, found: values.size, expected: names.length },
    misses,
  }
}

const quality = (counts: readonly Count[]): Quality => {
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0)
  return { precision: sum('right') / Math.max(1, sum('found')), recall: sum('right') / sum('expected') }
}

/** Precision and recall of items and fields over the whole corpus, and per layout. */
export function measureListings(): { items: Quality; fields: Quality; results: LayoutResult[] } {
  const judged = layouts.map((layout) => ({ name: layout.name, ...judge(layout) }))
  return {
    items: quality(judged.map(({ items }) => items)),
    fields: quality(judged.map(({ fields }) => fields)),
    results: judged.map(({ name, items, fields, misses }) => ({
      name,
      items: quality([items]),
      fields: quality([fields]),
      misses,
    })),
  }
}

const percent = (share: number): string => `${(share * 100).toFixed(1).padStart(6)} %`
const line = (name: string, { items, fields }: { items: Quality; fields: Quality }): string =>
  [name.padEnd(42), ...[items, fields].flatMap((one) => [percent(one.precision), percent(one.recall)])].join(
    '  ',
  )

if (import.meta.main) {
  const measured = measureListings()
  console.log(`${' '.repeat(42)}  items: precision, recall; fields: precision, recall`)
  for (const result of measured.results) {
    console.log(line(result.name, result))
    for (const miss of result.misses) console.log(`    ${miss}`)
  }
  console.log(line(`all ${layouts.length}`, measured))
}
