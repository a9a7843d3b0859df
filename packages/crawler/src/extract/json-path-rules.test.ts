import { describe, expect, it } from 'vitest'
import { compileJsonPath } from './json-path.ts'
import type { Value } from './value.ts'

const find = (path: string, answer: Value) => compileJsonPath(path).find(answer, answer)
/** Whether a filter accepts an answer. */
const accepts = (filter: string, answer: Value = {}) => find(`$[?${filter}]`, [answer]).length === 1

describe('a comparison', () => {
  it.each<[string, boolean, boolean, boolean]>([
    // one and other, less, equal, greater
    ['1 2', true, false, false],
    ['2 1', false, false, true],
    ['1 1', false, true, false],
    ['1 1.0', false, true, false],
    ['-1 0', true, false, false],
    ['"a" "b"', true, false, false],
    ['"b" "a"', false, false, true],
    ['"a" "a"', false, true, false],
    ['"a" "ab"', true, false, false],
    ['"ab" "a"', false, false, true],
    ['"" "a"', true, false, false],
    ['"10" "9"', true, false, false],
    // By characters, not by their halves in UTF-16.
    ['"\uff5e" "😀"', true, false, false],
    ['"😀" "\uff5e"', false, false, true],
    ['"\ud7ff" "\ue000"', true, false, false],
    ['"\ue000" "😀"', true, false, false],
    ['"😀" "😁"', true, false, false],
    ['1 "1"', false, false, false],
    ['"1" 1', false, false, false],
    ['null null', false, true, false],
    ['null 0', false, false, false],
    ['true true', false, true, false],
    ['true false', false, false, false],
    ['true 1', false, false, false],
    ['@.none @.none', false, true, false],
    ['@.none null', false, false, false],
    ['@.list @.list', false, true, false],
    ['@.list @.same', false, true, false],
    ['@.list @.longer', false, false, false],
    ['@.longer @.list', false, false, false],
    ['@.list @.other', false, false, false],
    ['@.object @.object', false, true, false],
    ['@.object @.turned', false, true, false],
    ['@.object @.wider', false, false, false],
    ['@.wider @.object', false, false, false],
    ['@.object @.renamed', false, false, false],
    ['@.object @.list', false, false, false],
    ['@.list @.object', false, false, false],
    ['@.nothing @.empty', false, false, false],
    ['@.object 1', false, false, false],
    ['12345678901234567890 12345678901234567891', true, false, false],
    ['12345678901234567891 5', false, false, true],
    ['5 12345678901234567891', true, false, false],
    ['12345678901234567890 "a"', true, false, false],
    ['-12345678901234567890 5', true, false, false],
  ])('of %s: less is %s, equal is %s, greater is %s', (pair, less, equal, greater) => {
    const answer = {
      list: [1, [2]],
      same: [1, [2]],
      longer: [1, [2], 3],
      other: [1, [3]],
      object: { a: 1, b: { c: 2 } },
      turned: { b: { c: 2 }, a: 1 },
      wider: { a: 1, b: { c: 2 }, d: 3 },
      renamed: { a: 1, constructor: { c: 2 } },
      nothing: {},
      empty: [],
    }
    const [one, other] = pair.split(' ')
    const says = (sign: string) => accepts(`${one} ${sign} ${other}`, answer)

    expect([says('<'), says('=='), says('>')]).toEqual([less, equal, greater])
    expect([says('<='), says('!='), says('>=')]).toEqual([less || equal, !equal, greater || equal])
  })

  it('looks no deeper than 200 levels, and that deep', () => {
    const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as Value
    const same = (levels: number) => accepts('@.a == @.b', { a: nested(levels), b: nested(levels) })

    expect([same(200), same(201), same(202), same(203)]).toEqual([true, true, false, false])
  })
})

