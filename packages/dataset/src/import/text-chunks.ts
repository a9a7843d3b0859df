import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { encodingOf } from './file-encoding.ts'
import { ImportFault } from './import-record.ts'

export interface TextOptions {
  /** Told how much of the file was read. */
  onShare?: ((share: number) => void) | undefined
  /** Told of an encoding that was guessed. */
  onNote?: ((note: string) => void) | undefined
  /** A file that is no UTF-8 may be one of old spreadsheets. */
  mayBeOld?: boolean
}

/** The text of a file in pieces, without a byte order mark. Refuses what is no text. */
export async function* textChunks(path: string, options: TextOptions = {}): AsyncGenerator<string> {
  const { onShare, onNote, mayBeOld = false } = options
  const { label, note } = await encodingOf(path, mayBeOld)
  if (note !== undefined) onNote?.(note)
  const decoder = new TextDecoder(label, { fatal: true })
  const decode = (bytes?: Buffer) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw new ImportFault(
        `The file is not ${label === 'utf-8' ? 'UTF-8' : label} text; save it as UTF-8 and try again.`,
      )
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
