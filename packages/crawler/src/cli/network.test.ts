import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startProxy } from '../testing/proxy-server.ts'
import { folder, lines, recipeFile, windrow } from '../testing/run-program.ts'
import { type Answer, shopPages, shopRecipe, startSite } from '../testing/site.ts'

const root = join(import.meta.dirname, '../../../..')

const tagged =
  (pages: Record<string, string>): Answer =>
  (request, response) => {
    const page = pages[request.url!]
    const etag = `"${page?.length}"`
    if (page === undefined) response.writeHead(404).end()
    else if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.writeHead(200, { 'content-type': 'text/html', etag }).end(page)
  }

describe('windrow crawl over proxies', () => {
  it('takes them from the command line and from a file', async () => {
    await using site = await startSite(shopPages(1, 3))
    await using one = await startProxy('me:secret')
    await using two = await startProxy()
    await using dir = await folder()
    const recipe = await recipeFile(dir.path, shopRecipe(site.origin, { fetch: { proxy: { list: 'home' } } }))
    const file = join(dir.path, 'proxies.txt')
    await writeFile(file, `# ours\nhttp://127.0.0.1:${two.port}\n\n`)
    const args = ['crawl', recipe, '--out', join(dir.path, 'rows.jsonl'), '--proxy-file', file]

    const { code, err } = await windrow([...args, '--proxy', `http://me:secret@127.0.0.1:${one.port}`])

    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('4 pages read') })
    expect(one.asked.length).toBeGreaterThan(0)
    expect(two.asked.length).toBeGreaterThan(0)
  })

  it.each([
    [['--proxy', 'me:secret@host'], /--proxy must be an address like/],
    [['--proxy', 'http://a.test', '--proxy', 'ftp://secret@b.test'], /\(the 2\. is not\)/],
    [['--proxy', 'http://a.test', '--proxy-price', 'much'], /--proxy-price must be US dollars/],
    [['--proxy-file', 'nowhere.txt'], /nowhere\.txt cannot be read/],
    [[], /requires the proxies of "home"/],
  ])('refuses %j without a word of the password', async (more, message) => {
    await using dir = await folder()
    const recipe = await recipeFile(
      dir.path,
      shopRecipe('https://a.test', { fetch: { proxy: { list: 'home' } } }),
    )

    const { code, err } = await windrow(['crawl', recipe, '--out', join(dir.path, 'rows.jsonl'), ...more])

    expect(code).toBe(2)
    expect(err).toMatch(message)
    expect(err).not.toContain('secret')
  })
})

describe('windrow crawl with a memory', () => {
  it('asks for changes only, the second time', async () => {
    const pages: Record<string, string> = shopPages(2, 5)
    await using site = await startSite({ '*': tagged(pages) })
    await using dir = await folder()
    const recipe = await recipeFile(dir.path, shopRecipe(site.origin, { fetch: { unchanged: 'reuse' } }))
    const args = ['crawl', recipe, '--out', join(dir.path, 'rows.jsonl')]
    const read = () => lines(join(dir.path, 'rows.products.jsonl')).toSorted()

    await windrow(args)
    const first = read()
    pages['/p/3'] = '<h1>Thing three, with a new name</h1>'
    const second = await windrow(args)
    const third = await windrow(args)

    expect(second.code).toBe(0)
    expect(first).toHaveLength(10)
    expect(read()).toHaveLength(10)
    expect(read().filter((line) => !first.includes(line))).toEqual([
      '{"name":"Thing 3","title":"Thing three, with a new name","price":null}',
    ])
    expect(third.err).toContain('12 pages read, 20 rows, 0 failed')
    expect(existsSync(join(dir.path, 'rows.jsonl.state'))).toBe(false)
  })

  it('keeps the memory of the last good crawl when one fails, and none of another recipe', async () => {
    const pages: Record<string, string> = shopPages(1, 5)
    await using site = await startSite({ '*': tagged(pages) })
    await using dir = await folder()
    const recipe = await recipeFile(dir.path, shopRecipe(site.origin, { fetch: { unchanged: 'skip' } }))
    const args = ['crawl', recipe, '--out', join(dir.path, 'rows.jsonl')]
    await windrow(args)
    const kept = readFileSync(join(dir.path, 'rows.jsonl.memory'))

    pages['/p/1'] = '<h1>Changed</h1>'
    for (const path of ['/p/2', '/p/3', '/p/4']) delete pages[path]
    const failed = await windrow(args)
    const after = readFileSync(join(dir.path, 'rows.jsonl.memory'))
    await recipeFile(dir.path, shopRecipe(site.origin, { fetch: { unchanged: 'skip', delayMs: 1 } }))
    const other = await windrow(args)

    expect(failed.code).toBe(1)
    expect(after.equals(kept)).toBe(true)
    expect(other.err).toContain('3 pages read')
  })

  it.skipIf(statSync(tmpdir()).dev === statSync(root).dev)(
    'keeps its memory from a state on another file system',
    async () => {
      await using site = await startSite({ '*': tagged(shopPages(1, 5)) })
      await using dir = await folder()
      const recipe = await recipeFile(dir.path, shopRecipe(site.origin, { fetch: { unchanged: 'reuse' } }))
      const state = await mkdtemp(join(root, '.build', 'state-'))
      const args = ['crawl', recipe, '--out', join(dir.path, 'rows.jsonl'), '--state', state]

      expect((await windrow(args)).code).toBe(0)

      expect(existsSync(state)).toBe(false)
      expect(readdirSync(dir.path).filter((name) => name.includes('.memory'))).toEqual(['rows.jsonl.memory'])
    },
  )

  it('goes on after kill -9 with the same memory', async () => {
    const pages: Record<string, string> = shopPages(3, 15)
    const plain = tagged(pages)
    let isHeld = false
    let holds = false
    const answer: Answer = (request, response) => {
      if (holds && request.url === '/p/44' && !isHeld) isHeld = true
      else plain(request, response)
    }
    await using site = await startSite({ '*': answer })
    await using dir = await folder()
    const recipe = await recipeFile(
      dir.path,
      shopRecipe(site.origin, { fetch: { unchanged: 'reuse', concurrency: 2 } }),
    )
    const args = ['crawl', recipe, '--out', join(dir.path, 'rows.jsonl')]
    const read = () => lines(join(dir.path, 'rows.products.jsonl')).toSorted()
    await windrow(args)
    const first = read()
    const size = readFileSync(join(dir.path, 'rows.jsonl.memory')).length

    holds = true
    const killed = await windrow(args, (kill) => {
      const timer = setInterval(() => {
        if (!isHeld || !existsSync(join(dir.path, 'rows.jsonl.state', 'manifest.json'))) return
        clearInterval(timer)
        kill('SIGKILL')
      }, 5)
    })
    const { code } = await windrow(args)

    expect(killed.signal).toBe('SIGKILL')
    expect(code).toBe(0)
    expect(read()).toEqual(first)
    expect(readFileSync(join(dir.path, 'rows.jsonl.memory'))).toHaveLength(size)
  })
})
