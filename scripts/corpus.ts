import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startPracticeSite } from '../apps/practice-site/src/start-practice-site.ts'
import { measureListings } from '../packages/crawler/src/corpus/listing-corpus.ts'
import { calibration, judgeLabelled } from '../packages/crawler/src/corpus/labelled-pages.ts'
import { measureParser } from '../packages/crawler/src/corpus/measure-parser.ts'
import { type LayoutScore, measureRedesigns } from '../packages/crawler/src/corpus/redesigns.ts'
import {
  f1Of,
  measureArticles,
  measureRecipes,
  type PageScore,
  savedPages,
} from '../packages/crawler/src/corpus/saved-pages.ts'

// Prints the quality of proposals: on the listing layouts in this repository, and on saved pages if a folder with them
// is given. Every fourth page is "held out": rules are improved by looking at the others only. `--redesigns` is a folder
// with pages of sites before and after a redesign, half of the sites held out. `--labelled` is a folder with labelled
// lists and other pages, for judging how sure proposals are; `--half` chooses a part of them.

const {
  positionals: [folder],
  values: { misses: isVerbose, redesigns, labelled = [], half },
} = parseArgs({
  allowPositionals: true,
  options: {
    misses: { type: 'boolean' },
    redesigns: { type: 'string' },
    labelled: { type: 'string', multiple: true },
    half: { type: 'string' },
  },
})

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

function isHeldOut(at: number): boolean {
  return at % 4 === 3
}

/** The benchmark's own F1: that of the mean precision and the mean recall. */
function benchmarkF1(scores: readonly PageScore[]): number {
  const overlaps = scores.flatMap(({ overlap }) => overlap ?? [])
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
  return f1Of({
    precision: mean(overlaps.map(({ precision }) => precision)),
    recall: mean(overlaps.map(({ recall }) => recall)),
  })
}

function printF1(label: string, scores: readonly PageScore[]): void {
  const seen = scores.filter((_, at) => !isHeldOut(at))
  const heldOut = scores.filter((_, at) => isHeldOut(at))
  const shown = [scores, seen, heldOut].map((list) => percent(benchmarkF1(list)))
  console.log(`${label.padEnd(24)} ${shown[0]}   seen ${shown[1]}, held out ${shown[2]}`)
}

function printShares(label: string, scores: readonly PageScore[], part: (score: PageScore) => number): void {
  const mean = (list: readonly PageScore[]) => list.reduce((sum, one) => sum + part(one), 0) / list.length
  const seen = scores.filter((_, at) => !isHeldOut(at))
  const heldOut = scores.filter((_, at) => isHeldOut(at))
  const shown = [mean(scores), mean(seen), mean(heldOut)].map(percent)
  console.log(`${label.padEnd(24)} ${shown[0]}   seen ${shown[1]}, held out ${shown[2]}`)
}

function printParser(label: string, sources: readonly string[]): void {
  const { pages, fast, differing, speed } = measureParser(sources)
  const shown = Object.entries(speed).map(([mode, value]) => `${mode} ${value.toFixed(0)}`)
  console.log(
    `${label.padEnd(24)} ${pages} pages, ${fast} by the fast parser, ${differing} other trees than by the book; million characters/s: ${shown.join(', ')}`,
  )
}

/** Pages of the practice shop, found by following its links, and of its broken edition. */
async function practicePages(): Promise<string[]> {
  await using site = await startPracticeSite()
  const known = new Set([`${site.url}/`, `${site.url}/broken/shop/all`])
  const pages: string[] = []
  for (const url of known) {
    const answer = await fetch(url)
    if (!answer.headers.get('content-type')?.includes('html')) continue
    const html = await answer.text()
    pages.push(html)
    for (const [, href = ''] of html.matchAll(/href="([^"#]+)"/g)) {
      const next = URL.parse(href, url)?.href
      if (next?.startsWith(site.url) && known.size < 300) known.add(next)
    }
  }
  return pages
}

printParser('parser, practice shop', await practicePages())
const { items, fields } = measureListings()
console.log(`listings, items          precision ${percent(items.precision)}, recall ${percent(items.recall)}`)
console.log(
  `listings, fields         precision ${percent(fields.precision)}, recall ${percent(fields.recall)}`,
)

if (folder && existsSync(resolve(folder))) {
  const sources = ['structured', 'article'].flatMap((name) => savedPages(resolve(folder, name)))
  printParser('parser, saved pages', sources)
  const recipes = measureRecipes(resolve(folder, 'structured'))
  const articles = measureArticles(resolve(folder, 'article'))
  console.log(`saved pages              ${recipes.length} structured, ${articles.length} articles`)
  printShares('title equal', recipes, ({ title }) => title)
  printShares('ingredients equal', recipes, ({ body }) => body)
  printShares('article, mean F1', articles, ({ body }) => body)
  printF1("article, benchmark's F1", articles)
  if (isVerbose)
    for (const { file, misses } of [recipes, articles].flatMap((list) =>
      list.filter((_, at) => !isHeldOut(at)),
    ))
      for (const miss of misses) console.log(`${file}: ${miss}`)
} else if (folder) {
  console.error(`There is no folder ${resolve(folder)}.`)
  process.exitCode = 2
}

function printLayouts(label: string, { redesigned, alike }: LayoutScore): void {
  const [found, wrong] = [redesigned, alike].map(({ reported, all }) => `${reported} of ${all}`)
  console.log(
    `${label.padEnd(24)} redesigns found ${found}, other pages of the same layout reported ${wrong}`,
  )
}

if (redesigns && existsSync(resolve(redesigns, 'pairs.tsv'))) {
  const { seen, heldOut } = measureRedesigns(resolve(redesigns))
  printLayouts('layouts, seen', seen)
  printLayouts('layouts, held out', heldOut)
} else if (redesigns) {
  console.error(`There is no file ${resolve(redesigns, 'pairs.tsv')}.`)
  process.exitCode = 2
} else console.log('layouts                  not measured: no folder with redesigns is given')

const judged = labelled.flatMap((path) => judgeLabelled(resolve(path), half))
if (judged.length > 0) {
  const right = judged.filter(({ isRight }) => isRight).length
  console.log(
    `labelled pages           ${judged.length}, first proposal right ${percent(right / judged.length)}`,
  )
  for (const { from, to, pages, stated, right: share } of calibration(judged))
    console.log(
      `  confidence ${from.toFixed(2)} to ${to.toFixed(2)}    ${String(pages).padStart(4)} pages, stated ${percent(stated)}, right ${percent(share)}`,
    )
}
