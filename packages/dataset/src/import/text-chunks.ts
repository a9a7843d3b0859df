import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { encodingOf } from './file-encoding.ts'
import { ImportFault } from './import-record.ts'

export interface TextOptions {
  /** Receives the share of the file that was read, from 0 to 1. */
  onShare?: ((share: number) => void) | undefined
  /** Receives a note about a guessed encoding. */
  onNote?: ((note: string) => void) | undefined
  /** A file that isn't valid UTF-8 may be Windows-1252 from an old spreadsheet. */
  mayBeOld?: boolean
}

/** The text of a file in chunks, without a byte order mark. Throws if it isn't text. */
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
