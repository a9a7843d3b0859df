import { describe, expect, it } from 'vitest'
import { ShortMemory } from './short-memory.ts'

describe('a short memory', () => {
  it('returns the cached value until it expires', async () => {
    let now = 0
    let made = 0
    const memory = new ShortMemory<number>(1000, () => now)
    const ask = () => memory.get('a', () => Promise.resolve((made += 1)))

    expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
    now = 999
    expect(await ask()).toBe(1)
    now = 1000
    expect(await ask()).toBe(2)
    expect(await memory.get('b', () => Promise.resolve(9))).toBe(9)
  })

  it('does not cache failures', async () => {
    const memory = new ShortMemory<number>(1000)

    await expect(memory.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    expect(await memory.get('a', () => Promise.resolve(3))).toBe(3)
  })
})
