import { describe, expect, it } from 'vitest'
import { fieldPath, jsonLines } from './json-lines.ts'

it('formats a response, and each line has its path', () => {
  const value = { items: [{ name: 'Tent', tags: [] }], next: null }
  const lines = jsonLines(value)

  const text = lines
    .map(({ depth, key, text }) => '  '.repeat(depth) + (key ? `${key}: ` : '') + text)
    .join('\n')
  expect(text).toBe(JSON.stringify(value, null, 2))
  expect(lines.find(({ text }) => text.startsWith('"Tent"'))!.path).toEqual(['items', 0, 'name'])
})

describe('the path of a value', () => {
  it('starts at its item, or at the root if it is in none', () => {
    expect(fieldPath(['items', 3, 'price', 'amount'], 'items[*]')).toBe('price.amount')
    expect(fieldPath(['data', 'edges', 0, 'node', 'a b'], 'data.edges[*].node')).toBe('["a b"]')
    expect(fieldPath([2, 'name'], '$[*]')).toBe('name')
    expect(fieldPath(['total'], 'items[*]')).toBe('$.total')
    expect(fieldPath(['total'], undefined)).toBe('total')
  })

  it.each<[string, readonly (string | number)[]]>([
    ['product-list[*]', ['product-list', 1, 'name']],
    ['data.größen[*]', ['data', 'größen', 1, 'name']],
    ['$.data["two words"][*]', ['data', 'two words', 1, 'name']],
    ['$["a.b"][*]', ['a.b', 1, 'name']],
    ['data["a]b"][*]', ['data', 'a]b', 1, 'name']],
    ['data["it\'s"][*]', ['data', "it's", 1, 'name']],
    [`data['9" wide'][*]`, ['data', '9" wide', 1, 'name']],
    [String.raw`data["9\" wide"][*]`, ['data', '9" wide', 1, 'name']],
    [String.raw`data['it\'s "so"'][*]`, ['data', `it's "so"`, 1, 'name']],
    [String.raw`data["a\\b"][*]`, ['data', 'a\\b', 1, 'name']],
    ['data[""][*]', ['data', '', 1, 'name']],
    ['@graph[*]', ['@graph', 1, 'name']],
    ['@.list[ 0 ].of[*]', ['list', 0, 'of', 1, 'name']],
    ['list[1:3]', ['list', 1, 'name']],
    ['list[::2]', ['list', 2, 'name']],
    ['list[?@.price < 10 && @["odd]"] == \'it]\']', ['list', 2, 'name']],
    ['list[?(@.tags[0])].of[*]', ['list', 2, 'of', 1, 'name']],
    ['list[-1]', ['list', 4, 'name']],
    ['list.*', ['list', 'third', 'name']],
    ['list', ['list', 1, 'name']],
  ])('recognizes the items of %s', (items, path) => {
    expect(fieldPath(path, items)).toBe('name')
  })

  it.each<[string, readonly (string | number)[], string]>([
    ['plain, as far as it can be', ['größe', 'in-cm', '_2'], 'größe.in-cm._2'],
    ['with blanks and dots', ['a b', 'c.d'], '["a b"]["c.d"]'],
    ['with quotes', ["it's", '9" wide'], `["it's"]["9\\" wide"]`],
    ['with backslashes and brackets', ['a\\b', 'c]'], '["a\\\\b"]["c]"]'],
    ['that are empty', ['', 'name'], '[""].name'],
  ])('writes keys %s', (_, path, written) => {
    const outside = written.startsWith('[') ? `$${written}` : `$.${written}`

    expect(fieldPath(path, undefined)).toBe(written)
    expect(fieldPath(['list', 0, ...path], 'list[*]')).toBe(written)
    expect(fieldPath(path, 'list[*]')).toBe(outside)
  })

  it('may be the item itself, or the whole response', () => {
    expect(fieldPath(['tags', 2], 'tags[*]')).toBe('@')
    expect(fieldPath(['tags', 2], 'tags')).toBe('@')
    expect(fieldPath([], undefined)).toBe('@')
    expect(fieldPath([], 'tags[*]')).toBe('$')
  })

  it.each([
    '..things',
    'things[0,1]',
    'things[?@.price',
    `things[?${'['.repeat(500)}`,
    'things[*',
    `${'searchresults'.repeat(200)}!`,
  ])('starts at the root if items have another notation: %s', (items) => {
    expect(fieldPath(['things', 0, 'name'], items)).toBe('$.things[0].name')
  })
})
