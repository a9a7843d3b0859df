import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A server that says what a web server must not. `await using` ends it. */
export interface RawServer extends AsyncDisposable {
  origin: string
  /** Bytes handed to the network so far. */
  sent: () => number
  /** What was asked, as it came over the wire. */
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

/** Writes the same thing again and again, as fast as it is taken. */
export function pour(socket: Socket, chunk: string | Buffer): void {
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
    if (!socket.destroyed) socket.once('drain', () => setImmediate(more))
  }
  more()
}
