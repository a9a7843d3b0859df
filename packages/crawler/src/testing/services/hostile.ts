import { spawn } from 'node:child_process'
import dgram from 'node:dgram'
import dns from 'node:dns/promises'
import { readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import type http from 'node:http'
import http2 from 'node:http2'
import { createRequire } from 'node:module'
import net from 'node:net'
import os from 'node:os'
import type sqlite from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { defineService } from '../../service/define-service.ts'

const require = createRequire(import.meta.url)
const text = (path: string) => readFileSync(path, 'utf8')
/** Writes into the channel to the engine, whose descriptor is 3. */
const forge = (...bytes: number[]) => writeSync(3, Buffer.from(bytes))
const connect = (to: net.NetConnectOpts) =>
  new Promise((resolve, reject) => net.connect(to).on('connect', resolve).on('error', reject))

/** Attacks that a service might try, by the name that a page gives; the rest of the page's text is the argument. */
const attacks: Record<string, (argument: string) => unknown> = {
  read: text,
  list: (path) => readdirSync(path).join(' '),
  parent: () => text(`/proc/${process.ppid}/environ`),
  write: (path) => writeFileSync(path, 'mine'),
  socket: (path) => connect({ path }),
  port: (port) => connect({ port: Number(port), host: '127.0.0.1' }),
  raw: (port) => new net.Socket().connect(Number(port), '127.0.0.1'),
  fetch: (port) => fetch(`http://127.0.0.1:${port}/`),
  web: (port) => new WebSocket(`ws://127.0.0.1:${port}/`),
  required: (port) => (require('node:http') as typeof http).get(`http://127.0.0.1:${port}/`),
  builtin: (port) => process.getBuiltinModule('node:tls').connect(Number(port), '127.0.0.1'),
  http2: (port) => http2.connect(`http://127.0.0.1:${port}/`),
  listen: () => net.createServer().listen(0),
  udp: () => dgram.createSocket('udp4').send('x', 9, '127.0.0.1'),
  dns: () => dns.lookup('localhost'),
  spawn: () => spawn('true'),
  worker: () => new Worker('1', { eval: true }),
  addon: (path) => process.dlopen({ exports: {} }, path),
  sqlite: async (path) => new (await import('node:sqlite')).DatabaseSync(path),
  required_sqlite: (path) => new (require('node:sqlite') as typeof sqlite).DatabaseSync(path),
  binding: () => (process as unknown as { binding: (name: string) => unknown }).binding('tcp_wrap'),
  send: () => process.send!({ report: 'page', id: '0', result: { rows: [['pages', [{ text: 'forged' }]]] } }),
  listens: () => void process.on('message', (order) => process.exit(String(order).length)),
  kill: () => process.kill(process.ppid, 'SIGKILL'),
  group: () => process.kill(0, 'SIGKILL'),
  debug: () => (process as unknown as { _debugProcess: (id: number) => void })._debugProcess(process.ppid),
  buffers: () => {
    for (const kept: Buffer[] = []; ;) kept.push(Buffer.alloc(64_000_000, 1))
  },
  poison: () => {
    const { push } = Array.prototype
    // Code that collects its log lines gets nothing.
    const isLog = (item: unknown) => typeof item === 'object' && item !== null && 'log' in item
    Reflect.set(Array.prototype, 'push', function (this: unknown[], ...items: unknown[]): number {
      return Reflect.apply(
        push,
        this,
        items.map((item) => (isLog(item) ? null : item)),
      )
    })
  },
  noise: () => forge(0, 0, 0, 4, 1, 2, 3, 4),
  endless: () => forge(255, 255, 255, 255),
  signal: () => Reflect.apply(Reflect.get(process, '_send'), process, [{ cmd: 'NODE_HANDLE', type: 'none' }]),
  large: () => 'x'.repeat(65_000_000),
  interfaces: () => `interfaces ${Object.keys(os.networkInterfaces()).join(' ')}`,
  user: () => `user ${process.getuid?.()}`,
}

/** Carries out on each page the attack it names, and returns the result. @public Found by its name. */
export const service = defineService({
  code: 'hostile',
  name: 'Hostile',
  tables: { pages: { text: 'text' } },
  start: () => [],
  async *crawl({ page }) {
    const [name = '', argument = ''] = page.source.split(' ')
    const attack = attacks[name]
    if (name === 'poison') await attack?.(argument)
    if (name === 'poison') yield { log: 'poisoned' }
    yield { table: 'pages', row: { text: attack ? String(await attack(argument)) : page.source } }
  },
})
