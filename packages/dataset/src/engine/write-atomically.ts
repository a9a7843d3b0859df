import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { explainError } from './explain-error.ts'

/** Lets `write` fill a temporary file beside `path`, and renames it when complete. Returns its size. */
export async function writeAtomically<T>(
  path: string,
  write: (asidePath: string) => Promise<T>,
): Promise<{ result: T; bytes: number }> {
  const aside = `${path}.${randomUUID()}.part`
  try {
    await mkdir(dirname(path), { recursive: true })
    const result = await write(aside)
    const { size } = await stat(aside)
    await rename(aside, path)
    return { result, bytes: size }
  } catch (error) {
    await rm(aside, { force: true })
    throw explainError(error)
  }
}
