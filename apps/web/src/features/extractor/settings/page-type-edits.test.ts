import { Recipe } from '@windrow/contract/recipe'
import { expect, it } from 'vitest'
import { followDetails } from '../recipe-edits.ts'
import { listRecipe, textField } from '../recipe-fixture.ts'
import { addType, removeType, renameType, typeNameFault } from './page-type-edits.ts'

const two = () => ({
  ...followDetails(listRecipe(), 'h3 a', { fields: { sku: textField('.sku') }, follow: [] }),
  start: ['https://shop.example/', { url: 'https://shop.example/p/1', type: 'detail' }],
})

it('renames a page type and all references to it, in place', () => {
  const recipe = renameType(two(), 'detail', 'product')

  expect(Object.keys(recipe.types)).toEqual(['list', 'product'])
  expect(recipe.types['list']!.follow[0]!.to).toBe('product')
  expect(recipe.start[1]).toEqual({ url: 'https://shop.example/p/1', type: 'product' })
  expect(Recipe.safeParse(recipe).success).toBe(true)
})

it('removes a page type and the links to it, and keeps one table', () => {
  const recipe = removeType(two(), 'detail')

  expect(recipe.types['list']).toMatchObject({ table: 'products', follow: [] })
  expect(recipe.start[1]).toEqual({ url: 'https://shop.example/p/1' })
  expect(Recipe.safeParse(recipe).success).toBe(true)
})

it('gives a new page type a unique name', () => {
  const { recipe, name } = addType(addType(listRecipe()).recipe)

  expect(name).toBe('page 3')
  expect(typeNameFault(recipe, 'list', 'page 2')).toBe('Another page type already has this name.')
  expect(typeNameFault(recipe, 'list', '2nd')).toContain('Start with a letter')
  expect(typeNameFault(recipe, 'list', 'list')).toBeNull()
})
