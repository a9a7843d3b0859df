import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ServiceHost } from './service-host.ts'

const userNamespace = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user']
const file = join(import.meta.dirname, '../testing/services/hostile.ts')
const data = mkdtempSync(join(tmpdir(), 'windrow-data-'))
const secret = join(data, 'secret.key')
const socket = join(data, '.s.PGSQL.5432')
const servers: Server[] = []
let visits = 0
let port = 0
let host: ServiceHost

async function listening(where: string | number): Promise<Server> {
  const server = createServer((connection) => {
    visits++
    connection.destroy()
  }).listen(where)
  await once(server, 'listening')
  servers.push(server)
  return server
}

beforeAll(async () => {
  writeFileSync(secret, 'the secret of the installation')
  mkdirSync(join(data, 'objects'))
  await listening(socket)
  port = ((await listening(0)).address() as { port: number }).port
  host = new ServiceHost({ file })
})

afterAll(async () => {
  await host[Symbol.asyncDispose]()
  for (const server of servers) server.close()
  rmSync(data, { recursive: true })
})

async function text(source: string): Promise<unknown> {
  const page = { url: 'http://a.test/', httpStatus: 200, headers: {}, source }
  const { rows } = await host.extract({ params: {}, kind: 'page', depth: 0, carried: null, page })
  return rows[0]?.[1][0]?.['text']
}

const noFile = /services may read only the services folder and installed packages/
const noNetwork = /services have no network of their own/
const noSignals = /services cannot signal processes/

describe('a hostile service', () => {
  it.each([
    ['the secret key', () => `read ${secret}`, noFile],
    ['it by a relative path', () => `read ${relative(join(file, '..'), secret)}`, noFile],
    ['it by its own root', () => `read /proc/self/root${secret}`, noFile],
    ['it by a folder that it may read', () => `read ${join(file, '..')}/../../../../../..${secret}`, noFile],
    ['the environment of its parent', () => 'parent', noFile],
    ['its own environment', () => 'read /proc/self/environ', noFile],
    ['users of the machine', () => 'read /etc/passwd', noFile],
    ['names in the data folder', () => `list ${data}`, noFile],
    ['the database by its socket', () => `socket ${socket}`, noNetwork],
    ['a port', () => `port ${port}`, noNetwork],
    ['a port by a bare socket', () => `raw ${port}`, noNetwork],
    ['a port by fetch', () => `fetch ${port}`, noNetwork],
    ['a port by a web socket', () => `web ${port}`, noNetwork],
    ['a port by require', () => `required ${port}`, noNetwork],
    ['a port by a built-in module', () => `builtin ${port}`, noNetwork],
    ['a port by HTTP/2', () => `http2 ${port}`, noNetwork],
    ['listening', () => 'listen', noNetwork],
    ['datagrams', () => 'udp', noNetwork],
    ['names of hosts', () => 'dns', noNetwork],
    ['a program', () => 'spawn', /services cannot start programs/],
    ['a thread', () => 'worker', /services cannot start worker threads/],
    ['an addon', () => `addon ${secret}`, /services cannot load native addons/],
    ['SQLite', () => `sqlite ${join(data, 'new.db')}`, /node:sqlite/],
    ['SQLite by require', () => `required_sqlite ${join(data, 'new.db')}`, /node:sqlite/],
    ['a file of its own', () => `write ${join(file, '../left.txt')}`, /services cannot write files/],
    ['bindings of Node', () => 'binding', /services may not use process\.binding/],
    ['messages in the name of another page', () => 'send', /services cannot send messages to the engine/],
    ['ending its parent', () => 'kill', noSignals],
    ['ending its group', () => 'group', noSignals],
    ['debugging its parent', () => 'debug', noSignals],
  ])('is refused %s', async (_what, source, reason) => {
    await expect(text(source())).rejects.toMatchObject({
      code: 'SERVICE',
      message: expect.stringMatching(reason),
    })
    expect(visits).toBe(0)
    expect(await text('next')).toBe('next')
  })

  it('is ended when its reports make no sense, and takes nobody with it', async () => {
    await expect(text('poison')).rejects.toThrow('its process crashed on this page')

    expect(await text('next')).toBe('next')
  })

  it.each(['noise', 'endless', 'signal'])(
    'that writes into its channel (%s) is ended, and takes nobody with it',
    async (attack) => {
      await expect(text(attack)).rejects.toThrow('The service failed on http://a.test/')

      expect(await text('next')).toBe('next')
    },
  )

  it('cannot send results of any size', async () => {
    await expect(text('large')).rejects.toThrow('its result has 65 MB, more than 64 MB')

    expect(await text('next')).toBe('next')
  })

  it('hears none of the messages to its process', async () => {
    await text('listens')

    expect(await text('next')).toBe('next')
  })

  it('has no memory without a bound outside of JavaScript either', async () => {
    await expect(text('buffers')).rejects.toThrow(/memory|crashed/)

    expect(await text('next')).toBe('next')
  })

  it.runIf(spawnSync('unshare', [...userNamespace, '--net', 'true']).status === 0)(
    'has no network in the kernel, where this machine can do that',
    async () => {
      expect(await text('interfaces')).toBe('interfaces ')
    },
  )

  it.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
    'is another user than root',
    async () => {
      expect(await text('user')).toMatch(/^user [1-9]\d{4,}$/)
    },
  )
})
