import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { addAbortSignal, type Readable } from 'node:stream'
import type { ScannerAddress } from '../../config/scanner.ts'

/** What the scanner says of a content; `virus` is the scanner's name for what it found. */
export type Verdict = { isClean: true } | { isClean: false; virus: string }

/** The scanner gave no verdict. */
export class ScanFailed extends Error {
  override name = 'ScanFailed'
  /** It takes no content as large: only another setting of the scanner helps. */
  readonly isTooLarge: boolean

  constructor(message: string, isTooLarge = false, options?: ErrorOptions) {
    super(message, options)
    this.isTooLarge = isTooLarge
  }
}

const connectMs = 5000
/** A pause of the scanner after which it counts as stuck; it may scan an archive for a while. */
const silenceMs = 120_000
const mostChunk = 256 * 1024
const mostAnswer = 4096

/** The chunks of INSTREAM: a length of four bytes, big-endian, before each, and a length of zero at the end. */
async function* inChunks(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const bytes of content)
    for (let at = 0; at < bytes.length; at += mostChunk) {
      const chunk = bytes.subarray(at, at + mostChunk)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.length)
      yield length
      yield chunk
    }
  yield Buffer.alloc(4)
}

async function write(socket: Socket, bytes: Buffer | string, signal: AbortSignal): Promise<void> {
  if (!socket.write(bytes)) await once(socket, 'drain', { signal })
}

/**
 * Sends the content until all is sent, or the scanner has answered before, which ends `signal`: also while a store that
 * gives the content says nothing.
 */
async function send(socket: Socket, content: Readable, signal: AbortSignal): Promise<void> {
  addAbortSignal(signal, content)
  await write(socket, 'zINSTREAM\0', signal)
  for await (const bytes of inChunks(content)) {
    if (signal.aborted) return
    await write(socket, bytes, signal)
  }
}

/** The scanner's answer, which ends with a zero byte or with the connection. */
async function readAnswer(socket: Socket): Promise<string> {
  let text = ''
  return new Promise((resolve, reject) => {
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1')
      if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')))
      else if (text.length > mostAnswer)
        reject(new ScanFailed('The virus scanner gave an answer without end.'))
    })
    socket.on('error', (error) => (text ? resolve(text) : reject(error)))
    socket.on('close', () =>
      text
        ? resolve(text)
        : reject(new ScanFailed('The virus scanner ended the connection without an answer.')),
    )
    socket.on('timeout', () => reject(new ScanFailed('The virus scanner does not answer.')))
  })
}

/** Throws {@link ScanFailed} unless it is a verdict. */
function verdictOf(answer: string): Verdict {
  const [, virus] = /^stream: (.{1,200}) FOUND$/.exec(answer.trim()) ?? []
  if (virus !== undefined) return { isClean: false, virus: virus.replaceAll(/[^\w.:/()-]/g, '_') }
  if (answer.trim() === 'stream: OK') return { isClean: true }
  if (/size limit exceeded/i.test(answer))
    throw new ScanFailed('The file is larger than the virus scanner takes (StreamMaxLength).', true)
  throw new ScanFailed('The virus scanner gave an answer that is no verdict.')
}

/** Errors of the content itself; stopping to read it makes it report that it was aborted. */
function watchContent(content: Readable, onBroken: () => void): () => Error | null {
  let broken: Error | null = null
  content.on('error', (error: Error) => {
    if (error.name === 'AbortError') return
    broken = error
    onBroken()
  })
  return () => broken
}

/**
 * Lets a ClamAV daemon scan a content (INSTREAM of clamd's protocol), streamed, in bounded memory. Throws
 * {@link ScanFailed} if the daemon can't be reached or gives no verdict, the content's error, and the signal's reason if
 * it aborts.
 */
export async function scan(
  address: ScannerAddress,
  content: Readable,
  signal: AbortSignal,
): Promise<Verdict> {
  const socket = connect(address)
  const end = () => socket.destroy()
  const brokenBy = watchContent(content, end)
  signal.addEventListener('abort', end, { once: true })
  try {
    return verdictOf(await exchange(socket, content, signal))
  } catch (error) {
    signal.throwIfAborted()
    if (brokenBy() || error instanceof ScanFailed) throw brokenBy() ?? error
    throw new ScanFailed('The virus scanner cannot be reached.', false, { cause: error })
  } finally {
    signal.removeEventListener('abort', end)
    socket.destroy()
    content.destroy()
  }
}

/** Sends the content and returns the answer, which may come before all is sent: then the rest isn't. */
async function exchange(socket: Socket, content: Readable, signal: AbortSignal): Promise<string> {
  const answered = new AbortController()
  const answer = readAnswer(socket).finally(() => answered.abort())
  // Awaited below; until then, it would count as unhandled if connecting fails first.
  answer.catch(() => {})
  socket.setTimeout(connectMs)
  await Promise.race([once(socket, 'connect', { signal }), answer])
  socket.setTimeout(silenceMs)
  // If writing fails, the answer decides: the scanner has seen enough, or reading its answer fails as well.
  await send(socket, content, AbortSignal.any([answered.signal, signal])).catch(() => {})
  return answer.catch((error: unknown) => {
    if (error instanceof ScanFailed) throw error
    const why =
      'The virus scanner ended the connection while it was sent the file, which may be larger than it takes (StreamMaxLength).'
    throw new ScanFailed(why, false, { cause: error })
  })
}
