import { appendFileSync } from 'node:fs'
import { compile, selectAll, selectOne } from 'css-select'
import type { AnyNode, Element } from 'domhandler'
import { getAttributeValue, textContent } from 'domutils'
import { parseDocument } from 'htmlparser2'
import { Agent, request } from 'undici'
import { begin, concurrency, links, productFields, report, rowsFile } from './fields.ts'

// What one would write by hand from the same parts: a loop without retries, robots.txt, limits or durability.
const [start = ''] = process.argv.slice(2)
const out = rowsFile()
const dispatcher = new Agent({ connections: concurrency })
const fields = Object.entries(productFields).map(([name, field]) => ({
  name,
  attribute: field.attribute,
  test: compile<AnyNode, Element>(field.select),
}))
const detail = compile<AnyNode, Element>(links.detail)
const next = compile<AnyNode, Element>(links.next)
const seen = new Set<string>([start])
const queue: string[] = [start]
let pages = 0
let rows = 0
let active = 0

function add(href: string | undefined, base: string): void {
  if (!href) return
  const url = new URL(href, base).href
  if (seen.has(url)) return
  seen.add(url)
  queue.push(url)
}

async function visit(url: string): Promise<void> {
  const { body } = await request(url, { dispatcher })
  const document = parseDocument(await body.text())
  pages += 1
  const row: Record<string, string | null> = {}
  for (const { name, attribute, test } of fields) {
    const found = selectOne(test, document as AnyNode as Element)
    row[name] = found
      ? attribute
        ? (getAttributeValue(found, attribute) ?? null)
        : textContent(found).trim()
      : null
  }
  if (row['sku']) {
    rows += 1
    appendFileSync(out, `${JSON.stringify(row)}\n`)
    return
  }
  for (const link of selectAll(detail, document as AnyNode as Element))
    add(getAttributeValue(link, 'href'), url)
  for (const link of selectAll(next, document as AnyNode as Element))
    add(getAttributeValue(link, 'href'), url)
}

const started = begin()
await new Promise<void>((resolve, reject) => {
  const pump = (): void => {
    if (active === 0 && queue.length === 0) return resolve()
    while (active < concurrency && queue.length > 0) {
      active += 1
      visit(queue.shift()!).then(() => {
        active -= 1
        pump()
      }, reject)
    }
  }
  pump()
})
report(pages, rows, started)
await dispatcher.close()
