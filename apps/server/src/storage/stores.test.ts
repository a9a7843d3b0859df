import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test as base } from 'vitest'
import { openStore } from './open-store.ts'
import { s3Store } from './s3-store.ts'
import { FileCache } from './file-cache.ts'
import { startS3Server, s3Credentials as credentials } from '../testing/s3-server.ts'
import type { ObjectStore } from './object-store.ts'

type S3Server = Awaited<ReturnType<typeof startS3Server>>

const test = base.extend<{ folder: string; disk: ObjectStore; server: S3Server; s3: ObjectStore }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the fixtures that are needed from this pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'windrow-store-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  disk: async ({ folder }, use) => use(await openStore({ storage: { kind: 'disk' }, dataDir: folder })),
  server: async ({ folder }, use) => {
    await using server = await startS3Server(join(folder, 's3'))
    await use(server)
  },
  s3: async ({ folder, server }, use) => use(await openStore({ storage: server.storage, dataDir: folder })),
})

/** A store whose bucket is there, and that then keeps every connection without another word. */
async function startSilentStore(sent: string) {
  const server = createServer((request, response) => {
    if (request.method === 'HEAD') response.end()
    else if (sent) response.writeHead(200, { 'content-length': '100' }).write(sent)
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

describe.each(['disk', 's3'] as const)('the %s store', (kind) => {
  test('returns what was stored, by every way of reading', async ({ disk, s3, folder }) => {
    const store = { disk, s3 }[kind]
    const body = Buffer.from('rows\n'.repeat(1000))
    await store.put('runs/1/a.jsonl.zst', body)

    expect((await store.get('runs/1/a.jsonl.zst')).equals(body)).toBe(true)
    expect(await text(await store.read('runs/1/a.jsonl.zst'))).toBe(body.toString())
    expect((await readFile(await store.localPath('runs/1/a.jsonl.zst'))).equals(body)).toBe(true)
    const file = join(folder, 'upload')
    await writeFile(file, Buffer.alloc(12_000_000, 'x'))
    await store.putFile('runs/1/big', file)
    expect(await store.get('runs/1/big')).toHaveLength(12_000_000)
  })

  test('puts an object together from parts that arrived in any order', async ({ disk, s3, folder }) => {
    const store = { disk, s3 }[kind]
    const key = 'files/1/whole'
    const object = { key, handle: await store.parts.begin(key) }
    const put = async (number: number, text: string) => {
      const path = join(folder, 'received')
      await writeFile(path, text)
      const sha256 = createHash('sha256').update(text).digest('hex')
      return store.parts.put(object, number, { path, size: text.length, sha256 })
    }
    await put(2, 'world')
    const replaced = await put(1, 'Goodbye ')
    const first = await put(1, 'Hello ')
    const parts = await store.parts.list(object)

    expect(parts.map(({ number, size }) => [number, size])).toEqual([
      [1, 6],
      [2, 5],
    ])
    expect(parts[0]).toEqual(first)
    expect(replaced.etag).not.toBe(first.etag)
    await expect(store.get(key)).rejects.toMatchObject({ name: 'ObjectMissing' })
    await store.parts.complete(object, parts)
    await store.parts.complete(object, parts)
    await store.parts.abort(object)
    await store.parts.abort(object)
    expect((await store.get(key)).toString()).toBe('Hello world')
    expect(await text(await store.read(key, { start: 6, end: 8 }))).toBe('wor')
    expect(await store.parts.list(object)).toEqual([])
    const late = await put(1, 'late').catch((error: unknown) => error)
    expect(late).toMatchObject({ name: 'PartMissing' })
    const other = { key: 'files/1/other', handle: object.handle }
    await expect(store.parts.complete(other, parts)).rejects.toMatchObject({ name: 'PartMissing' })
  })

  test('reports a missing object, and ignores deleting it twice', async ({ disk, s3 }) => {
    const store = { disk, s3 }[kind]
    await store.put('x/y', Buffer.from('1'))
    await store.remove(['x/y'])
    await store.remove(['x/y'])

    await expect(store.get('x/y')).rejects.toMatchObject({ name: 'ObjectMissing' })
  })

  test('deletes all objects of a folder, and no others', async ({ disk, s3 }) => {
    const store = { disk, s3 }[kind]
    const below = Array.from({ length: 12 }, (_, at) => `runs/1/${at % 3}-1/${at}`)
    for (const key of [...below, 'runs/12/0-1/0', 'runs/1.log']) await store.put(key, Buffer.from('1'))

    await store.remove(['runs/1/', 'runs/2/'])

    for (const key of below) await expect(store.get(key)).rejects.toMatchObject({ name: 'ObjectMissing' })
    expect((await store.get('runs/12/0-1/0')).toString()).toBe('1')
    expect((await store.get('runs/1.log')).toString()).toBe('1')
  })

  test('takes no key that leaves its folder or means all of it', async ({ disk, s3 }) => {
    const store = { disk, s3 }[kind]
    await store.put('x/y', Buffer.from('1'))
    for (const key of ['', '/', './', '../', '../x', '/etc/x', 'a/../../x', 'a//x'])
      await expect(async () => store.remove([key])).rejects.toThrow('not an object key')
    for (const key of ['../x', '/etc/x', 'a/../../x'])
      await expect(async () => store.put(key, Buffer.from(''))).rejects.toThrow('not an object key')

    expect((await store.get('x/y')).toString()).toBe('1')
  })
})

describe('the disk store', () => {
  test('names what it could not delete, and deletes the rest', async ({ disk }) => {
    await disk.put('a/folder/x', Buffer.from('1'))
    await disk.put('a/y', Buffer.from('1'))

    await expect(disk.remove(['a/folder', 'a/y'])).rejects.toMatchObject({
      name: 'NotRemoved',
      keys: ['a/folder'],
    })
    await expect(disk.get('a/y')).rejects.toMatchObject({ name: 'ObjectMissing' })
  })

  test("removes a killed process's partial files with their object", async ({ disk, folder }) => {
    await disk.put('x/whole', Buffer.from('1'))
    const place = join(folder, 'objects', 'x')
    const aside = (name: string) => join(place, `${name}.${randomUUID()}.part`)
    for (const name of ['killed', 'other']) await writeFile(aside(name), 'half')

    await disk.remove(['x/killed'])

    expect((await readdir(place)).map((name) => name.replace(/\..*/, '')).toSorted()).toEqual([
      'other',
      'whole',
    ])
  })

  test('leaves nothing behind when a write fails', async ({ disk, folder }) => {
    await disk.put('a/b', Buffer.from('1'))
    await expect(disk.putFile('a/c', join(folder, 'missing'))).rejects.toThrow('ENOENT')
    expect(await readdir(join(folder, 'objects/a'))).toEqual(['b'])
  })
})

describe('the s3 store', () => {
  test('names what it could not delete, and deletes the rest', async ({ s3, server }) => {
    for (const key of ['x/kept', 'x/other', 'y/1', 'y/2', 'z/1']) await s3.put(key, Buffer.from('1'))
    server.denied.add('a/b/x/kept').add('a/b/y/2')

    await expect(s3.remove(['x/kept', 'x/other', 'y/', 'z/'])).rejects.toMatchObject({
      name: 'NotRemoved',
      keys: ['x/kept', 'y/'],
      message: '2 objects could not be deleted, such as x/kept: Access Denied',
    })
    for (const key of ['x/other', 'y/1', 'z/1'])
      await expect(s3.get(key)).rejects.toMatchObject({ name: 'ObjectMissing' })
    expect((await s3.get('x/kept')).toString()).toBe('1')
  })

  test('deletes more below a folder than one call can', async ({ s3 }) => {
    const keys = Array.from({ length: 1005 }, (_, at) => `runs/1/${at}`)
    for (let at = 0; at < keys.length; at += 100)
      await Promise.all(keys.slice(at, at + 100).map((key) => s3.put(key, Buffer.from('1'))))

    await s3.remove(['runs/1/'])

    for (const key of keys.slice(-10))
      await expect(s3.get(key)).rejects.toMatchObject({ name: 'ObjectMissing' })
    for (const key of keys.slice(0, 10))
      await expect(s3.get(key)).rejects.toMatchObject({ name: 'ObjectMissing' })
  })

  test.for([
    ['before it answers', ''],
    ['within an answer', 'half'],
  ] as const)('is not waited for without end when it falls silent %s', async ([, sent], { folder }) => {
    await using silent = await startSilentStore(sent)
    const settings = { kind: 's3', region: 'r', prefix: '', uploadUrl: null, credentials } as const
    const quick = { usual: 200, long: 200 }
    const store = await s3Store({ ...settings, bucket: 'b', endpoint: silent.endpoint }, folder, quick)
    const away = { name: 'TimeoutError' }

    await expect(store.get('x/y')).rejects.toMatchObject(away)
    await expect(store.localPath('x/y')).rejects.toMatchObject(away)
    await expect(store.read('x/y').then((stream) => text(stream))).rejects.toMatchObject(away)
    await expect(store.put('x/y', Buffer.from('1'))).rejects.toMatchObject(away)
    await expect(store.remove(['x/y'])).rejects.toMatchObject(away)
    await expect(store.parts.list({ key: 'x/y', handle: '1' })).rejects.toMatchObject(away)
  })

  test('keeps local copies for a day', async ({ s3, folder }) => {
    await s3.put('x/y', Buffer.from('1'))
    const path = await s3.localPath('x/y')
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    await utimes(path, ago(23), ago(23))
    await s3.sweep()
    expect(await readdir(join(folder, 'cache'))).toHaveLength(1)

    await utimes(path, ago(25), ago(25))
    await s3.sweep()

    expect(await readdir(join(folder, 'cache'))).toEqual([])
  })

  test('names the bucket that it cannot use', async ({ s3: _running, folder }) => {
    const open = openStore({
      storage: {
        kind: 's3',
        bucket: 'none',
        endpoint: 'http://127.0.0.1:9',
        region: 'us-east-1',
        prefix: '',
        uploadUrl: null,
        credentials,
      },
      dataDir: folder,
    })
    await expect(open).rejects.toThrow(/The bucket none at http:\/\/127.0.0.1:9 cannot be used/)
  })
})

describe('the cache of remote objects', () => {
  const minute = 60_000
  /** A process's view of the folder, with copies of 100 bytes that may be evicted ten minutes after their use. */
  const open = (folder: string, maxBytes = 1000) => {
    const cache = new FileCache(join(folder, 'cache'), {
      maxBytes,
      maxAgeMs: 60 * minute,
      graceMs: 10 * minute,
    })
    const fetched: string[] = []
    const ask = (key: string) =>
      cache.path(key, async (path) => {
        fetched.push(key)
        await writeFile(path, Buffer.alloc(100, key))
      })
    const askAll = async (keys: readonly string[]) => {
      const paths: string[] = []
      for (const key of keys) paths.push(await ask(key))
      return paths
    }
    return { ask, askAll, fetched }
  }
  /** As if the copies had been fetched, and last used, so long ago. */
  const age = async (paths: readonly string[], minutes: number) => {
    const at = new Date(Date.now() - minutes * minute)
    for (const path of paths) await utimes(path, at, at)
  }
  const keys = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name} ${at}`)
  const kept = async (folder: string) =>
    (await readdir(join(folder, 'cache'))).map((name) => join(folder, 'cache', name)).toSorted()

  test('fetches an object once for concurrent callers, and evicts the least recently used', async ({
    folder,
  }) => {
    const { ask, askAll, fetched } = open(folder)
    expect(new Set(await Promise.all([ask('a'), ask('a'), ask('a')])).size).toBe(1)
    expect(fetched).toEqual(['a'])
    const old = await askAll(['a', ...keys('b', 9)])
    await age(old, 30)
    const used = await askAll(['a', 'b 3'])

    const [added] = await askAll(['c']) // the eleventh of 100 bytes evicts two

    expect(await kept(folder)).toHaveLength(9)
    expect(await kept(folder)).toEqual(expect.arrayContaining([...used, added]))
    await ask('a')
    expect(fetched).toHaveLength(11)
  })

  test('spares what another process was given a moment ago, also when it is full', async ({ folder }) => {
    const [one, other] = [open(folder), open(folder)]
    const old = await one.askAll(keys('old', 2))
    await age(old, 11)
    const given = await one.askAll(keys('given', 7))
    const again = await one.askAll(keys('used again', 1))
    await age(again, 30)
    await one.askAll(keys('used again', 1))

    await other.askAll(['more'])
    for (const path of old) expect(await kept(folder)).not.toContain(path)
    const more = await other.askAll(keys('more', 5))

    expect(await kept(folder)).toEqual(expect.arrayContaining([...given, ...again, ...more]))
  })

  test('evicts soon when several processes add copies', async ({ folder }) => {
    const processes = [open(folder, 2000), open(folder, 2000)]
    const most = { count: 0 }
    for (const key of keys('a', 16))
      for (const [number, { ask }] of processes.entries()) {
        await age([await ask(`${key} of ${number}`)], 11)
        most.count = Math.max(most.count, (await kept(folder)).length)
      }

    expect(most.count).toBeGreaterThan(18)
    // Each may have added a tenth since it counted.
    expect(most.count).toBeLessThanOrEqual(24)
  })

  test('fetches an object anew when its copy is old, however recently it was used', async ({ folder }) => {
    const { ask, fetched } = open(folder)
    const path = await ask('a')
    await age([path], 59)
    const { mtimeMs } = await stat(path)

    await ask('a')
    expect(fetched).toHaveLength(1)
    expect((await stat(path)).mtimeMs).toBe(mtimeMs)
    await age([path], 61)
    await ask('a')
    expect(fetched).toHaveLength(2)
  })
})
