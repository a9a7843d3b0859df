import { expect, it } from 'vitest'
import { StreamLimit } from './stream-limit.ts'

it('gives each person so many places, and one back for each that is left', () => {
  const limit = new StreamLimit(2)
  const leave = limit.take(1)
  limit.take(1)

  expect(() => limit.take(1)).toThrow('You follow 2 live pages already')
  limit.take(2)
  leave()
  leave()
  limit.take(1)
  expect(() => limit.take(1)).toThrow('You follow 2 live pages already')
})
