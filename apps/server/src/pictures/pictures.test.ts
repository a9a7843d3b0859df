import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test as base } from 'vitest'
import { AppError } from '../errors/app-error.ts'
import { Pictures, type PictureLimits } from './pictures.ts'

/** The smallest PNG: one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const endless = (request: IncomingMessage, response: ServerResponse, first: Buffer, everyMs: number) => {
  response.writeHead(200, { 'content-type': 'image/png' })
  response.write(first)
  const timer = setInterval(() => response.write(Buffer.alloc(65_536)), everyMs)
  request.socket.on('close', () => clearInterval(timer))
}

type Page = (request: IncomingMessage, response: ServerResponse) => void
const send =
  (body: string | Buffer, type = 'image/png', headers: Record<string, string> = {}): Page =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type, ...headers })
    response.end(body)
  }
const redirect =
  (location: string): Page =>
  (_request, response) => {
    response.writeHead(302, { location })
    response.end()
  }
const pages: Record<string, Page> = {
  '/good.png': send(png),
  '/called-text': send(png, 'text/html'),
  '/page.png': send('<!doctype html><script>alert(1)</script>'),
  '/moved': redirect('/good.png'),
  '/inside': redirect('http://10.0.0.1/secret.png'),
  '/metadata': redirect('http://169.254.169.254/latest'),
  '/round': redirect('/round?'),
  '/file': redirect('file:///etc/passwd'),
  '/endless': (request, response) => endless(request, response, png, 1),
  '/slow': (request, response) => endless(request, response, png.subarray(0, 20), 60_000),
  '/silent': () => {},
  '/said-large': send(png, 'image/png', { 'content-length': '100000000' }),
  '/missing': (_request, response) => void response.writeHead(404).end(),
}

let asked: string[] = []
const site = createServer((request, response) => {
  const path = request.url!.split('?')[0]!
  asked.push(path)
  const page = pages[path] ?? (path.startsWith('/many/') ? pages['/good.png'] : undefined)
  if (page) page(request, response)
})
let address = ''
beforeAll(async () => {
  await new Promise<void>((ready) => void site.listen(0, '127.0.0.1', ready))
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(() => {
  site.closeAllConnections()
  site.close()
})

interface Fixtures {
  folder: string
  open: (limits?: Partial<PictureLimits>) => Pictures
}
const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the fixtures that are needed from this pattern
  folder: async ({}, use) => {
    asked = []
    const folder = await mkdtemp(join(tmpdir(), 'windrow-pictures-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  open: async ({ folder }, use) =>
    use(
      (limits = {}) => new Pictures({ folder, egress: { allow: ['127.0.0.1'] }, userAgent: 'test', limits }),
    ),
})

const someone = () => ({ userId: 1, signal: new AbortController().signal })

async function outcome(pictures: Pictures, path: string, asker = someone()): Promise<string> {
  try {
    const { stream, mediaType } = await pictures.read(new URL(path, address).href, asker)
    const bytes = await buffer(stream)
    return `${mediaType} ${bytes.length}`
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

describe('pictures of rows', () => {
  test('have the type of their bytes, whatever the site says, and come from the cache the next time', async ({
    open,
  }) => {
    const pictures = open()

    expect(await outcome(pictures, '/good.png')).toBe(`image/png ${png.length}`)
    expect(await outcome(pictures, '/called-text')).toBe(`image/png ${png.length}`)
    expect(await outcome(pictures, '/moved')).toBe(`image/png ${png.length}`)
    expect(await outcome(pictures, '/good.png')).toBe(`image/png ${png.length}`)
    expect(asked).toEqual(['/good.png', '/called-text', '/moved', '/good.png'])
  })

  test('are fetched once for concurrent callers', async ({ open }) => {
    const pictures = open()
    const askers = Array.from({ length: 20 }, (_, userId) => ({ ...someone(), userId }))

    const outcomes = await Promise.all(askers.map((asker) => outcome(pictures, '/good.png', asker)))

    expect(new Set(outcomes)).toEqual(new Set([`image/png ${png.length}`]))
    expect(asked).toEqual(['/good.png'])
  })

  test('are refused if they are no picture, private, redirect in circles, or too large', async ({ open }) => {
    const pictures = open({ maxBytes: 300_000 })
    const hostile = {
      '/page.png': 'PAGE_UNREACHABLE',
      '/missing': 'PAGE_UNREACHABLE',
      '/inside': 'ADDRESS_BLOCKED',
      '/metadata': 'ADDRESS_BLOCKED',
      'http://10.0.0.1/a.png': 'ADDRESS_BLOCKED',
      'http://[::1]/a.png': 'ADDRESS_BLOCKED',
      'file:///etc/passwd': 'PAGE_UNREACHABLE',
      '/file': 'PAGE_UNREACHABLE',
      '/round': 'PAGE_UNREACHABLE',
      '/endless': 'PAGE_UNREACHABLE',
      '/said-large': 'PAGE_UNREACHABLE',
    }

    const outcomes = await Promise.all(
      Object.keys(hostile).map(async (path) => [path, await outcome(pictures, path)]),
    )

    expect(Object.fromEntries(outcomes)).toEqual(hostile)
  })

  test.for(['/slow', '/silent'])('are refused if they do not come in time (%s)', async (path, { open }) => {
    expect(await outcome(open({ timeoutMs: 400 }), path)).toBe('PAGE_UNREACHABLE')
  })

  test('that failed are not requested again at once', async ({ open }) => {
    const pictures = open({ refusedMs: 60_000 })
    await outcome(pictures, '/missing')
    await outcome(pictures, '/missing')
    expect(asked).toEqual(['/missing'])

    const impatient = open({ refusedMs: 0 })
    await outcome(impatient, '/missing')
    await outcome(impatient, '/missing')
    expect(asked).toEqual(['/missing', '/missing', '/missing'])
  })

  test('of a user with very many requests do not delay others', async ({ open }) => {
    const pictures = open({ size: 4, perOwner: 3, waitingPerOwner: 5, timeoutMs: 60_000 })
    const stuck = new AbortController()
    const flood = Array.from({ length: 9 }, (_, index) =>
      outcome(pictures, `/silent?${index}`, { userId: 7, signal: stuck.signal }).catch(() => 'gone'),
    )

    // Which of them comes last to the semaphore is left open: all look into the cache's folder first.
    expect(await Promise.race(flood)).toBe('RATE_LIMITED')
    expect(await outcome(pictures, '/good.png', { ...someone(), userId: 8 })).toBe(`image/png ${png.length}`)
    await expect.poll(() => asked.filter((path) => path === '/silent')).toHaveLength(3)
    site.closeAllConnections()
    stuck.abort()
    await Promise.all(flood)
  })

  test('that nobody waits for any more are skipped', async ({ open }) => {
    const pictures = open({ size: 1, perOwner: 1 })
    const left = new AbortController()
    const first = outcome(pictures, '/many/1')
    const second = outcome(pictures, '/many/2', { userId: 1, signal: left.signal }).catch(() => 'gone')
    const third = outcome(pictures, '/many/3')
    left.abort()

    expect([await first, await second, await third]).toEqual([
      `image/png ${png.length}`,
      'gone',
      `image/png ${png.length}`,
    ])
    // Which of the two is the first at the cache's folder is left open.
    expect(asked.toSorted()).toEqual(['/many/1', '/many/3'])
  })

  test('leave the cache when it is full, and when their time is over', async ({ open, folder }) => {
    const pictures = open({ cacheBytes: png.length * 5 })
    for (let index = 0; index < 12; index += 1) await outcome(pictures, `/many/${index}`)
    expect((await readdir(folder)).length).toBeLessThanOrEqual(5)

    const old = new Date(Date.now() - 2 * 86_400_000)
    for (const name of await readdir(folder)) await utimes(join(folder, name), old, old)
    await writeFile(join(folder, 'left.part'), 'x')
    await utimes(join(folder, 'left.part'), old, old)
    asked = []
    await outcome(pictures, '/many/11')
    expect(asked).toEqual(['/many/11'])
    await pictures.sweep()
    expect(await readdir(folder)).toHaveLength(1)
  })
})
