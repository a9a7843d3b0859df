import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ServiceCatalogue } from './service-catalogue.ts'

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
})
