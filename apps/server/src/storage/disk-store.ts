import { createReadStream } from 'node:fs'
import { access, copyFile, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { diskParts } from './disk-parts.ts'
import { assertKey, isFolder, NotRemoved, ObjectMissing, type ObjectStore } from './object-store.ts'

/**
 * Stores objects as files below `folder`, and parts below `partsFolder`. Writes to a temporary file, syncs and renames it, so that no partial object
 * is ever visible.
 */
export function diskStore(folder: string, partsFolder: string): ObjectStore {
  const pathOf = (key: string): string => {
    assertKey(key)
    return join(folder, key)
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
      const left = new Map<string, NodeJS.ErrnoException>()
      const removeOne = (key: string) =>
        rm(pathOf(key), { recursive: isFolder(key), force: true }).catch((error: unknown) =>
          left.set(key, error as NodeJS.ErrnoException),
        )
      await Promise.all(keys.map(removeOne))
      const paths = keys.filter((key) => !isFolder(key)).map(pathOf)
      for (const [folder, gone] of Map.groupBy(paths, (path) => dirname(path)))
        await removeAsides(folder, gone)
      const [cause] = left.values()
      if (cause) throw new NotRemoved([...left.keys()], cause.message, { cause })
    },
    sweep: () => Promise.resolve(),
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
