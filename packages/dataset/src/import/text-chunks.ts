import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { ImportFault } from './import-record.ts'

/** The text of a file in pieces, without a byte order mark; tells how much of it was read. Refuses what is no UTF-8 text. */
export async function* textChunks(path: string, onShare?: (share: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (bytes?: Buffer) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw new ImportFault('The file is not UTF-8 text; save it as UTF-8 and try again.')
    }
  }
  const { size } = await stat(path)
  let read = 0
  for await (const bytes of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    read += (bytes as Buffer).length
    onShare?.(read / size)
    const text = decode(bytes as Buffer)
    if (text.includes('\0'))
      throw new ImportFault('The file is not text; choose the format that it really has.')
    yield text
  }
  yield decode()
}