describe('a filter', () => {
  it.each<[string, Value, boolean]>([
    ['@.a', { a: null }, true],
    ['@.a', { a: false }, true],
    ['@.a', {}, false],
    ['!@.a', {}, true],
    ['! @.a', { a: 1 }, false],
    ['@.a.b', { a: 1 }, false],
    ['@.*', {}, false],
    ['@.*', [1], true],
    ['!@.*', [], true],
    ['@.a || @.b', { b: 1 }, true],
    ['@.a||@.b', {}, false],
    ['@.a && @.b', { a: 1 }, false],
    ['@.a&&@.b', { a: 1, b: 1 }, true],
    ['@.a && @.b || @.c', { c: 1 }, true],
    ['@.a && (@.b || @.c)', { c: 1 }, false],
    ['( @.a )', { a: 1 }, true],
    ['!(@.a || @.b)', {}, true],
    ['!(@.a == 1)', { a: 2 }, true],
    [' @.a == 1 ', { a: 1 }, true],
    ['@.a==1', { a: 1 }, true],
    ['1 == @.a', { a: 1 }, true],
    ['"x" == @.a', { a: 'x' }, true],
    ['@.a == -0.5e1', { a: -5 }, true],
    ['@.a == 1E+2', { a: 100 }, true],
    ['@.a == false', { a: false }, true],
    ['@ == 1', 1, true],
    ['$[0].a == 1', { a: 1 }, true],
    ['length(@.a) == 2', { a: '😀b' }, true],
    ['length(@.a) == 2', { a: [1, 2] }, true],
    ['length(@.a) == 2', { a: { b: 1, c: 2 } }, true],
    ['length(@.a) == @.none', { a: 5 }, true],
    ['length( @.a ) == 0', { a: '' }, true],
    ['count(@.*) == 2', [1, 2], true],
    ['count(@.none) == 0', {}, true],
    ['value(@.*) == 1', [1], true],
    ['value(@.*) == @.none', [1, 2], true],
    ['match(@.a, "b.")', { a: 'bc' }, true],
    ['match(@.a, "b.")', { a: 'abc' }, false],
    ['match(@.a, "b.")', { a: 5 }, false],
    ['match(@.a, "b.")', {}, false],
    ['match(@.a, 5)', { a: '5' }, false],
    ['search(@.a, "b.")', { a: 'abcd' }, true],
    ['search(@.a, "b.")', { a: 'ab' }, false],
    ['search(@.a, "b.")', { a: 'b\r' }, false],
    ['search(@.a, "[.]")', { a: 'b' }, false],
    ['search(@.a, "[.]")', { a: 'a.b' }, true],
    ['search(@.a, "[\\\\].]")', { a: 'a]b' }, true],
    ['search(@.a, "\\\\.")', { a: 'ab' }, false],
    ['search(@.a, "^a.$")', { a: 'a😀' }, true],
    ['!match(@.a, "b")', { a: 'b' }, false],
    ['match(@.a, @.p) && match(@.b, @.p)', { a: 'xy', b: 'xz', p: 'x.' }, true],
    ['match(@.a, @.p)', { a: 'x', p: 5 }, false],
    ['match(@.a, @.p)', { a: 'x', p: 'x'.repeat(1001) }, false],
    ['match(@.a, @.p)', { a: 'x'.repeat(1000), p: 'x'.repeat(1000) }, true],
    ['match(@.a, @.p)', { a: '(', p: '(' }, false],
    ['@.list[?@ > 1]', { list: [1, 2] }, true],
    ['@.list[?@ > 2]', { list: [1, 2] }, false],
  ])('%s of %j is %s', (filter, answer, expected) => {
    expect(accepts(filter, answer)).toBe(expected)
  })

  it('applies a pattern of the response to each value', () => {
    const answer = ['a', 'b', 'b', '(', 'c'].map((p) => ({ p, text: p }))

    expect(find('$[?match(@.text, @.p)].p', answer)).toEqual(['a', 'b', 'b', 'c'])
  })

  it('finds entries of lists and members of objects, in their order', () => {
    expect(find('$[?@ > 1]', [3, 1, 2])).toEqual([3, 2])
    expect(find('$[?@ > 1]', { a: 3, b: 1, c: 2 })).toEqual([3, 2])
    expect(find('$[?@ > 1, 0]', [3, 1])).toEqual([3, 3])
    expect(find('$[?@ > 1]', 'text')).toEqual([])
  })
})

const list = [0, 1, 2, 3, 4]

