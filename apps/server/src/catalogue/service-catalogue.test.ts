import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { connect } from '../database/connect.ts'
import { cloneDatabase } from '../testing/test-database.ts'
import { ServiceCatalogue } from './service-catalogue.ts'
import { ServiceStore } from './service-store.ts'

const source = `
import { defineService } from '@windrow/crawler/service/define-service'
export const service = defineService({
  code: 'titles',
  name: 'Titles',
  tables: { titles: { title: 'text' } },
  start: () => ['https://shop.example/'],
  *crawl() {},
})`

/** Creates a services folder with these files, by path. */
async function folderOf(files: Record<string, string>, name = 'services') {
  const root = await mkdtemp(join(tmpdir(), 'windrow-services-'))
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, name, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  return { path: join(root, name), [Symbol.asyncDispose]: () => rm(root, { recursive: true }) }
}

/** A service that describes itself only when the other file is gone. */
const waitingFor = (other: string) => `
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
while (existsSync(new URL('${other}', import.meta.url))) await setTimeout(5)
${source.replace("'titles'", "'patient'")}`

/** Resolves when a process that loads this file is running. */
const untilLoaded = (file: string) =>
  expect
    .poll(() =>
      readdirSync('/proc').some((name) => {
        try {
          return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(file)
        } catch {
          return false
        }
      }),
    )
    .toBe(true)

async function contents(catalogue: ServiceCatalogue) {
  const { services, faults } = await catalogue.list()
  return { codes: services.map(({ description }) => description.code), faults }
}

describe('the services folder', () => {
  test('omits a file that does not describe itself, and reports it', async () => {
    await using folder = await folderOf({
      'a.ts': 'export const service = { start() {}, crawl() {} }',
      'b.ts': source,
    })

    expect(await contents(new ServiceCatalogue(folder.path))).toEqual({
      codes: ['titles'],
      faults: [{ file: 'a.ts', message: 'The service cannot be used: "code" is wrong. This is missing.' }],
    })
  })

  test('is read again after a process could not be started', async () => {
    await using folder = await folderOf({ 'titles.ts': source })
    const catalogue = new ServiceCatalogue(folder.path)
    const { execPath } = process

    process.execPath = join(folder.path, 'titles.ts', 'node')
    const refused = await catalogue
      .list()
      .finally(() => (process.execPath = execPath))
      .catch(String)

    expect(refused).toContain('ENOTDIR')
    expect(await contents(catalogue)).toEqual({ codes: ['titles'], faults: [] })
  })

  test('may be anywhere, and ignores node_modules', async () => {
    await using folder = await folderOf(
      { 'titles.mjs': source, 'node_modules/needed/index.mjs': 'export const nothing = 1' },
      'node_modules/services',
    )

    expect(await contents(new ServiceCatalogue(folder.path))).toEqual({ codes: ['titles'], faults: [] })
  })

  test.runIf(process.platform === 'linux')('may lose a file while it is read', async () => {
    await using folder = await folderOf({ 'a.ts': waitingFor('b.ts'), 'b.ts': source })
    const listed = contents(new ServiceCatalogue(folder.path))
    await untilLoaded(join(folder.path, 'a.ts'))

    await rm(join(folder.path, 'b.ts'))

    expect(await listed).toEqual({ codes: ['patient'], faults: [] })
  })

  test.runIf(process.platform === 'linux')(
    'may lose a file after it has described itself, before its source is kept',
    async () => {
      await using folder = await folderOf({ 'a.ts': source, 'b.ts': waitingFor('a.ts') })
      await using database = await cloneDatabase()
      const { db } = connect(database.url, { max: 2 })
      const listed = new ServiceStore(db, new ServiceCatalogue(folder.path)).list()
      await untilLoaded(join(folder.path, 'b.ts'))

      await rm(join(folder.path, 'a.ts'))

      const { services, faults } = await listed
      await db.destroy()
      const codes = services.map(({ description }) => description.code)
      expect(codes).toContain('patient')
      expect(codes).not.toContain('titles')
      expect(faults).toEqual([])
    },
  )
})
