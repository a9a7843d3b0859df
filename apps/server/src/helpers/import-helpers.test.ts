import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openImportHelpers } from './open-helpers.ts'

/** A file of this many JSON Lines with a nested value each, as an import order. */
async function file(lines: number, values: number) {
  const folder = await mkdtemp(join(tmpdir(), 'windrow-import-'))
  const path = join(folder, 'rows.jsonl')
  await writeFile(path, `{"a":[${Array(values).fill('{"b":1}').join()}]}\n`.repeat(lines))
  const order = { path, format: 'jsonl' as const, known: [], outPath: join(folder, 'rows.parquet') }
  const names = async () => (await readdir(folder)).filter((name) => name !== 'rows.jsonl')
  return { order, names, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

describe('helper processes that read files', () => {
  it('read them into segments and report progress', async () => {
    await using helpers = openImportHelpers()
    await using rows = await file(20_000, 2)
    const received: unknown[] = []

    const found = await helpers.run('readRows', rows.order, {
      accountId: 1,
      onNews: (news) => received.push(news),
    })

    expect(found).toMatchObject({ columns: [{ name: 'a', type: 'json' }], records: 20_000, skipped: 0 })
    expect(found.files.map(({ rows: count }) => count)).toEqual([10_000, 10_000])
    expect(await rows.names()).toHaveLength(2)
    expect(received.at(-1)).toEqual([1, expect.any(Number)])
  })

  it('stop at a limit of time or memory, with a sentence that says what to do', async () => {
    await using hurried = openImportHelpers({ timeMs: 1 })
    await using small = openImportHelpers({ memoryMb: 16 })
    await using rows = await file(1, 500_000)

    await expect(hurried.run('readRows', rows.order, { accountId: 1 })).rejects.toMatchObject({
      code: 'VALIDATION',
      message:
        'This takes longer than 0.001 s and was stopped; split the file, or save it as CSV, and import that.',
    })
    await expect(small.run('readRows', rows.order, { accountId: 1 })).rejects.toMatchObject({
      code: 'VALIDATION',
      message:
        'This takes more than 16 MB of memory and was stopped; split the file, or save it as CSV, and import that.',
    })
  })
})
