import { Recipe } from '@windrow/contract/recipe'
import { expect, it } from 'vitest'
import { compileRecipe } from './compile-recipe.ts'
import { compileFilter, typeByPage } from './page-match.ts'
import { parseHtml } from './parse-html.ts'
import { typeOfAddress, typeOfPage } from './type-of-page.ts'

const fields = { x: { select: 'x' } }
const recipe = compileRecipe(
  Recipe.parse({
    version: 1,
    start: ['https://shop.test/'],
    types: {
      start: { table: 't', fields },
      answer: { table: 't', format: 'json', fields, match: { url: '/api/' } },
      product: { table: 't', fields, match: { url: '/p/', selector: '.price' } },
      sold: { table: 't', fields, match: { selector: '.sold' } },
      item: { table: 't', fields, match: { url: '/[pi]/' } },
    },
  }),
)
const pageOf = (path: string, html: string) => typeOfPage(recipe, `https://shop.test${path}`, parseHtml(html))

it.each([
  ['/api/1', 'answer'],
  ['/p/1', typeByPage],
  ['/i/1', typeByPage],
  ['/x', typeByPage],
])('the address %s is of type %s', (path, type) => {
  expect(typeOfAddress(recipe, `https://shop.test${path}`)).toBe(type)
})

it.each([
  ['/p/1', '<b class="price">5', 'product'],
  ['/i/1', '<b class="price">5', 'item'],
  ['/x', '<b class="price">5', null],
  ['/p/1', '<b class="sold">5', 'sold'],
  ['/p/1', '<b>5', 'item'],
  ['/api/1', '<b>5', null],
])('the page %s with %s is of type %s', (path, html, type) => {
  expect(pageOf(path, html)).toBe(type)
})

it('is none where no type says which pages it has, unless there is only one', () => {
  const page = { table: 't', fields }
  const compiled = (types: object) =>
    compileRecipe(Recipe.parse({ version: 1, start: ['https://shop.test/'], types }))

  expect(typeOfAddress(compiled({ page, other: page }), 'https://shop.test/')).toBeNull()
  expect(typeOfPage(compiled({ page, other: page }), 'https://shop.test/', parseHtml(''))).toBeNull()
  expect(typeOfAddress(compiled({ page }), 'https://shop.test/')).toBe('page')
  expect(
    typeOfAddress(compiled({ page: { ...page, match: { url: '/p/' } } }), 'https://shop.test/'),
  ).toBeNull()
})

it.each<[string | string[] | undefined, string | string[] | undefined, string[]]>([
  ['a', undefined, ['/a', '/ab']],
  [['a', 'c'], undefined, ['/a', '/ab', '/c']],
  ['a', 'b', ['/a']],
  [undefined, 'a', ['/b', '/c']],
  [undefined, ['a', 'b'], ['/c']],
  ['^/a$', undefined, ['/a']],
])('a rule that wants %j and not %j takes %j', (match, exclude, taken) => {
  const filter = compileFilter(match, exclude)!

  expect(['/a', '/ab', '/b', '/c'].filter(filter)).toEqual(taken)
})

it('a rule that says nothing takes everything', () => {
  expect(compileFilter(undefined, undefined)).toBeNull()
  expect(compileFilter([], [])).toBeNull()
})
