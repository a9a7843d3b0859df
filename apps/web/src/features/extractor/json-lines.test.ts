import { expect, it } from 'vitest'
import { fieldPath, jsonLines } from './json-lines.ts'

it('writes an answer as it would be written, each line with its place', () => {
  const value = { items: [{ name: 'Tent', tags: [] }], next: null }
  const lines = jsonLines(value)

  const text = lines
    .map(({ depth, key, text }) => '  '.repeat(depth) + (key ? `${key}: ` : '') + text)
    .join('\n')
  expect(text).toBe(JSON.stringify(value, null, 2))
  expect(lines.find(({ text }) => text.startsWith('"Tent"'))!.path).toEqual(['items', 0, 'name'])
})

it('names a value inside its item, and one outside from the root', () => {
  expect(fieldPath(['items', 3, 'price', 'amount'], 'items[*]')).toBe('price.amount')
  expect(fieldPath(['data', 'edges', 0, 'node', 'a b'], 'data.edges[*].node')).toBe('["a b"]')
  expect(fieldPath([2, 'name'], '$[*]')).toBe('name')
  expect(fieldPath(['total'], 'items[*]')).toBe('$.total')
  expect(fieldPath(['total'], undefined)).toBe('total')
})
