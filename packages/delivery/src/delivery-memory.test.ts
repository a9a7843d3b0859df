import { expect, it } from 'vitest'
import { measureMemory } from './testing/measure-memory.ts'

const bytes = 300_000_000
/** A driver takes some 190; one that held the whole file would take that and the 300 of the file on top. */
const mostMegabytes = 300

it.each(['S3', 'SFTP'] as const)('takes little memory for a large file to %s', async (kind) => {
  const { megabytes } = await measureMemory(kind, bytes)

  expect(megabytes).toBeLessThan(mostMegabytes)
})
