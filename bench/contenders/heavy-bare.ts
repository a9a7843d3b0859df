import { appendFileSync } from 'node:fs'
import { compile, selectAll, selectOne } from 'css-select'
import type { AnyNode, Element } from 'domhandler'
import { textContent } from 'domutils'
import { parseDocument } from 'htmlparser2'
import { Agent, request } from 'undici'
import { begin, heavyAtOnce, heavyFields, report, rowsFile } from './fields.ts'

// What one would write by hand for heavy pages from the same parts, without retries, robots.txt, limits or durability.
const [kind = '', site = '', , pages = ''] = process.argv.slice(2)
const count = Number(pages)
const out = rowsFile()
const dispatcher = new Agent({ connections: heavyAtOnce })
const tests = heavyFields.map((name) => ({ name, test: compile<AnyNode, Element>(`.${name}`) }))
let rows = 0

function keep(found: object[]): void {
  rows += found.length
  appendFileSync(out, found.map((row) => `${JSON.stringify(row)}\n`).join(''))
}

const textOf = async (path: string): Promise<string> =>
  (await request(new URL(path, site), { dispatcher })).body.text()

async function readPage(path: string): Promise<void> {
  const document = parseDocument(await textOf(path))
  keep(
    selectAll<AnyNode, Element>('li', document).map((item) =>
      Object.fromEntries(
        tests.map(({ name, test }) => {
          const found = selectOne(test, item.children as Element[])
          return [name, found ? textContent(found).trim() : null]
        }),
      ),
    ),
  )
}

async function readAnswer(path: string): Promise<void> {
  const { items } = JSON.parse(await textOf(path)) as { items: Record<string, string>[] }
  keep(items.map((item) => Object.fromEntries(heavyFields.map((name) => [name, item[name]?.trim() ?? null]))))
}

async function readItem(path: string): Promise<void> {
  const heading = selectOne<AnyNode, Element>('h1', parseDocument(await textOf(path)))
  keep([{ name: heading && textContent(heading).trim() }])
}

const addresses = async (): Promise<string[]> => {
  const found = selectAll<AnyNode, Element>(
    'loc',
    parseDocument(await textOf('/sitemap.xml'), { xmlMode: true }),
  )
  return [...new Set(found.map((element) => new URL(textContent(element).trim()).href))]
}

const started = begin()
const numbers = Array.from({ length: count }, (_, at) => at)
const work: Record<string, () => Promise<[string[], (path: string) => Promise<void>]>> = {
  pages: async () => [numbers.map((at) => `/pages/${at}`), readPage],
  api: async () => [numbers.map((at) => `/api/${at}`), readAnswer],
  sitemap: async () => [(await addresses()).slice(0, count), readItem],
}
const [queue, read] = await work[kind]!()
const visit = async (): Promise<void> => {
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) await read(path)
}
await Promise.all(Array.from({ length: heavyAtOnce }, visit))
report(count, rows, started)
await dispatcher.close()
