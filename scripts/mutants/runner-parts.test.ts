import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { readSource, sourceFiles } from './areas.ts'
import { blockAt, blocksOf } from './blocks.ts'
import { testsOf } from './choose-tests.ts'
import { shuffled } from './draw.ts'
import { readOptions } from './options.ts'
import { instrument } from './reach/instrument.ts'
import type { Reach } from './reach/reach-map.ts'

const root = join(import.meta.dirname, '../..')
const readRedact = () => readSource(root, 'packages/delivery/src/redact.ts')

describe('a sample', () => {
  it('is the same for the same seed, and a prefix of a longer one', () => {
    const list = Array.from({ length: 100 }, (_, at) => at)
    expect(shuffled(list, 7)).toEqual(shuffled(list, 7))
    expect(shuffled(list, 7)).not.toEqual(shuffled(list, 8))
    expect(shuffled(list, 7).toSorted((a, b) => a - b)).toEqual(list)
    expect(shuffled(list, 7).slice(0, 5)).toEqual([9, 73, 18, 60, 4])
  })

  it('includes source files of the areas, without tests and test servers', () => {
    const files = sourceFiles(root, ['packages/delivery'])
    expect(files).toContain('packages/delivery/src/redact.ts')
    expect(files.filter((file) => /test/.test(file))).toEqual([])
    expect(sourceFiles(root, ['packages/delivery/src/redact.ts'])).toEqual([
      'packages/delivery/src/redact.ts',
    ])
    expect(sourceFiles(root, ['apps/web'])).toEqual([])
  })

  it('rejects invalid numbers', () => {
    expect(readOptions(['--seed', '7', '--only', 'packages/delivery/'])).toMatchObject({
      seed: 7,
      count: 200,
      only: ['packages/delivery'],
      tests: [],
    })
    expect(readOptions(['--tests', 'packages,apps/server/']).tests).toEqual(['packages', 'apps/server'])
    expect(() => readOptions(['--count', '-1x'])).toThrow()
    expect(() => readOptions(['--seed', 'abc'])).toThrow('--seed takes a whole number, not "abc".')
    expect(() => readOptions(['--sede', '1'])).toThrow()
  })
})

describe('blocks', () => {
  const text = 'const a = 1\nfunction f() { if (a) { g() } }\nconst h = () => a\n'

  it('are found around each offset', () => {
    const blocks = blocksOf(text)
    const at = (piece: string) => blockAt(blocks, text.indexOf(piece))
    expect(['1', 'if', 'g()', 'h ='].map(at)).toEqual([-1, 0, 1, -1])
    expect(blockAt(blocks, text.lastIndexOf('a'))).toBe(2)
  })

  it('record that they have run', () => {
    const body = instrument(
      'const f = (x) => x ? { a: 1 } : g(() => 2)\nfunction g(h) { return h() }',
      'x.ts',
      './hook',
    )
      .split('; ')
      .slice(2)
      .join('; ')
    const marks = new Uint8Array(3)
    expect(runInNewContext(`${body}\nf(true)`, { __reached: marks })).toEqual({ a: 1 })
    expect([...marks]).toEqual([1, 0, 0])
  })
})

describe('the tests of a mutant', () => {
  const reachOf = (blocks: Record<string, number[]>, durationMs = 1): Reach => ({
    hashes: {},
    blocks,
    durationMs,
    failure: null,
  })
  const file = 'packages/delivery/src/redact.ts'
  const mutant = { file, line: 1, operator: 'signs', replacement: '' }
  const reach = {
    'apps/server/src/a.test.ts': reachOf({ [file]: [0] }),
    'packages/delivery/src/webhook-driver.test.ts': reachOf({ [file]: [0], other: [1] }),
    'packages/delivery/src/redact.test.ts': reachOf({ [file]: [0], other: [1], third: [1] }),
    'packages/delivery/src/broken.test.ts': { ...reachOf({ [file]: [0] }), failure: 'fails' },
    'packages/delivery/src/elsewhere.test.ts': reachOf({ other: [1] }),
    'packages/delivery/src/importing.test.ts': reachOf({ importing: [1] }),
  }

  it('execute its code and pass without it, nearest first', () => {
    const [first] = blocksOf(readRedact())
    const tests = testsOf(
      { ...mutant, start: first!.start, end: first!.end },
      { root, reach, importers: () => [] },
    )
    expect(tests).toEqual([
      'packages/delivery/src/redact.test.ts',
      'packages/delivery/src/webhook-driver.test.ts',
      'apps/server/src/a.test.ts',
    ])
  })

  it('are those of the whole file and its importers if the code runs on load', () => {
    const tests = testsOf({ ...mutant, start: 0, end: 1 }, { root, reach, importers: () => ['importing'] })
    expect(tests).toHaveLength(4)
    expect(tests).toContain('packages/delivery/src/importing.test.ts')
  })
})
