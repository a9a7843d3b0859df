import { describe, expect, it } from 'vitest'
import { decodeSegment, encodeSegment } from './segment.ts'
import { hardRows } from './test-support/hard-values.ts'

describe('a segment', () => {
  it('gives back what went in', async () => {
    expect(await decodeSegment(await encodeSegment(hardRows))).toEqual(hardRows)
    expect(await decodeSegment(await encodeSegment([]))).toEqual([])
    expect(await decodeSegment(await encodeSegment([{}]))).toEqual([{}])
  })

  it('mends half emoji, which strict readers refuse, and nothing else', async () => {
    const row = { 'k\ud800': ['a\udc00b', { deep: '\ud83d' }], fine: '🏔 \\ud800', n: 1, no: null }
    const [read] = await decodeSegment(await encodeSegment([row]))
    expect(read).toEqual({ 'k\ufffd': ['a\ufffdb', { deep: '\ufffd' }], fine: '🏔 \\ud800', n: 1, no: null })
  })
})
