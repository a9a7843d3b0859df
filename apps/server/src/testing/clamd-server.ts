import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A content with these words is infected; real signatures would alarm the scanner of whoever has this source. */
export const testVirus = 'WINDROW-TEST-VIRUS'

interface Behaviour {
  /** As StreamMaxLength of clamd.conf, in bytes. */
  streamMaxLength: number
  /** Never answers. */
  isSilent?: boolean
  /** Resets the connection where it would say that the content is too large. */
  isAbrupt?: boolean
}

/** The first file of a zip unpacks to over a hundred times its size, by its header. */
const isZipBomb = (content: Buffer) =>
  content.length > 30 &&
  content.readUInt32LE(0) === 0x04034b50 &&
  content.readUInt32LE(22) > 100 * Math.max(1, content.readUInt32LE(18))

function answerTo(content: Buffer): string {
  if (content.includes(testVirus)) return 'stream: Windrow.Test-1 FOUND'
  // As clamd answers with AlertExceedsMax.
  return isZipBomb(content) ? 'stream: Heuristics.Limits.Exceeded.MaxScanSize FOUND' : 'stream: OK'
}

/** Takes the chunks of INSTREAM off the buffer; `content` is null until the chunk of length zero. */
function takeChunks(buffer: Buffer, chunks: Buffer[]): { rest: Buffer; isEnd: boolean } {
  let rest = buffer
  while (rest.length >= 4) {
    const length = rest.readUInt32BE(0)
    if (length === 0) return { rest: rest.subarray(4), isEnd: true }
    if (rest.length < 4 + length) break
    chunks.push(rest.subarray(4, 4 + length))
    rest = rest.subarray(4 + length)
  }
  return { rest, isEnd: false }
}

function serve(socket: Socket, behaviour: Behaviour): void {
  let buffer: Buffer = Buffer.alloc(0)
  let [isStream, isDone] = [false, false]
  const chunks: Buffer[] = []
  const answer = (text: string): void => {
    isDone = true
    if (!behaviour.isSilent) socket.end(`${text}\0`)
  }
  socket.on('error', () => {})
  socket.on('data', (bytes: Buffer) => {
    // What comes after the answer is read and forgotten.
    if (isDone) return
    buffer = Buffer.concat([buffer, bytes])
    const end = buffer.indexOf(0)
    if (!isStream && end >= 0) {
      const command = buffer.toString('latin1', 0, end)
      if (command !== 'zINSTREAM') return answer('UNKNOWN COMMAND')
      isStream = true
      buffer = buffer.subarray(end + 1)
    }
    if (!isStream) return
    const taken = takeChunks(buffer, chunks)
    buffer = taken.rest
    const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    const isTooLong = size > behaviour.streamMaxLength
    if (isTooLong && behaviour.isAbrupt) socket.resetAndDestroy()
    else if (isTooLong) answer('INSTREAM size limit exceeded. ERROR')
    else if (taken.isEnd) answer(answerTo(Buffer.concat(chunks)))
  })
}

/** A server that speaks clamd's protocol, of which it knows INSTREAM in its "z" form. */
export async function startClamd(behaviour: Behaviour = { streamMaxLength: 25 * 1024 ** 2 }) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    serve(socket, behaviour)
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const close = () =>
    new Promise<void>((closed) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => closed())
    })
  return {
    address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    /** Can be changed. */
    behaviour,
    close,
    [Symbol.asyncDispose]: close,
  }
}
