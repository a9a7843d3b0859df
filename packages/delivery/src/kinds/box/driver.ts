import { createHash } from 'node:crypto'
import type { SettingsOf } from '@windrow/contract/destinations'
import { openBox, type Box, type BoxEntry } from './calls.ts'
import { uploadParts, uploadWhole } from './upload.ts'
import type { DestinationDriver, DriverOptions, OutgoingFile, Receipt } from '../../destination-driver.ts'
import {
  checkBytes,
  eachFile,
  fileExists,
  keyOf,
  probeBody,
  probeName,
  wholeContent,
  type Progress,
} from '../../files/outgoing-stream.ts'

/** Box requires larger files to be uploaded in parts. Bytes. */
const mostWhole = 20 * 1000 ** 2

interface Put {
  folder: string
  file: OutgoingFile
  replace: boolean
  progress: Progress
  signal: AbortSignal
}

/** Folders of Box. */
export const driver = (options: DriverOptions): DestinationDriver<SettingsOf<'BOX'>> => ({
  send: async (delivery, settings, environment) => {
    using box = openBox(settings, environment, options)
    return await eachFile(delivery, environment, (file, progress) =>
      put(box, {
        folder: settings.path,
        file,
        replace: delivery.replace,
        progress,
        signal: environment.signal,
      }),
    )
  },
  test: async (settings, environment) => {
    using box = openBox(settings, environment, options)
    const folder = await box.folder(settings.path)
    const { id } = await uploadWhole(box, probeBody, { folder, name: probeName(), old: null })
    await box.call({ method: 'DELETE', url: `${box.api}/files/${id}` }, 'the probe file')
    return { answer: `Wrote and removed a file in /${keyOf(settings.path, '')} of Box.` }
  },
})

async function put(box: Box, { folder: path, file, replace, progress, signal }: Put): Promise<Receipt> {
  const key = keyOf(path, file.name)
  const name = key.split('/').at(-1)!
  const folder = await box.folder(key.slice(0, -name.length))
  const there = await box.find(folder, name)
  if (there && !replace) return alreadyThere(file, key, { there, progress })
  const place = { folder, name, old: there?.id ?? null }
  if (file.bytes > mostWhole)
    return receiptOf(file, key, await uploadParts(box, file, place, { progress, signal }))
  const content = await wholeContent(file)
  const stored = await uploadWhole(box, content, place)
  progress.add(content.length)
  return receiptOf(file, key, stored)
}

/** A file that an earlier attempt uploaded counts as delivered; any other must not be overwritten. */
async function alreadyThere(
  file: OutgoingFile,
  key: string,
  { there, progress }: { there: BoxEntry; progress: Progress },
): Promise<Receipt> {
  const hash = createHash('sha1')
  for await (const chunk of (await file.open()) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    progress.add(0) // Reports activity although nothing is sent.
  }
  if (there.sha1 !== hash.digest('hex')) throw fileExists(key)
  return receiptOf(file, key, there)
}

function receiptOf(file: OutgoingFile, key: string, { id, size, sha1 }: Partial<BoxEntry>): Receipt {
  checkBytes(file, size)
  const checksum = sha1 ? `sha1:${sha1}` : null
  return { name: file.name, location: `box:/${key} (${id})`, bytes: file.bytes, checksum, answer: 'stored' }
}
