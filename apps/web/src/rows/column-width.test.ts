import { expect, it } from 'vitest'
import { cellText, columnWidth, opensInDrawer } from './column-width.ts'

const text = (name: string) => ({ name, type: 'text' as const })

it('makes columns narrow for short values, and no wider than a third of a screen', () => {
  expect(columnWidth(text('sku'), ['A-1', 'A-2'])).toBeLessThan(100)
  expect(columnWidth(text('description'), ['x'.repeat(400)])).toBe(320)
  expect(columnWidth(text('name'), ['Storvand 3 tunnel tent'])).toBeGreaterThan(150)
})

it('does not widen a column for one value among many', () => {
  const values = Array.from({ length: 40 }, (_, index) => (index === 0 ? 'x'.repeat(300) : 'short'))

  expect(columnWidth(text('brand'), values)).toBeLessThan(130)
})

it('shows any value on one line, and opens long ones in a drawer', () => {
  expect(cellText({ a: [1] })).toBe('{"a":[1]}')
  expect(cellText(null)).toBe('null')
  expect([{ a: 1 }, [1], 'x'.repeat(45), 'a\nb'].every(opensInDrawer)).toBe(true)
  expect([null, 12, true, 'short'].some(opensInDrawer)).toBe(false)
})