it.each<[string, Value[]]>([
  ['$[1:3]', [1, 2]],
  ['$[:2]', [0, 1]],
  ['$[3:]', [3, 4]],
  ['$[-2:]', [3, 4]],
  ['$[:-3]', [0, 1]],
  ['$[-9:2]', [0, 1]],
  ['$[3:9]', [3, 4]],
  ['$[3:1]', []],
  ['$[0:0]', []],
  ['$[::2]', [0, 2, 4]],
  ['$[1::2]', [1, 3]],
  ['$[1:4:2]', [1, 3]],
  ['$[::-1]', [4, 3, 2, 1, 0]],
  ['$[::-2]', [4, 2, 0]],
  ['$[3::-1]', [3, 2, 1, 0]],
  ['$[:1:-1]', [4, 3, 2]],
  ['$[3:0:-1]', [3, 2, 1]],
  ['$[9:-9:-1]', [4, 3, 2, 1, 0]],
  ['$[-1:-3:-1]', [4, 3]],
  ['$[1:3:-1]', []],
  ['$[::0]', []],
  ['$[ 1 : 3 : 1 ]', [1, 2]],
  ['$[4]', [4]],
  ['$[5]', []],
  ['$[-5]', [0]],
  ['$[-6]', []],
  ['$[*]', list],
  ['$[4,0,4]', [4, 0, 4]],
  ['$[0:2,3]', [0, 1, 3]],
])('%s of five entries is %j', (path, found) => {
  expect(find(path, list)).toEqual(found)
})

it.each<[string, Value, Value[]]>([
  ['$[1:2]', 'text', []],
  ['$[0]', { 0: 'a' }, []],
  ['$.a', ['a'], []],
  ['$.*', { b: 1, a: 2 }, [1, 2]],
  ['$.*', 7, []],
  ['$.*', null, []],
  ['$.a[*].b', { a: [{ b: 1 }, { c: 2 }, { b: 3 }] }, [1, 3]],
  ["$.a['c','b']", { a: { b: 1, c: 2 } }, [2, 1]],
  ['$..b', [{ b: [{ b: 1 }] }, { b: 2 }], [[{ b: 1 }], 1, 2]],
  ['$..[0]', [[1, 2], [3]], [[1, 2], 1, 3]],
  ['$..*', { a: [1], b: 2 }, [[1], 2, 1]],
  ['$.a.b.c', { a: { b: { c: 1 } } }, [1]],
  ['$.a.b.c', { a: null }, []],
  ['a.b', { a: { b: 1 } }, [1]],
  ['a', { a: null }, [null]],
  ['$["a b"]', { 'a b': 1 }, [1]],
  ["$['\\u00e9']", { é: 1 }, [1]],
  ["$['\\ud83d\\ude00']", { '😀': 1 }, [1]],
  ['$.toString', {}, []],
])('%s of %j is %j', (path, answer, found) => {
  expect(find(path, answer)).toEqual(found)
})

it.each([
  ['$[?@.a ==]', 'a path such as "@.price", a value or a function is missing'],
  ['$[?length(@.a, @.b) == 1]', '"length" takes one argument'],
  ['$[?count() == 1]', '"count" takes one argument'],
  ['$[?search(@.a) ]', '"search" takes two arguments'],
  ['$[?(@.a]', 'a ")" is missing'],
  ['$[?length(@.a]', 'a ")" is missing'],
  ['$[?value(1) == 1]', 'the argument must be a path'],
  ['$[?length(@.*) == 1]', 'what may be several values is not compared'],
  ['$[?match(@.a, @.*)]', 'what may be several values is not compared'],
  ['$[?"a"]', 'a value must be compared with another one'],
  ['$[?length(@.a)]', 'a value must be compared with another one'],
  ["$['\\ud83d']", /./],
  ['$.', /./],
])('%j is refused: %s', (path, reason) => {
  expect(() => compileJsonPath(path)).toThrow(reason)
})

it('lets filters nest as deep as anybody would', () => {
  const nested = `$${'[?@.a'.repeat(20)}${']'.repeat(20)}`
  const beside = `$[?${Array.from({ length: 500 }, () => '(@.a) && length(@.a) == 1').join(' && ')}]`

  expect(() => compileJsonPath(nested)).not.toThrow()
  expect(find(beside, [{ a: 'x' }])).toHaveLength(1)
})
