import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folder, lines, recipeFile, windrow } from '../testing/run-program.ts'
import { shopPages, shopRecipe, startSite } from '../testing/site.ts'

describe('windrow crawl', () => {
  it('writes a file per table and leaves no state', async () => {
    await using site = await startSite(shopPages(2, 3))
    await using dir = await folder()
    const recipe = await recipeFile(dir.path, shopRecipe(site.origin))
    const out = join(dir.path, 'rows.jsonl')

    const { code, err } = await windrow(['crawl', recipe, '--out', out])

    expect(err).toContain('Finished: 8 pages read, 12 rows, 0 failed.')
    expect(code).toBe(0)
    expect(lines(join(dir.path, 'rows.products.jsonl'))).toHaveLength(6)
    expect(JSON.parse(lines(join(dir.path, 'rows.links.jsonl'))[0]!)).toEqual({ name: 'Thing 0' })
    expect(existsSync(`${out}.state`)).toBe(false)
  })

  it('writes one table to the file itself, or to standard output', async () => {
    await using site = await startSite(shopPages(1, 3))
    await using dir = await folder()
    const recipe = await recipeFile(dir.path, shopRecipe(site.origin))

    const file = await windrow([
      'crawl',
      recipe,
      '--out',
      join(dir.path, 'p.jsonl'),
      '--table',
      'products',
      '--quiet',
    ])
    const stream = await windrow([
      'crawl',
      recipe,
      '--out',
      '-',
      '--table',
      'links',
      '--max-pages',
      '1',
      '--quiet',
    ])

    expect(file).toMatchObject({ code: 0, err: '', out: '' })
    expect(lines(join(dir.path, 'p.jsonl'))).toHaveLength(3)
    expect(stream.out.trim().split('\n')).toHaveLength(3)
  })

  it('continues after kill -9 without losing or doubling a row', async () => {
    const pages = shopPages(4, 15)
    let held: (() => void) | null = null
    await using site = await startSite({
      ...pages,
      // Holds back one page, so that the crawl can't end before it is killed.
      '/p/44': (_request, response) => {
        const answer = () => void response.setHeader('content-type', 'text/html').end(pages['/p/44'])
        if (held) answer()
        else held = answer
      },
    })
    await using dir = await folder()
    const recipe = await recipeFile(dir.path, shopRecipe(site.origin, { fetch: { concurrency: 2 } }))
    const args = ['crawl', recipe, '--out', join(dir.path, 'rows.jsonl')]
    const state = join(dir.path, 'rows.jsonl.state', 'manifest.json')

    const killed = await windrow(args, (kill) => {
      const timer = setInterval(() => {
        if (!held || !existsSync(state)) return
        clearInterval(timer)
        kill('SIGKILL')
      }, 5)
    })
    const { code, err } = await windrow(args)

    expect(killed.signal).toBe('SIGKILL')
    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('Continuing the crawl') })
    const names = lines(join(dir.path, 'rows.products.jsonl'))
    expect(names).toHaveLength(60)
    expect(new Set(names).size).toBe(60)
  })

  it('stops cleanly at SIGINT and can go on', async () => {
    await using site = await startSite({ ...shopPages(1, 3), '/p/1': () => {} })
    await using dir = await folder()
    const recipe = await recipeFile(dir.path, shopRecipe(site.origin))
    const args = ['crawl', recipe, '--out', join(dir.path, 'rows.jsonl'), '--grace', '0']

    const { code, err } = await windrow(args, (kill) => kill('SIGINT'))

    expect(err).toContain('Stopped:')
    expect(code).toBe(130)
    expect(existsSync(join(dir.path, 'rows.jsonl.state'))).toBe(true)
  })

  it('ends with 1 when too many pages fail', async () => {
    await using site = await startSite({})
    await using dir = await folder()
    const recipe = await recipeFile(dir.path, shopRecipe(site.origin))

    const { code, err } = await windrow(['crawl', recipe, '--out', join(dir.path, 'rows.jsonl')])

    expect(code).toBe(1)
    expect(err).toContain('None of the start pages could be read.')
    expect(err.match(/answered HTTP 404: there is no such page/g)).toHaveLength(2)
  })

  it('refuses a state that is of another recipe', async () => {
    await using dir = await folder()
    await using site = await startSite({ ...shopPages(1, 3), '/p/1': () => {} })
    const recipe = await recipeFile(dir.path, shopRecipe(site.origin))
    const args = ['crawl', recipe, '--out', join(dir.path, 'rows.jsonl'), '--grace', '0']
    await windrow(args, (kill) => kill('SIGINT'))
    await recipeFile(dir.path, shopRecipe(site.origin, { fetch: { concurrency: 1 } }))

    expect(await windrow(args)).toMatchObject({
      code: 2,
      err: expect.stringContaining('belongs to another recipe'),
    })
  })
})

