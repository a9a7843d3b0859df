import { createServer, request as forward } from 'node:http'
import { createServer as createSocketServer, connect, type AddressInfo, type Socket } from 'node:net'
import type { Server } from 'node:net'

/** A proxy for one test. `await using` closes it. */
export interface ProxyServer extends AsyncDisposable {
  port: number
  /** Its requests, in order: "CONNECT host:port", "GET http://…". */
  asked: string[]
  /** The status that it answers with itself from now on; 0: it works. */
  fault: number
}

/** A real HTTP proxy: tunnels and forwards. Requires `login` if given. */
export async function startProxy(login: string | null = null): Promise<ProxyServer> {
  const expected = login && `Basic ${Buffer.from(login).toString('base64')}`
  const refusalOf = (given: string | undefined): number =>
    proxy.fault || (expected !== null && given !== expected ? 407 : 0)
  const server = createServer((request, response) => {
    proxy.asked.push(`${request.method} ${request.url}`)
    const refusal = refusalOf(request.headers['proxy-authorization'])
    if (refusal) return void response.writeHead(refusal).end()
    const { 'proxy-authorization': _login, ...headers } = request.headers
    const onward = forward(request.url!, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.writeHead(502).end())
    request.pipe(onward)
  })
  server.on('connect', (request, client: Socket) => {
    proxy.asked.push(`CONNECT ${request.url}`)
    client.on('error', () => {})
    const refusal = refusalOf(request.headers['proxy-authorization'])
    if (refusal) return void client.end(`HTTP/1.1 ${refusal} No\r\ncontent-length: 0\r\n\r\n`)
    const [, host, port] = /^\[?(.*?)\]?:(\d+)$/.exec(request.url!)!
    const onward = connect(Number(port), toLoopback(host!), () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      client.pipe(onward).pipe(client)
    })
    onward.on('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'))
  })
  const proxy: ProxyServer = { port: await listen(server), asked: [], fault: 0, ...ending(server) }
  return proxy
}

/** A real SOCKS5 proxy (RFC 1928) with an optional login (RFC 1929). `fault` is its reply code. */
export async function startSocks(
  login: { user: string; password: string } | null = null,
): Promise<ProxyServer> {
  const server = createSocketServer((client) => {
    client.on('error', () => {})
    let bytes = Buffer.alloc(0)
    let step = login ? 'greeting' : 'open greeting'
    client.on('data', function read(chunk: Buffer) {
      bytes = Buffer.concat([bytes, chunk])
      if (step.endsWith('greeting') && bytes.length >= 2 + bytes[1]!) {
        bytes = bytes.subarray(2 + bytes[1]!)
        client.write(Buffer.from([5, login ? 2 : 0]))
        step = login ? 'login' : 'request'
      } else if (step === 'login') {
        const user = bytes.toString('utf8', 2, 2 + bytes[1]!)
        const password = bytes.toString('utf8', 3 + bytes[1]!)
        bytes = Buffer.alloc(0)
        const isRight = user === login!.user && password === login!.password
        client.write(Buffer.from([1, isRight ? 0 : 1]))
        step = 'request'
      } else if (step === 'request' && bytes.length >= 7) {
        client.off('data', read)
        const host =
          bytes[3] === 3 ? bytes.toString('utf8', 5, 5 + bytes[4]!) : [...bytes.subarray(4, 8)].join('.')
        const port = bytes.readUInt16BE(bytes.length - 2)
        proxy.asked.push(`CONNECT ${host}:${port}`)
        const reply = (code: number) => client.write(Buffer.from([5, code, 0, 1, 0, 0, 0, 0, 0, 0]))
        if (proxy.fault) return void reply(proxy.fault)
        const onward = connect(port, toLoopback(host), () => {
          reply(0)
          client.pipe(onward).pipe(client)
        })
        onward.on('error', () => reply(5))
      }
    })
  })
  const proxy: ProxyServer = { port: await listen(server), asked: [], fault: 0, ...ending(server) }
  return proxy
}

/** Resolves names that exist only in tests to loopback. */
const toLoopback = (host: string): string => (/^[\d.:a-f]+$/.test(host) ? host : '127.0.0.1')

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

function ending(server: Server): AsyncDisposable {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  return {
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
