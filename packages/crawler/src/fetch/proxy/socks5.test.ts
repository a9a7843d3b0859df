import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { parseProxy } from './proxy.ts'
import type { ProxyFaultError } from './proxy-fault.ts'
import { openSocks } from './socks5.ts'

/** A proxy that says what it is told to. */
async function startProxy(answer: (socket: Socket) => void) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    answer(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Answers each piece that arrives with the next of these. */
const answering =
  (...answers: number[][]) =>
  (socket: Socket) => {
    socket.on('data', () => void (answers.length > 0 && socket.write(Buffer.from(answers.shift()!))))
  }

async function opened(
  answer: (socket: Socket) => void,
  { login = '', host = 'shop.test', port = 443 }: { login?: string; host?: string; port?: number } = {},
) {
  const heard: number[][] = []
  await using server = await startProxy((socket) => {
    socket.on('data', (piece: Buffer) => heard.push([...piece]))
    answer(socket)
  })
  const proxy = parseProxy(`socks5://${login}${server.address}`)!
  const result = await openSocks(proxy, host, port, 5000, {}).then(
    async (socket) => {
      const [first] = socket.readableLength > 0 ? [socket.read() as Buffer] : await once(socket, 'data')
      socket.destroy()
      return String(first)
    },
    (error: ProxyFaultError) => [
      error.message.replace(/.*: /, ''),
      error.isFinal ? 'final' : error.isCertain ? 'certain' : 'doubtful',
    ],
  )
  return { result, heard }
}

const hello = [...Buffer.from('hello')]
const bound = { v4: [5, 0, 0, 1, 127, 0, 0, 1, 0, 80], v6: [5, 0, 0, 4, ...Array<number>(16).fill(0), 0, 80] }
const named = [5, 0, 0, 3, 4, ...Buffer.from('name'), 0, 80]

it.each([
  ['a name', 'shop.test', 443, [3, 9, ...Buffer.from('shop.test'), 1, 187]],
  ['an address', '93.184.216.34', 80, [1, 93, 184, 216, 34, 0, 80]],
  [
    'an address of version 6',
    '2606:4700::1111',
    8080,
    [4, 0x26, 6, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x11, 0x11, 31, 144],
  ],
])('asks for %s', async (_what, host, port, target) => {
  const { result, heard } = await opened(answering([5, 0], [...bound.v4, ...hello]), { host, port })

  expect(heard).toEqual([
    [5, 1, 0],
    [5, 1, 0, ...target],
  ])
  expect(result).toBe('hello')
})

it.each(Object.entries({ ...bound, named }))(
  'hands over what follows the bound address: %s',
  async (_kind, reply) => {
    expect((await opened(answering([5, 0], [...reply, ...hello]))).result).toBe('hello')
  },
)

it('reads answers that come byte by byte', async () => {
  const dripping = (socket: Socket) => {
    const drip = (bytes: number[]) =>
      bytes.forEach((byte, at) => setTimeout(() => socket.write(Buffer.from([byte])), at))
    socket.once('data', () => {
      drip([5, 0])
      socket.once('data', () => drip([...named, ...hello]))
    })
  }

  expect((await opened(dripping)).result).toMatch(/^h/)
})

it('logs in where the proxy wants it', async () => {
  const { result, heard } = await opened(answering([5, 2], [1, 0], [...bound.v4, ...hello]), {
    login: 'me:secret@',
  })

  expect(heard.slice(0, 2)).toEqual([
    [5, 2, 0, 2],
    [1, 2, ...Buffer.from('me'), 6, ...Buffer.from('secret')],
  ])
  expect(result).toBe('hello')
})

it('logs in without a password, and not where the proxy wants none', async () => {
  const empty = await opened(answering([5, 2], [1, 0], [...bound.v4, ...hello]), { login: 'me@' })
  const open = await opened(answering([5, 0], [...bound.v4, ...hello]), { login: 'me:secret@' })

  expect(empty.heard[1]).toEqual([1, 2, ...Buffer.from('me'), 0])
  expect(open.heard).toHaveLength(2)
})

it.each<[string, number[][], string, string, string]>([
  ['another version', [[4, 0]], '', 'it does not speak SOCKS5', 'final'],
  ['no method', [[5, 255]], '', 'it requires another login method', 'final'],
  ['a login without having one', [[5, 2]], '', 'it requires another login method', 'final'],
  ['another method', [[5, 1]], 'me:secret@', 'it requires another login method', 'final'],
  [
    'a wrong password',
    [
      [5, 2],
      [1, 1],
    ],
    'me:secret@',
    'it refuses its user name or password',
    'final',
  ],
  [
    'a long name',
    [[5, 2]],
    `${'a'.repeat(256)}:b@`,
    'its user name or password is longer than 255 bytes',
    'final',
  ],
  [
    'a long password',
    [[5, 2]],
    `a:${'b'.repeat(256)}@`,
    'its user name or password is longer than 255 bytes',
    'final',
  ],
  [
    'the longest of both',
    [
      [5, 2],
      [1, 1],
    ],
    `${'a'.repeat(255)}:${'b'.repeat(255)}@`,
    'it refuses its user name or password',
    'final',
  ],
  [
    'reply 1',
    [
      [5, 0],
      [5, 1, 0, 1, 0, 0, 0, 0, 0, 0],
    ],
    '',
    'it had a problem',
    'doubtful',
  ],
  [
    'reply 2',
    [
      [5, 0],
      [5, 2, 0, 1, 0, 0, 0, 0, 0, 0],
    ],
    '',
    'its rules forbid the site',
    'certain',
  ],
  [
    'reply 3',
    [
      [5, 0],
      [5, 3, 0, 1, 0, 0, 0, 0, 0, 0],
    ],
    '',
    'the network of the site cannot be reached',
    'doubtful',
  ],
  [
    'reply 4',
    [
      [5, 0],
      [5, 4, 0, 1, 0, 0, 0, 0, 0, 0],
    ],
    '',
    'the site cannot be reached',
    'doubtful',
  ],
  [
    'reply 5',
    [
      [5, 0],
      [5, 5, 0, 1, 0, 0, 0, 0, 0, 0],
    ],
    '',
    'the site refuses connections',
    'doubtful',
  ],
  [
    'reply 6',
    [
      [5, 0],
      [5, 6, 0, 1, 0, 0, 0, 0, 0, 0],
    ],
    '',
    'the site did not answer in time',
    'doubtful',
  ],
  [
    'reply 7',
    [
      [5, 0],
      [5, 7, 0, 1, 0, 0, 0, 0, 0, 0],
    ],
    '',
    'it does not know the command',
    'doubtful',
  ],
  [
    'reply 8',
    [
      [5, 0],
      [5, 8, 0, 1, 0, 0, 0, 0, 0, 0],
    ],
    '',
    'it does not know this kind of address',
    'doubtful',
  ],
  [
    'reply 9',
    [
      [5, 0],
      [5, 9, 0, 1, 0, 0, 0, 0, 0, 0],
    ],
    '',
    'it refused',
    'doubtful',
  ],
])('says of %s what it is', async (_what, answers, login, reason, kind) => {
  expect((await opened(answering(...answers), { login })).result).toEqual([reason, kind])
})

it.each([0, 1])('says that the connection was broken off, after %d answers', async (count) => {
  const cutting = (socket: Socket) => {
    let left = count
    socket.on('data', () => void (left-- > 0 ? socket.write(Buffer.from([5, 0])) : socket.end()))
  }

  const { result } = await opened(cutting)
  expect(result).toEqual([expect.stringMatching(/broke off the connection|ECONNRESET/), 'certain'])
})

it('says that the proxy is silent', async () => {
  await using server = await startProxy(() => {})
  const proxy = parseProxy(`socks5://${server.address}`)!

  await expect(openSocks(proxy, 'shop.test', 443, 50, {})).rejects.toMatchObject({
    message: expect.stringContaining('it did not answer in time') as string,
    isCertain: true,
    isFinal: false,
  })
})
