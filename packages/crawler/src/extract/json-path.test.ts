import { describe, expect, it } from 'vitest'
import { slowerHere } from '@windrow/contract/testing/slower-here'
import type { Value } from './value.ts'
import { compileJsonPath } from './json-path.ts'

const store: Value = {
  things: [
    { name: 'Tent', price: 8, tags: ['new', 'green'], sku: 'k1' },
    { name: 'Tarp', price: 12, tags: [], sku: 'm2' },
    { name: 'Rope', price: 5, sku: 'k33', old: null },
  ],
  limit: 10,
  signs: { '\b\f\n\r\t/': 1 },
  best: { name: 'Tarp', 'odd "name"': 1, "it's": 2, 'a\\b': 3, '@id': 4, 'dc:title': 5, 'in-stock': true },
}
const find = (path: string, current: Value = store, root: Value = store) =>
  compileJsonPath(path).find(current, root)
const names = (filter: string) => find(`things[?${filter}].name`)

describe('a path', () => {
  it.each<[string, Value[]]>([
    ['limit', [10]],
    ['@.limit', [10]],
    ['$.limit', [10]],
    ['$', [store]],
    ['@', [store]],
    ['["limit"]', [10]],
    ['best.@id', [4]],
    ['best.dc:title', [5]],
    ['best.in-stock', [true]],
    [`best["odd \\"name\\""]`, [1]],
    [`best['odd "name"']`, [1]],
    [`best['it\\'s']`, [2]],
    ['best["a\\\\b"]', [3]],
    ['best["n\\u0061me"]', ['Tarp']],
    [String.raw`signs["\b\f\n\r\t\/"]`, [1]],
    ['things[0].name', ['Tent']],
    ['things[-1].name', ['Rope']],
    ['things[7].name', []],
    ['things[*].price', [8, 12, 5]],
    ['things[1:].price', [12, 5]],
    ['things[::2].price', [8, 5]],
    ['things[::-1].price', [5, 12, 8]],
    ['things[ 0 , 2 ].price', [8, 5]],
    ["things[0]['price','name']", [8, 'Tent']],
    ['things[0,0].price', [8, 8]],
    ['..price', [8, 12, 5]],
    ['$..tags[*]', ['new', 'green']],
    ['..[0].name', ['Tent']],
    ['best.*', ['Tarp', 1, 2, 3, 4, 5, true]],
    ['things[2]..*', ['Rope', 5, 'k33', null]],
    ['things .name', []],
    ['limit.deeper', []],
    ['constructor', []],
  ])('%s', (path, found) => {
    expect(find(path)).toEqual(found)
  })

  it('finds from the top down', () => {
    expect(find('..x', { a: { x: 1 }, x: 2 })).toEqual([2, 1])
  })

  it.each<[string, string[]]>([
    ['@.price < 10', ['Tent', 'Rope']],
    ['@.price < $.limit', ['Tent', 'Rope']],
    ['@.price >= 8 && @.tags', ['Tent', 'Tarp']],
    ['@.price == 5 || @.price == 12', ['Tarp', 'Rope']],
    ['!@.tags', ['Rope']],
    ['!(@.price < 10 && @.tags)', ['Tarp', 'Rope']],
    ['@.name != "Tent"', ['Tarp', 'Rope']],
    ['@.old == null', ['Rope']],
    ['@.none == @.missing', ['Tent', 'Tarp', 'Rope']],
    ['@.name < "Tb"', ['Tarp', 'Rope']],
    ['@.tags == $.things[1].tags', ['Tarp']],
    ['@.tags[?@ == "green"]', ['Tent']],
    ['length(@.name) == 4 && length(@.tags) == 2', ['Tent']],
    ['count(@.tags[*]) > 1', ['Tent']],
    ['value(@..sku) == "m2"', ['Tarp']],
    ['match(@.sku, "k[0-9]")', ['Tent']],
    ['search(@.sku, "[0-9]{2}")', ['Rope']],
    ['@.price == "8"', []],
    ['@.price == 8e0', ['Tent']],
  ])('filters by %s', (filter, found) => {
    expect(names(filter)).toEqual(found)
  })

  it.each<[string, string]>([
    ['a[', 'a name in quotes, a number, "*" or a filter ("?") is missing'],
    ['a..', 'a name is missing'],
    ['a[1', 'a "]" is missing'],
    ['a["x', 'the text in quotes does not end'],
    ['a["\\d"]', 'a backslash itself is written "\\\\"'],
    ['a[01]', '"01" is no number of an entry'],
    ['a b', 'a "." or "[" is missing'],
    ['$a', 'a "." or "[" is missing'],
    ['a[?price < 10]', 'a path begins with "@", as in "@.price"'],
    ['a[?@.x == y]', 'a path begins with "@", as in "@.y"'],
    ['a[?10]', 'a value must be compared with another one'],
    ['a[?@.* == 1]', 'what may be several values is not compared'],
    ['a[?match(@.a, "b") == true]', 'what "match" and "search" say is not compared'],
    ['a[?size(@.a) > 1]', 'there is no function "size"; there are length, count, value, match, search'],
    ['a[?count(1) > 1]', 'the argument must be a path'],
    ['a[?match(@.a)]', '"match" takes two arguments'],
    [`a[?${'('.repeat(200)}@${')'.repeat(200)}]`, 'filters and parentheses nest too deeply'],
    [`a${'[?@'.repeat(300)}${']'.repeat(300)}`, 'filters and parentheses nest too deeply'],
  ])('%s is refused with what it lacks', (path, reason) => {
    expect(() => compileJsonPath(path)).toThrow(reason)
  })

  it('tells what is wrong with a regular expression', () => {
    expect(() => compileJsonPath('a[?match(@.x, "(")]')).toThrow('The regular expression "(" cannot be read')
  })

  it('takes patterns from the answer, but no wrong ones', () => {
    const answer = [
      { text: 'ab', pattern: 'a.' },
      { text: 'a\nb', pattern: 'a.b' },
      { text: 'x', pattern: '(' },
    ]

    expect(find('$[?match(@.text, @.pattern)].text', answer, answer)).toEqual(['ab'])
  })
})

