import { createReadStream } from 'node:fs'
import { access, copyFile, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, normalize } from 'node:path'
import { randomUUID } from 'node:crypto'
import { diskParts } from './disk-parts.ts'
import { ObjectMissing, type ObjectStore } from './object-store.ts'

/**
 * Stores objects as files below `folder`, and parts below `partsFolder`. Writes to a temporary file, syncs and renames it, so that no partial object
 * is ever visible.
 */
export function diskStore(folder: string, partsFolder: string): ObjectStore {
  const pathOf = (key: string): string => {
    const path = normalize(key)
    if (path.startsWith('..') || path.startsWith('/')) throw new Error(`not an object key: ${key}`)
    return join(folder, path)
  }
  const writeAtomically = async (key: string, write: (path: string) => Promise<void>): Promise<void> => {
    const path = pathOf(key)
    const aside = `${path}.${randomUUID()}.part`
    await mkdir(dirname(path), { recursive: true })
    try {
      await write(aside)
      await rename(aside, path)
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    }
  }

  return {
    put: (key, body) =>
      writeAtomically(key, async (path) => {
        await using file = await open(path, 'wx')
        await file.writeFile(body)
        await file.datasync()
      }),
    putFile: (key, source) =>
      writeAtomically(key, async (path) => {
        await copyFile(source, path)
        await using file = await open(path, 'r+')
        await file.datasync()
      }),
    get: (key) => readFile(pathOf(key)).catch((error: unknown) => missing(key, error)),
    localPath: (key) => Promise.resolve(pathOf(key)),
    read: async (key, range) => {
      const path = pathOf(key)
      await access(path).catch((error: unknown) => missing(key, error))
      return createReadStream(path, range)
    },
    remove: async (keys) => {
      const paths = keys.map(pathOf)
      await Promise.all(paths.map((path) => rm(path, { force: true })))
      for (const [folder, gone] of Map.groupBy(paths, (path) => dirname(path)))
        await removeAsides(folder, gone)
    },
    parts: diskParts(partsFolder, writeAtomically),
  }
}

/** Removes temporary files that a killed process left beside these paths. */
async function removeAsides(folder: string, paths: readonly string[]): Promise<void> {
  const names = new Set(paths.map((path) => basename(path)))
  const there = await readdir(folder).catch(() => [])
  const asides = there.filter((name) => {
    const [, of] = /^(.+)\.[\da-f-]{36}\.part$/.exec(name) ?? []
    return of !== undefined && names.has(of)
  })
  await Promise.all(asides.map((name) => rm(join(folder, name), { force: true })))
}

function missing(key: string, error: unknown): never {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT')
    throw new ObjectMissing(`${key} is gone`, { cause: error })
  throw error
}
