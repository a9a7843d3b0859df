import { Recipe } from '@windrow/contract/recipe'
import { describe, expect, it } from 'vitest'
import { compileRecipe } from './compile-recipe.ts'
import type { Value } from './value.ts'
import { extractJson } from './extract-json.ts'
import { extractPage } from './extract-page.ts'
import { parseHtml } from './parse-html.ts'

const url = 'https://shop.test/api/things'
const source = (fields: Record<string, object>, page: object) => ({
  version: 1,
  start: [url],
  types: { page: { table: 'rows', fields, ...page } },
})
const item = {
  id: 7,
  empty: '',
  none: null,
  list: [],
  more: ['a', '', null, ' b '],
  wide: ' a  b ',
  objects: [],
}

function valueOf(field: object): unknown {
  const fields = { id: { select: 'id' }, value: field }
  const type = compileRecipe(Recipe.parse(source(fields, { format: 'json' }))).get('page')!
  return extractJson(item, url, type, null).rows[0]!['value']
}

describe('an empty text or list of JSON', () => {
  it.each<[object, unknown]>([
    [{ select: 'empty' }, ''],
    [{ select: 'empty', type: 'html' }, ''],
    [{ select: 'empty', type: 'json' }, ''],
    [{ select: 'none' }, null],
    [{ select: 'absent' }, null],
    [{ select: 'empty', type: 'number' }, null],
    [{ select: 'empty', type: 'url' }, null],
    [{ select: 'empty', clean: [{ replace: 'x', with: 'y' }] }, ''],
    [{ select: ['empty', 'id'] }, '7'],
    [{ select: ['none', 'empty'] }, ''],
    [{ select: 'empty', value: 'nothing' }, 'nothing'],
    [{ select: 'list', list: true }, []],
    [{ select: 'list', type: 'json' }, []],
    [{ select: 'list', type: 'json', list: true }, []],
    [{ select: 'absent', list: true }, null],
    [{ select: 'none', list: true }, null],
    [{ select: ['list', 'more'], list: true }, ['a', '', 'b']],
    [{ select: 'list', list: true, value: 'x' }, ['x']],
    [{ items: 'objects', list: true, fields: { a: { select: 'a' } } }, []],
    [{ items: 'absent', list: true, fields: { a: { select: 'a' } } }, null],
  ])('is told apart from none by %j', (field, value) => {
    expect(valueOf(field)).toEqual(value)
  })

  it('is no find: a required field without more is missing, and of blanks alone no row is made', () => {
    const fields = { name: { select: 'name', required: true, onMissing: 'drop' }, tags: { select: 'tags', list: true } } // oxfmt-ignore
    const type = compileRecipe(Recipe.parse(source(fields, { format: 'json', items: '$[*]' }))).get('page')!
    const found = extractJson(
      [
        { name: '', tags: [] },
        { name: '', tags: ['a'] },
      ] as Value,
      url,
      type,
      null,
    )
    expect([found.rows, found.dropped, found.missing.get('name')]).toEqual([[], 1, 2])
  })

  it('is kept behind a path into a script', () => {
    const script = { select: '#state', take: 'text' }
    const fields = {
      id: { ...script, path: 'id' },
      empty: { ...script, path: 'empty' },
      none: { ...script, path: 'none' },
      wide: { ...script, path: 'wide', whiteSpace: 'keep' },
      trimmed: { ...script, path: 'wide' },
    }
    const page = parseHtml(`<script id="state" type="application/json">${JSON.stringify(item)}</script>`)
    const type = compileRecipe(Recipe.parse(source(fields, {}))).get('page')!
    expect(extractPage(page, url, type, null).rows).toEqual([
      { id: '7', empty: '', none: null, wide: ' a  b ', trimmed: 'a  b' },
    ])
  })
})

describe('white space around texts of JSON', () => {
  it.each<[object, unknown]>([
    [{ select: 'wide' }, 'a  b'],
    [{ select: 'wide', whiteSpace: 'trim' }, 'a  b'],
    [{ select: 'wide', whiteSpace: 'keep' }, ' a  b '],
    [{ select: 'wide', whiteSpace: 'keep', clean: [{ append: ' ' }] }, ' a  b  '],
    [{ select: 'more', list: true, whiteSpace: 'keep' }, ['a', '', ' b ']],
  ])('goes or stays as %j says', (field, value) => {
    expect(valueOf(field)).toEqual(value)
  })

  it('is no choice on web pages, where it is folded as browsers do', () => {
    const fields = { name: { select: 'h1', whiteSpace: 'keep' } }
    const { error } = Recipe.safeParse(source(fields, {}))
    expect(error?.issues[0]).toMatchObject({ path: ['types', 'page', 'fields', 'name', 'whiteSpace'] })
  })
})
