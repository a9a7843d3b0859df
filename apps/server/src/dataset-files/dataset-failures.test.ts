import { expect, it } from 'vitest'
import { ObjectMissing } from '../storage/object-store.ts'
import { readingRun } from './dataset-failures.ts'

it('retries once when a bucket reports a replaced file, then reports it as gone', async () => {
  const read = (missing: number) => {
    let looks = 0
    return readingRun(() =>
      ++looks <= missing
        ? Promise.reject(new ObjectMissing('runs/1/rows-1.parquet is gone'))
        : Promise.resolve(looks),
    )
  }

  expect(await read(1)).toBe(2)
  await expect(read(2)).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'A file of this data is no longer in the store. Run the report again to collect it anew.',
  })
})
