import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A server that sends what a web server must not. `await using` closes it. */
export interface RawServer extends AsyncDisposable {
  origin: string
  /** Bytes written to the network so far. */
  sent: () => number
  /** The requests as received. */
  asked: () => string
}

/** Calls `answer` for each connection after the first bytes of a request. */
export async function startRawServer(answer: (socket: Socket) => void): Promise<RawServer> {
  const sockets = new Set<Socket>()
  let asked = ''
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (chunk) => (asked += chunk.toString('latin1')))
    socket.once('data', () => answer(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    sent: () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, 0),
    asked: () => asked,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Writes a chunk repeatedly, as fast as the client reads. */
export function pour(socket: Socket, chunk: string | Buffer): void {
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
    if (!socket.destroyed) socket.once('drain', () => setImmediate(more))
  }
  more()
}
