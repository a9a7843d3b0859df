import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHash } from 'node:crypto'
import type { Client } from '@windrow/contract/client'
import type { RecipeSource } from '@windrow/contract/recipe'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { CookieClient } from '../../testing/cookie-client.ts'
import { startReport, untilEnded, type RunPath } from '../../testing/run-reports.ts'
import { accountTest as test, test as lonelyTest, type TestApp } from '../../testing/test-app.ts'
import { workHere } from '../../testing/work-here.ts'
import { keepNextResources, usualLimits } from './keep-resources.ts'
import { storeSnapshotFile, tidySnapshotFiles } from './snapshot-files.ts'

/** The smallest PNG: one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const font = Buffer.from('wOF2 a font')
/** The same pixel, with something behind its end that makes it another file. */
const another = Buffer.concat([png, Buffer.from('another')])
type File = string | Buffer

/** A site with two pages and these files; `asked` has the path of each request. */
async function openSite(files: Record<string, File>, body: string) {
  const asked: string[] = []
  const page = `<!doctype html><title>Shop</title><link rel="stylesheet" href="/shop.css"><h1>Tent</h1>${body}`
  const all: Record<string, File> = { '/one': page, '/two': page, ...files }
  const server = createServer((request, response) => {
    const path = request.url!
    asked.push(path)
    const content = all[path]
    // Whatever the site claims, the content decides.
    const type = path === '/one' || path === '/two' ? 'text/html' : 'application/octet-stream'
    if (content === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': type }).end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const recipe: RecipeSource = {
    version: 1,
    start: [`${url}/one`, `${url}/two`],
    types: { page: { table: 'products', fields: { name: { select: 'h1' } } } },
    fetch: { robots: 'ignore' },
  }
  return {
    url,
    asked,
    recipe,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const shop: Record<string, File> = {
  '/shop.css': '@import "more.css"; h1{background:url(img/back.png)} @font-face{src:url(/a.woff2)}',
  '/more.css': 'h1{color:red}',
  '/img/back.png': png,
  '/a.woff2': font,
  '/photo.png': another,
}

async function crawl(server: TestApp, recipe: RecipeSource): Promise<{ api: Client; path: RunPath }> {
  await using _worker = workHere(server)
  const { api } = await server.signIn('ADMIN')
  const path = await startReport(api, recipe)
  await untilEnded(api, path)
  return { api, path }
}

async function snapshots(api: Client, path: RunPath) {
  const { evidence } = await api.evidenceList({ params: path, query: { reason: 'sample' } })
  return evidence.toSorted((a, b) => (a.url < b.url ? -1 : 1))
}

/** The kept files of a page by their original URL, as the page names them. */
const filesOf = async ({ app }: TestApp, evidenceId: number) =>
  (
    await app.db
      .selectFrom('snapshot_resources')
      .innerJoin('snapshot_files', 'snapshot_files.id', 'file_id')
      .select(['url', 'media_type', 'object_key'])
      .where('evidence_id', '=', evidenceId)
      .orderBy('url')
      .execute()
  ).map((file) => ({ ...file, path: new URL(file.url).pathname }))

async function read(person: CookieClient, address: string) {
  const response = await person.fetch(address)
  return { response, content: Buffer.from(await response.arrayBuffer()) }
}

describe('what the pages of snapshots load', () => {
  test('is kept with them, each file once, and shown from here alone', async ({ server }) => {
    await using site = await openSite(shop, '<img src="/photo.png"><img src="/gone.png">')
    const { api, path } = await crawl(server, site.recipe)
    const [one, two] = await snapshots(api, path)
    const at = { ...path, eid: one!.id }
    const before = await api.evidencePage({ params: at })
    expect(before.resources).toEqual({ state: 'WAITING', files: 0, bytes: 0 })
    expect(before.html).not.toMatch(/\s(src|href)="/)

    expect(await keepNextResources(server.app)).toBe(true)
    expect(await keepNextResources(server.app)).toBe(false)

    // Two pages, one request for each file, one copy of each content.
    const resources = site.asked.filter((asked) => !['/one', '/two'].includes(asked)).toSorted()
    expect(resources).toEqual([
      '/a.woff2',
      '/gone.png',
      '/img/back.png',
      '/more.css',
      '/photo.png',
      '/shop.css',
    ])
    const files = await filesOf(server, one!.id)
    expect(files.map(({ path: name, media_type }) => [name, media_type])).toEqual([
      ['/a.woff2', 'font/woff2'],
      ['/img/back.png', 'image/png'],
      ['/more.css', 'text/css; charset=utf-8'],
      ['/photo.png', 'image/png'],
      ['/shop.css', 'text/css; charset=utf-8'],
    ])
    expect((await filesOf(server, two!.id)).map(({ object_key }) => object_key)).toEqual(
      files.map(({ object_key }) => object_key),
    )

    const { html, resources: kept } = await api.evidencePage({ params: at })
    expect(kept).toMatchObject({ state: 'KEPT', files: 5 })
    expect(html).not.toContain(site.url)
    const base = `/api/projects/${path.id}/reports/${path.rid}/histories/${path.hid}/evidence/${one!.id}/resources/`
    expect(html.match(new RegExp(base, 'g'))).toHaveLength(2)
  })

  test('is served by its content, inert, and with its own files', async ({ server }) => {
    await using site = await openSite(shop, '<img src="/photo.png">')
    const { path } = await crawl(server, site.recipe)
    await keepNextResources(server.app)
    const staff = await server.signIn('ADMIN')
    const [one] = await snapshots(staff.api, path)
    const { html } = await staff.api.evidencePage({ params: { ...path, eid: one!.id } })
    const [sheet, picture] = [/href="([^"]+)"/.exec(html)![1]!, /src="([^"]+)"/.exec(html)![1]!]
    const asked = site.asked.length

    const photo = await read(staff, picture)
    expect(photo.response.headers.get('content-type')).toBe('image/png')
    expect(photo.response.headers.get('content-security-policy')).toContain('sandbox')
    expect(photo.response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(photo.content.equals(another)).toBe(true)
    const css = await read(staff, sheet)
    expect(css.response.headers.get('content-type')).toMatch(/^text\/css/)
    const text = css.content.toString()
    expect(text).not.toContain(site.url)
    const inner = [...text.matchAll(/url\("([^"]+)"\)/g)].map(([, address]) => address!)
    expect(inner).toHaveLength(3)
    for (const address of inner) expect((await read(staff, address)).response.status).toBe(200)
    expect(site.asked).toHaveLength(asked)
    const stranger = await server.signIn('MANAGER', 'Another account')
    expect((await stranger.fetch(picture)).status).toBe(404)
  })

  lonelyTest(
    'is stored once for all runs of a report, and removed with the last of them',
    async ({ server }) => {
      await using site = await openSite(shop, '<img src="/photo.png">')
      await using _worker = workHere(server)
      const { api } = await server.signIn('ADMIN')
      const first = await startReport(api, site.recipe)
      await untilEnded(api, first)
      await keepNextResources(server.app)
      const again = await api.runStart({ params: first })
      const second = { ...first, hid: again.id }
      await untilEnded(api, second)
      await keepNextResources(server.app)

      const { db, store } = server.app
      const stored = await db.selectFrom('snapshot_files').select('object_key').execute()
      expect(stored).toHaveLength(5)
      await db
        .updateTable('snapshot_files')
        .set({ used_at: sql<Date>`now() - interval '2 hours'` })
        .execute()
      await db.deleteFrom('run_evidence').where('run_id', '=', first.hid).execute()
      await tidySnapshotFiles(server.app, 100)
      expect(await db.selectFrom('snapshot_files').select('id').execute()).toHaveLength(5)
      await db.deleteFrom('run_evidence').where('run_id', '=', second.hid).execute()
      await tidySnapshotFiles(server.app, 100)
      expect(await db.selectFrom('snapshot_files').select('id').execute()).toHaveLength(0)
      for (const { object_key } of stored) await expect(store.get(object_key)).rejects.toThrow()
    },
  )

  test('is bounded by bytes and number, and the styles come first', async ({ server }) => {
    const pictures = Array.from({ length: 6 }, (_, at) => `/p${at}.png`)
    const files = Object.fromEntries(
      pictures.map((name) => [name, Buffer.concat([png, Buffer.alloc(1000), Buffer.from(name)])]),
    )
    const huge = { '/huge.png': Buffer.concat([png, Buffer.alloc(5000)]) }
    const body = ['/huge.png', ...pictures].map((name) => `<img src="${name}">`).join('')
    await using site = await openSite({ ...shop, ...files, ...huge }, body)
    const { api, path } = await crawl(server, { ...site.recipe, start: [`${site.url}/one`] })
    const limits = { ...usualLimits, fileBytes: 3000, pageBytes: 3500, pageFiles: 9, atOnce: 1 }
    await keepNextResources(server.app, undefined, limits)

    const [one] = await snapshots(api, path)
    const kept = (await filesOf(server, one!.id)).map(({ path: name }) => name)
    // The page names eight files, so that one more of its sheet is asked for.
    expect(kept).toContain('/shop.css')
    expect(kept).not.toContain('/huge.png')
    const { resources } = await api.evidencePage({ params: { ...path, eid: one!.id } })
    expect(resources.bytes).toBeLessThanOrEqual(3500)
    expect(resources.bytes).toBeGreaterThan(3000)
    expect(new Set(site.asked).size).toBeLessThanOrEqual(1 + limits.pageFiles)
  })

  test('never comes from addresses that runs may not reach', async ({ server }) => {
    await using inside = await openSite({ '/secret.png': png }, '')
    const hidden = inside.url.replace('127.0.0.1', '127.0.0.2')
    await using site = await openSite(
      { '/shop.css': `h1{background:url(${hidden}/secret.png)}` },
      `<img src="http://169.254.169.254/latest.png"><img src="http://[::1]:1/a.png"><img src="file:///etc/passwd">`,
    )
    const { api, path } = await crawl(server, site.recipe)
    await keepNextResources(server.app)

    const [one] = await snapshots(api, path)
    expect((await filesOf(server, one!.id)).map(({ path: name }) => name)).toEqual(['/shop.css'])
    expect(inside.asked).toEqual([])
  })

  test('is left out where robots.txt asks for it', async ({ server }) => {
    const robots = 'User-agent: *\nDisallow: /private/'
    const pictures = '<img src="/photo.png"><img src="/private/a.png">'
    await using site = await openSite({ ...shop, '/robots.txt': robots, '/private/a.png': png }, pictures)
    const { api, path } = await crawl(server, { ...site.recipe, fetch: {} })
    await keepNextResources(server.app)

    const [one] = await snapshots(api, path)
    const kept = (await filesOf(server, one!.id)).map(({ path: name }) => name)
    expect(kept).toContain('/photo.png')
    expect(site.asked).not.toContain('/private/a.png')
  })

  test('is taken over by a rerun with the pages that it keeps', async ({ server }) => {
    await using site = await openSite(shop, '<img src="/photo.png">')
    const { api, path } = await crawl(server, site.recipe)
    await keepNextResources(server.app)
    await using _worker = workHere(server)
    const again = await api.runStart({ params: path })
    await untilEnded(api, { ...path, hid: again.id })
    const { db } = server.app
    // As the worker copies pages that it does not read again.
    await db.updateTable('runs').set({ rerun_of: path.hid }).where('id', '=', again.id).execute()
    await sql`update run_evidence copied set created_at = original.created_at from run_evidence original
      where original.run_id = ${path.hid} and copied.run_id = ${again.id} and original.url = copied.url`.execute(
      db,
    )
    const asked = site.asked.length
    await keepNextResources(server.app)

    expect(site.asked).toHaveLength(asked)
    for (const { id } of await snapshots(api, { ...path, hid: again.id }))
      expect(await filesOf(server, id)).toHaveLength(5)
  })

  test('is no code, whatever it is called', async ({ server }) => {
    const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`
    await using site = await openSite(
      {
        '/shop.css': 'h1{behavior:url(evil.htc);background:url(javascript:evil())} a{b:expression(evil())}',
        '/evil.svg': svg('<script>evil()</script>'),
        '/good.svg': svg('<path d="M0 0h9v9z"/>'),
        '/page.png': '<!doctype html><script>evil()</script>',
        '/sheet.css': '<html><script>evil()</script></html>',
      },
      `<link rel=stylesheet href="/sheet.css">${['evil.svg', 'good.svg', 'page.png'].map((name) => `<img src="/${name}">`).join('')}`,
    )
    const { api, path } = await crawl(server, site.recipe)
    await keepNextResources(server.app)

    const [one] = await snapshots(api, path)
    const files = await filesOf(server, one!.id)
    expect(files.map(({ path: name }) => name)).toEqual(['/good.svg', '/shop.css'])
    const sheet = await server.app.store.get(files[1]!.object_key)
    expect(sheet.toString()).not.toMatch(/behavior|javascript|expression/)
  })

  test('is asked of no site that the recipe excludes, or of runs through proxies', async ({ server }) => {
    await using site = await openSite(shop, '')
    const { path } = await crawl(server, { ...site.recipe, keep: { resources: false } })
    expect(await keepNextResources(server.app)).toBe(false)
    const { db } = server.app
    await db
      .updateTable('runs')
      .set({ options: JSON.stringify({ proxyList: 'Residential' }) })
      .execute()
    await db.insertInto('snapshot_orders').values({ run_id: path.hid }).execute()
    expect(await keepNextResources(server.app)).toBe(true)
    expect(await db.selectFrom('snapshot_orders').select('run_id').execute()).toEqual([])
    expect(site.asked.filter((asked) => asked.endsWith('.css'))).toEqual([])
  })

  test('waits for no run that keeps no pages', async ({ server }) => {
    await using site = await openSite(shop, '')
    await crawl(server, { ...site.recipe, keep: { sample: 0, failed: 0 } })
    expect(await server.app.db.selectFrom('snapshot_orders').select('run_id').execute()).toEqual([])
  })
})

lonelyTest('an interrupted file is stored the next time', async ({ server }) => {
  const { app } = server
  const { api } = await server.signIn('ADMIN')
  const project = await api.projectCreate({ body: { name: 'Files' } })
  const body = { name: 'Report' }
  const report = await api.reportCreate({ params: { id: project.id }, body })
  const broken = { put: () => Promise.reject(new Error('full')) }
  const store = new Proxy(app.store, {
    get: (target, name) => Reflect.get(name in broken ? broken : target, name),
  })
  const write = (to = app.store) => storeSnapshotFile({ db: app.db, store: to }, report.id, 'image/png', png)

  await expect(write(store)).rejects.toThrow('full')
  const id = await write()
  expect(await write()).toBe(id)
  const file = await app.db.selectFrom('snapshot_files').selectAll().executeTakeFirstOrThrow()
  expect(file.hash).toEqual(createHash('sha256').update('image/png\n').update(png).digest())
  expect((await app.store.get(file.object_key)).equals(png)).toBe(true)
})
