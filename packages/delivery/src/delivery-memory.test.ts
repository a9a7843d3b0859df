import { destinationKinds, destinationTypes } from '@windrow/contract/destinations'
import { expect, it } from 'vitest'
import { largeFileKinds, type LargeFileKind } from './testing/large-file-kinds.ts'
import { measureMemory } from './testing/measure-memory.ts'

const bytes = 150_000_000
/** A driver that held the whole file would need its 150 MB on top of about 100 MB for the program. */
const mostMegabytes = 200

it('is measured of every kind that gets the files themselves', () => {
  const measured = new Set<string>(Object.values(largeFileKinds).map(({ type }) => type))
  const filled = destinationTypes.filter((type) => !destinationKinds[type].links)
  expect(filled.filter((type) => !measured.has(type))).toEqual([])
})

it.each(Object.keys(largeFileKinds) as LargeFileKind[])(
  'takes little memory for a large file to %s',
  async (kind) => {
    const { megabytes } = await measureMemory(kind, bytes)

    expect(megabytes).toBeLessThan(mostMegabytes)
  },
)
