import { expect, it } from 'vitest'
import { patiently } from './patience.ts'

const never = new Promise<never>(() => {})

it('gives what comes, and what fails', async () => {
  expect(await patiently(Promise.resolve(7), () => 'nothing came')).toBe(7)
  await expect(patiently(Promise.reject(new Error('refused')), () => 'nothing came')).rejects.toThrow(
    'refused',
  )
})

it('ends with a sentence when nothing moves any more', async () => {
  let left = 2
  const moved = () => (left > 0 ? (left -= 1) : left)

  await expect(patiently(never, () => `${left} left`, moved, 500)).rejects.toThrow('0 left')
})
