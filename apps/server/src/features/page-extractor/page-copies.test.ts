import { Recipe } from '@windrow/contract/recipe'
import { startPracticeSite } from '@windrow/practice-site/start-practice-site'
import { type Answer, startSite } from '@windrow/crawler/testing/site'
import { describe, expect } from 'vitest'
import { failure } from '../../testing/failure.ts'
import { accountTest as test } from '../../testing/test-app.ts'

describe('page copies', () => {
  test('accept JSON, with a proposal', async ({ server }) => {
    await using site = await startPracticeSite({ products: 40 })
    const { api } = await server.signIn('ADMIN')
    const { id } = await api.projectCreate({ body: { name: 'p' } })

    const made = await api.pageCopyCreate({
      params: { id },
      body: { url: `${site.url}/api/products?limit=10` },
    })

    expect(made.copy).toMatchObject({ format: 'json', mode: 'http', httpStatus: 200 })
    expect(made.recipe.types['answer']).toMatchObject({ format: 'json', items: 'items[*]' })
    expect(made.evaluation).toMatchObject({ rowCount: 10, itemNodes: [] })
    const { html, json } = await api.pageCopyHtml({ params: { id, cid: made.copy.id } })
    expect(html).toBe('')
    expect((JSON.parse(json!) as { items: unknown[] }).items).toHaveLength(10)
  })

  test('keep every picture of a page, whatever its style sheets add', async ({ server }) => {
    const answer =
      (type: string, text: string): Answer =>
      (_, response) =>
        void response.setHeader('content-type', type).end(text)
    const pictures = Array.from({ length: 5001 }, (_, at) => `<img src="/${at}.gif">`).join('')
    await using site = await startSite({
      '/': `<link rel="stylesheet" href="/late.css">${pictures}`,
      '/few': '<link rel="stylesheet" href="/late.css">',
      '/late.css': answer('text/css', 'i { background: url(/late.gif) }'),
      '*': answer('image/gif', 'GIF89a'),
    })
    const { api } = await server.signIn('ADMIN')
    const { id } = await api.projectCreate({ body: { name: 'p' } })
    const resourcesOf = async (path: string) => {
      const { copy } = await api.pageCopyCreate({ params: { id }, body: { url: site.origin + path } })
      return async (index: number) =>
        (await api.pageCopyResource({ params: { id, cid: copy.id, index } })).text()
    }

    const many = await resourcesOf('/')
    expect(await many(0)).not.toContain('resources/')
    expect(await many(5001)).toBe('GIF89a')
    const few = await resourcesOf('/few')
    expect(await few(0)).toContain('resources/1')
    expect(await few(1)).toBe('GIF89a')
  })

  test('serve pictures as pictures only: nothing in them runs, and nothing else is served as a picture', async ({
    server,
  }) => {
    const answer =
      (type: string, text: string): Answer =>
      (_, response) =>
        void response.setHeader('content-type', type).end(text)
    await using site = await startSite({
      '/': '<img src="/drawing.svg"><img src="/page.gif">',
      '/drawing.svg': answer(
        'image/svg+xml',
        '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      ),
      '/page.gif': answer('text/html', '<script>1</script>'),
    })
    const client = await server.signIn('ADMIN')
    const { id } = await client.api.projectCreate({ body: { name: 'p' } })
    const { copy } = await client.api.pageCopyCreate({ params: { id }, body: { url: site.origin } })
    const resource = (index: number) =>
      client.fetch(`/api/projects/${id}/page-copies/${copy.id}/resources/${index}`)

    const drawing = await resource(0)
    expect(drawing.headers.get('content-type')).toBe('image/svg+xml')
    expect(drawing.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    )
    expect(drawing.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await resource(1)).status).toBe(422)
    // Within the copy of a page, a browser gets nothing to log an error about.
    const within = await client.fetch(`/api/projects/${id}/page-copies/${copy.id}/resources/1`, {
      headers: { 'sec-fetch-dest': 'image' },
    })
    expect(within.headers.get('content-type')).toBe('image/gif')
    expect((await within.arrayBuffer()).byteLength).toBeLessThan(50)
  })

  test('are worked on with recipes of many addresses', async ({ server }) => {
    await using site = await startPracticeSite({ products: 40 })
    const { api } = await server.signIn('ADMIN')
    const { id } = await api.projectCreate({ body: { name: 'p' } })
    const { copy, recipe, evaluation } = await api.pageCopyCreate({
      params: { id },
      body: { url: `${site.url}/shop/all` },
    })
    const start = Array.from({ length: 15_000 }, (_, at) => `https://shop.example/${'x'.repeat(80)}/${at}`)
    const params = { id, cid: copy.id }
    const call = { recipe: { ...recipe, start }, type: evaluation.type }

    const pointed = await api.pageCopyPoint({
      params,
      body: { ...call, intent: 'field', node: evaluation.itemNodes[0]! },
    })
    const evaluated = await api.pageCopyEvaluate({ params, body: call })

    expect(JSON.stringify(start).length).toBeGreaterThan(1_500_000)
    expect(pointed.recipe.start).toHaveLength(15_000)
    expect(evaluated.rowCount).toBe(evaluation.rowCount)
  })

  test('are of the page as a browser shows it, if requested', async ({ server }) => {
    await using site = await startPracticeSite({ products: 40 })
    const { api } = await server.signIn('ADMIN')
    const { id } = await api.projectCreate({ body: { name: 'p' } })
    const url = `${site.url}/live/all`

    const plain = await api.pageCopyCreate({ params: { id }, body: { url } })
    const shown = await api.pageCopyCreate({ params: { id }, body: { url, mode: 'browser' } })

    expect(plain.copy.mode).toBe('http')
    expect(shown.copy.mode).toBe('browser')
    expect(Object.values(shown.recipe.types)[0]!.mode).toBe('browser')
    expect(plain.evaluation.rowCount).toBeLessThan(2)
    expect(shown.evaluation.rowCount).toBeGreaterThan(9)
    const { html } = await api.pageCopyHtml({ params: { id, cid: shown.copy.id } })
    expect(html).not.toContain('<script')
  })

  test('are read like the recipe: behind its login, with secrets of the project', async ({ server }) => {
    await using site = await startPracticeSite({ products: 40 })
    const { api } = await server.signIn('ADMIN')
    const { id } = await api.projectCreate({ body: { name: 'p' } })
    const recipe = Recipe.parse({
      version: 1,
      start: [`${site.url}/account/orders`],
      types: { orders: { table: 'orders', items: 'tbody tr', fields: { order: { select: 'td' } } } },
      login: {
        steps: [
          { open: `${site.url}/account/login` },
          { submit: 'form[method=post]', fields: { user: '{secret:user}', password: '{secret:password}' } },
        ],
        check: { selector: 'a[href*=logout], form[action*=logout]' },
      },
    })
    const body = { url: `${site.url}/account/orders`, recipe }

    expect(await failure(api.pageCopyCreate({ params: { id }, body }))).toBe('422 PAGE_UNREACHABLE')
    await api.secretSave({ params: { id, name: 'user' }, body: { value: 'demo@fernhill.example' } })
    await api.secretSave({ params: { id, name: 'password' }, body: { value: 'practice' } })
    const made = await api.pageCopyCreate({ params: { id }, body })

    expect(made.copy.finalUrl).toBe(body.url)
    expect(made.evaluation.rowCount).toBeGreaterThan(3)
    expect(made.evaluation.type).toBe('orders')
  })

  test('refuse page types that the recipe does not have, whatever their name', async ({ server }) => {
    await using site = await startPracticeSite({ products: 4 })
    const { api } = await server.signIn('ADMIN')
    const { id } = await api.projectCreate({ body: { name: 'p' } })
    const url = `${site.url}/`
    const { copy, recipe } = await api.pageCopyCreate({ params: { id }, body: { url } })
    const type = 'constructor'
    const params = { id, cid: copy.id }

    expect([
      await failure(api.pageCopyCreate({ params: { id }, body: { url, recipe, type } })),
      await failure(api.pageCopyEvaluate({ params, body: { recipe, type } })),
      await failure(api.pageCopyPoint({ params, body: { recipe, type, intent: 'wider' } })),
    ]).toEqual(Array(3).fill('422 RECIPE_INVALID'))
  })
})