describe('a wrong command line or recipe', () => {
  it.each([
    [[], /Usage/],
    [['fly'], /There is no command "fly"/],
    [['crawl'], /Name one recipe/],
    [['crawl', 'nowhere.json', '--out', 'x'], /There is no file nowhere\.json/],
    [['crawl', 'a.json'], /--out/],
    [['crawl', 'a.json', '--out', 'x', '--fast'], /Unknown option '--fast'/],
    [['check'], /Name one recipe/],
  ])('%j ends with 2', async (args, message) => {
    const { code, err } = await windrow(args)

    expect(code).toBe(2)
    expect(err).toMatch(message)
    expect(err).not.toMatch(/^\s+at /m)
  })

  it.each([
    ['{"version": 1,\n  "start": }', /line 2, column 12: a value was expected/],
    ['{"version": 1,\n  "start": [1,2', /line 2, column 16: a comma or "]" was expected/],
    ['{"version" 1}', /line 1, column 12: a colon was expected/],
    ["{'version': 1}", /line 1, column 2: a name in double quotes was expected/],
    ['{"version": 1} x', /line 1, column 16: the end of the file was expected/],
    ['{"version": 1, "strat": []}', /strat: There is no setting "strat" here; did you mean "start"\?/],
    [
      '{"version": 1, "start": ["https://a.test"], "types": {"list": {"table": "t", "fields": {"x": {"select": "a["}}}}}',
      /types\.list\.fields\.x\.select: The selector "a\[" cannot be read/,
    ],
  ])('tells what is wrong with %s', async (text, message) => {
    await using dir = await folder()

    const { code, err } = await windrow(['check', await recipeFile(dir.path, text)])

    expect(code).toBe(2)
    expect(err).toMatch(message)
  })

  it('tells what is wrong with a pause between requests', async () => {
    await using dir = await folder()
    const recipe = await recipeFile(dir.path, shopRecipe('https://a.test'))

    expect(await windrow(['crawl', recipe, '--out', join(dir.path, 'x'), '--delay', 'soon'])).toMatchObject({
      code: 2,
      err: expect.stringContaining(
        '--delay must be a whole number of milliseconds from 0 to 600000, not "soon".',
      ),
    })
  })

  it('has nothing to say against a good recipe', async () => {
    await using dir = await folder()

    const { code, out } = await windrow(['check', await recipeFile(dir.path, shopRecipe('https://a.test'))])

    expect(code).toBe(0)
    expect(out).toContain('is fine: 2 page types')
  })

  it('prints the JSON Schema of recipes', async () => {
    const { code, out } = await windrow(['schema'])

    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      $id: 'urn:windrow:recipe:1',
      $ref: '#/$defs/Recipe',
      $defs: { Recipe: { required: ['version', 'start', 'types'] } },
    })
  })

  it('tells everything with --help', async () => {
    expect((await windrow(['--help'])).out).toContain('Exit codes')
    expect((await windrow(['crawl', '--help'])).out).toContain('--max-pages')
  })
})
