import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { PartMissing, type PartedObject, type PartedObjects, type StoredPart } from './object-store.ts'

/** The name of a part's file: it changes with the content, so what was listed is what is put together. */
const nameOf = ({ number, etag }: Pick<StoredPart, 'number' | 'etag'>) => `${number}-${etag}`
const partName = /^(\d+)-([\da-f]{64})$/

/**
 * Parts as files below `folder`, one folder for each object. `write` writes an object atomically: it is given the path
 * of a temporary file.
 */
export function diskParts(
  folder: string,
  write: (key: string, fill: (path: string) => Promise<void>) => Promise<void>,
): PartedObjects {
  const placeOf = ({ handle }: PartedObject) => join(folder, handle)
  const namesIn = (object: PartedObject) => readdir(placeOf(object)).catch(() => [])
  return {
    begin: async () => {
      const handle = randomUUID()
      await mkdir(join(folder, handle), { recursive: true })
      return handle
    },
    put: async (object, number, { path, size, sha256 }) => {
      const part = { number, size, etag: sha256 }
      await rename(path, join(placeOf(object), nameOf(part))).catch(gone)
      const others = (await namesIn(object)).filter(
        (name) => name.startsWith(`${number}-`) && name !== nameOf(part),
      )
      await Promise.all(others.map((name) => rm(join(placeOf(object), name), { force: true })))
      return part
    },
    url: () => Promise.resolve(null),
    list: async (object) => {
      const parts = await Promise.all((await namesIn(object)).map((name) => readPart(placeOf(object), name)))
      return parts.filter((part) => part !== null).toSorted((a, b) => a.number - b.number)
    },
    complete: (object, parts) => write(object.key, (path) => joinParts(placeOf(object), parts, path)),
    abort: (object) => rm(placeOf(object), { recursive: true, force: true }),
  }
}

async function readPart(folder: string, name: string): Promise<StoredPart | null> {
  const [, number, etag] = partName.exec(name) ?? []
  const known = await stat(join(folder, name)).catch(() => null)
  return known && etag ? { number: Number(number), size: known.size, etag } : null
}

/** Writes the parts to a new file, one after the other. */
async function joinParts(folder: string, parts: readonly StoredPart[], path: string): Promise<void> {
  await using file = await open(path, 'wx')
  for (const part of parts) await file.writeFile(createReadStream(join(folder, nameOf(part)))).catch(gone)
  await file.datasync()
}

function gone(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT')
    throw new PartMissing('a part is gone', { cause: error })
  throw error
}