describe('the check of a recipe', () => {
  test('returns every fault with its place, and what templates expand to', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const { id } = await api.projectCreate({ body: { name: 'p' } })
    const recipe = {
      version: 1,
      start: ['https://shop.example/?page={1..20}', 'https://shop.example/x'],
      types: {
        list: { table: 'rows', items: 'li[', fields: { price: { select: 'p', clean: [{ match: '(' }] } } },
      },
    }

    const { faults, starts } = await api.recipeCheck({ params: { id }, body: { recipe } })

    expect(faults.map(({ path }) => path)).toEqual([
      'types.list.items',
      'types.list.fields.price.clean.0.match',
    ])
    expect(starts).toEqual([
      {
        index: 0,
        count: 20,
        samples: [1, 2, 3].map((page) => `https://shop.example/?page=${page}`),
      },
    ])
    const nothing = await api.recipeCheck({ params: { id }, body: { recipe: null } })
    expect(nothing.faults.length).toBeGreaterThan(0)
    const start = [`https://shop.example/${'{1..2}'.repeat(20_000)}`]
    const long = await api.recipeCheck({ params: { id }, body: { recipe: { ...recipe, start } } })
    expect(long.faults.map(({ path }) => path)).toContain('start.0')
    expect(long.starts).toEqual([])
  })
})
