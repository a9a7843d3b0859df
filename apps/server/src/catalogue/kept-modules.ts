import { rmSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { SourceFile } from '../database/service-tables.ts'

const publicFile = 0o644
const publicFolder = 0o755

/**
 * Copies of modules whose file has changed or is missing, in a folder of this process. It isn't in the data folder: the
 * user that services run as may enter it, and nothing else is in it.
 */
export class KeptModules {
  #root: Promise<string> | null = null
  #made = 0

  /** Writes the files of a version unless they exist, and returns the first one with its folder. */
  async open(digest: string, files: readonly SourceFile[]): Promise<{ file: string; folder: string }> {
    const folder = join(await this.#folder(), digest)
    if (!(await exists(folder))) await this.#write(folder, files)
    return { file: join(folder, files[0]!.path), folder }
  }

  /** Writes beside and renames, so that a half-written folder is never used. */
  async #write(folder: string, files: readonly SourceFile[]): Promise<void> {
    const beside = `${folder}.${++this.#made}`
    const all = [{ path: 'package.json', text: '{"type":"module"}' }, ...files]
    for (const { path, text } of all) {
      const file = join(beside, path)
      if (!file.startsWith(`${beside}/`)) throw new Error(`The kept file ${path} leaves its folder.`)
      await mkdir(dirname(file), { recursive: true, mode: publicFolder })
      await writeFile(file, text, { mode: publicFile })
    }
    await rename(beside, folder).catch(async (error: unknown) => {
      // Another run of this process was faster.
      if (!(await exists(folder))) throw error
    })
  }

  #folder(): Promise<string> {
    this.#root ??= mkdtemp(join(tmpdir(), 'windrow-services-')).then(async (root) => {
      await chmod(root, publicFolder)
      process.once('exit', () => rmSync(root, { recursive: true, force: true }))
      return root
    })
    return this.#root
  }
}

const exists = async (path: string): Promise<boolean> => (await stat(path).catch(() => null)) !== null
