import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { writeZip, type ZipEntry } from './write-zip.ts'

const folder = await mkdtemp(join(tmpdir(), 'windrow-zip-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Files below the folder that this process has open. */
async function openFiles(): Promise<string[]> {
  const ids = await readdir('/proc/self/fd')
  const paths = await Promise.all(ids.map((id) => readlink(`/proc/self/fd/${id}`).catch(() => '')))
  return paths.filter((path) => path.startsWith(folder))
}

it.runIf(process.platform === 'linux')('closes the file it reads when it cannot write', async () => {
  const path = join(folder, 'rows.parquet')
  await writeFile(path, randomBytes(5_000_000))
  let ended = false
  async function* entries(): AsyncGenerator<ZipEntry> {
    try {
      yield { path, name: 'rows.parquet', packed: true }
      yield { path, name: 'more.parquet', packed: true }
    } finally {
      ended = true
    }
  }

  await expect(writeZip(entries(), join(folder, 'missing', 'out.zip'))).rejects.toMatchObject({
    code: 'ENOENT',
  })

  expect(ended).toBe(true)
  expect(await openFiles()).toEqual([])
})
