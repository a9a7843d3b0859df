import { existsSync, mkdirSync } from 'node:fs'
import { readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folder, recipeFile, windrow } from '../packages/crawler/src/testing/run-program.ts'
import { shopPages, shopRecipe, startSite } from '../packages/crawler/src/testing/site.ts'

/** The command as installed, which supports all formats. */
const command = (...args: string[]) => windrow(args, undefined, '', join(import.meta.dirname, 'windrow.ts'))

it('crawls to CSV, chosen by file name, and reports progress to programs', async () => {
  await using site = await startSite({
    ...shopPages(1, 2),
    '/p/1': '<h1>=1+1; "x"</h1><p class="price">7</p>',
  })
  await using dir = await folder()
  const recipe = await recipeFile(dir.path, shopRecipe(site.origin))
  const out = join(dir.path, 'rows.csv')

  const { code, err } = await command('crawl', recipe, '--out', out, '--progress', 'json')

  expect(code).toBe(0)
  expect(await readFile(join(dir.path, 'rows.links.csv'), 'utf8')).toBe('name\nThing 0\nThing 1\n')
  const [head, ...products] = (await readFile(join(dir.path, 'rows.products.csv'), 'utf8')).trim().split('\n')
  expect(head).toBe('name,title,price')
  expect(products.toSorted()).toEqual(['Thing 0,Thing 0,0.5', 'Thing 1,"=1+1; ""x""",7'])
  expect((await readdir(dir.path)).toSorted()).toEqual(['recipe.json', 'rows.links.csv', 'rows.products.csv'])
  const events = err
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(events[0]).toMatchObject({ event: 'progress', queued: expect.any(Number) as number })
  expect(events.at(-1)).toMatchObject({ event: 'end', reason: 'finished', done: 3, rows: 4, exitCode: 0 })
})

it.each([
  ['without a memory', 'read', []],
  ['with one', 'reuse', ['memory.bin']],
  ['with one that was kept right before it was killed', 'reuse', []],
])('writes the file when the command is repeated after it could not: %s', async (_, unchanged, kept) => {
  await using dir = await folder()
  const out = join(dir.path, 'rows.csv')
  let pages = 0
  await using site = await startSite({
    ...shopPages(1, 1),
    '/p/0': (_request, response) => {
      pages += 1
      mkdirSync(out)
      response.setHeader('etag', '"1"').end('<h1>Thing</h1>')
    },
  })
  const recipe = await recipeFile(dir.path, shopRecipe(site.origin, { fetch: { unchanged } }))
  const args = ['crawl', recipe, '--out', out, '--table', 'products', '--quiet']

  const failed = await command(...args)
  expect(failed.code).toBe(3)
  expect(failed.err).toContain(`The rows are kept in ${out}.state; the same command writes them again.`)
  await rmdir(out)
  const memory = join(`${out}.state`, 'memory.bin')
  expect(existsSync(memory)).toBe(unchanged === 'reuse')
  if (kept.length === 0) await rm(memory, { force: true })
  expect(await command(...args)).toMatchObject({ code: 0, err: '' })

  expect(await readFile(out, 'utf8')).toBe('name,title,price\nThing 0,Thing,\n')
  expect([pages, existsSync(`${out}.state`)]).toEqual([1, false])
  expect(existsSync(`${out}.memory`)).toBe(kept.length > 0)
})
