import { expect, it } from 'vitest'
import { StreamLimit } from './stream-limit.ts'

it('limits streams per user, and releases each once', () => {
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
