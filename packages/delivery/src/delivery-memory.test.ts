import { expect, it } from 'vitest'
import { measureMemory } from './testing/measure-memory.ts'

/** More than the bound, so that whoever holds a file whole fails. */
const bytes = 300_000_000
const mostMegabytes = 240

it.each(['S3', 'SFTP'] as const)('takes little memory for a large file to %s', async (kind) => {
  const { megabytes } = await measureMemory(kind, bytes)

  expect(megabytes).toBeLessThan(mostMegabytes)
})
