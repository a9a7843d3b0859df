import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultsOf, judge, type House } from './house.ts'
import { importedPaths } from './import-graph.ts'
import { houses } from './houses.ts'

const root = join(import.meta.dirname, '../..')

interface Manifest {
  name: string
  exports?: Record<string, string>
}

describe('imports point down the layers', () => {
  it.each(Object.entries(houses))('in the %s', (_name, house) => {
    expect(faultsOf(house, root)).toEqual([])
  })
})

describe('packages export only what others use', () => {
  const folders = globSync('{apps,packages}/*/package.json', { cwd: root })
  const texts = globSync('{apps,bench,e2e,packages,scripts,services}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: (path) => path.endsWith('node_modules'),
  }).map((file) => readFileSync(join(root, file), 'utf8'))

  it.each(folders)('%s', (file) => {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest
    const named = Object.keys(exports).filter((path) => !path.endsWith('*'))
    const unused = named.filter((path) => !texts.some((text) => text.includes(`'${name}${path.slice(1)}'`)))
    expect(unused).toEqual([])
  })
})

describe('a violation of the import rules is reported', () => {
  const house: House = {
    source: '',
    packages: ['contract'],
    split: ['features'],
    floors: [['ground'], ['features/*'], ['top']],
    mainFile: 'handlers',
    faces: { 'features/a': ['open'] },
  }
  const sound = [
    { from: 'top/x.ts', to: 'features/a/open.ts' },
    { from: 'features/a/open.ts', to: 'ground/y.ts' },
    { from: 'ground/y.ts', to: '@windrow/contract/routes' },
  ]

  it.each([
    ['to a floor above', { from: 'ground/y.ts', to: 'top/z.ts' }, 'which is on a floor above it'],
    ['past a face', { from: 'top/x.ts', to: 'features/a/hidden.ts' }, "not part of that room's face"],
    ['of a room without a floor', { from: 'top/x.ts', to: 'elsewhere/w.ts' }, 'stands on no floor'],
    ['of a package that it may not use', { from: 'top/x.ts', to: '@windrow/crawler/crawl' }, 'is no package'],
    ['of a path that leaves the workspace', { from: 'top/x.ts', to: '../../web/src/y.ts' }, 'is no package'],
    ['that closes a circle of files', { from: 'ground/z.ts', to: 'ground/y.ts' }, 'files import each other'],
  ])('%s', (_name, wrong, sentence) => {
    const all = [...sound, { from: 'ground/y.ts', to: 'ground/z.ts' }]
    expect(judge(house, all)).toEqual([])
    expect(judge(house, [...all, wrong])).toContainEqual(expect.stringContaining(sentence))
  })

  it('for a cycle of folders', () => {
    const there = { from: 'features/b/x.ts', to: 'features/a/open.ts' }
    const back = { from: 'features/a/other.ts', to: 'features/b/handlers.ts' }
    expect(judge(house, [...sound, there])).toEqual([])
    expect(judge(house, [...sound, there, back])).toEqual(['rooms import each other: features/a, features/b'])
  })

  it('for a public file that nothing uses', () => {
    expect(judge(house, sound.slice(1))).toEqual([
      "features/a/open is part of the room's face, and nobody outside uses it",
    ])
  })

  it('except that folders that combine others may import any file', () => {
    const all = [...sound, { from: 'top/x.ts', to: 'features/a/hidden.ts' }]
    expect(judge({ ...house, above: ['top'], faces: {} }, all)).toEqual([])
  })

  it('for every syntax of imports', () => {
    const text = `import { a } from './a.ts'
import type { B } from './b.ts'
export * from './c.ts'
const d = await import('./d.ts')
type E = import('./e.ts').E`
    expect(importedPaths(text, 'x.ts')).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts'])
  })
})