describe('on a hostile answer', () => {
  const many: Value = Array.from({ length: 20_000 }, (_, id) => ({ id, list: [id] }))

  it.each([
    '$..[?$..id]',
    `$${'..*'.repeat(8)}`,
    `$${'[0,0]'.repeat(60)}`,
    '$[?count($[?@.id == value($..none)]) > 1]',
  ])('%s stops with a sentence', (path) => {
    const deep: Value = Array.from({ length: 60 }).reduce<Value>((inner) => [inner, 1], 1)
    const answer = path.startsWith('$[0') || path.startsWith('$..*') ? deep : many
    const started = performance.now()

    expect(() => find(path, answer, answer)).toThrow('takes too many steps in this answer')
    expect(performance.now() - started).toBeLessThan(20_000 * slowerHere())
  })

  it.each(['$[?count($[?@ < "x"]) < 0]', '$[?count($[?length(@) < 2]) < 0]'])(
    '%s counts the characters that are looked at',
    (path) => {
      const texts = Array.from({ length: 1000 }, (_, at) => `x${'y'.repeat(999)}${at}`)
      const long = path.replace('"x"', JSON.stringify(texts[0]))

      expect(() => find(long, texts, texts)).toThrow('takes too many steps in this answer')
    },
  )

  it('gives each answer its own steps', () => {
    const path = compileJsonPath('..id')

    for (let time = 0; time < 50; time++) {
      const answer = [{ id: time }, many]
      expect(path.find(answer, answer)).toHaveLength(20_001)
    }
  })

  it('looks no deeper than 200 levels', () => {
    const text = `${'{"a":'.repeat(5000)}{"id":1}${'}'.repeat(5000)}`
    const answer = { one: JSON.parse(text) as Value, other: JSON.parse(text) as Value }

    expect(find('..id', answer, answer)).toEqual([])
    expect(find('$[?@ == $.one]', answer, answer)).toHaveLength(1)
  })

  it('takes a regular expression in time that grows with the text', () => {
    const answer = [{ x: `${'a'.repeat(100_000)}!` }]
    const started = performance.now()

    expect(find('$[?match(@.x, "(a+)+b")]', answer, answer)).toEqual([])
    expect(performance.now() - started).toBeLessThan(2000 * slowerHere())
  })
})
