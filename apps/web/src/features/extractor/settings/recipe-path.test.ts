import { Recipe } from '@windrow/contract/recipe'
import { describe, expect, it } from 'vitest'
import { listRecipe } from '../recipe-fixture.ts'
import { at, moved, put } from './recipe-path.ts'

describe('a value of a recipe', () => {
  it('is set at its path, with missing objects around it', () => {
    const recipe = put(listRecipe(), ['types', 'list', 'browser', 'steps', 0], { click: 'button' })

    expect(recipe.types['list']!.browser).toEqual({ steps: [{ click: 'button' }] })
    expect(at(recipe, ['types', 'list', 'browser', 'steps', 0, 'click'])).toBe('button')
    expect(listRecipe().types['list']).not.toHaveProperty('browser')
  })

  it('is removed with objects that become empty, so that the recipe stays valid', () => {
    const matched = put(listRecipe(), ['types', 'list', 'match', 'url'], '/p/')
    const plain = put(matched, ['types', 'list', 'match', 'url'], undefined)

    expect(plain).toEqual(listRecipe())
    expect(
      put(listRecipe(), ['types', 'list', 'next', 'select'], undefined).types['list'],
    ).not.toHaveProperty('next')
    expect(Recipe.safeParse(plain).success).toBe(true)
  })

  it('keeps empty page types and headers', () => {
    const recipe = put(put(listRecipe(), ['types', 'list', 'fields'], {}), ['fetch', 'headers'], {})

    expect(recipe.types['list']!.fields).toEqual({})
    expect(recipe.fetch.headers).toEqual({})
  })

  it('keeps a host without settings until it is removed, whatever its name', () => {
    const headers = { 'x-key': 'k' }
    const recipe = put(listRecipe(), ['fetch', 'hosts', 'proxy'], { headers })
    const bare = put(recipe, ['fetch', 'hosts', 'proxy', 'headers'], undefined)

    expect(bare.fetch.hosts).toEqual({ proxy: {} })
    expect(put(bare, ['fetch', 'hosts', 'proxy'], undefined)).toEqual(listRecipe())
  })

  it('keeps the order of columns', () => {
    const recipe = put(listRecipe(), ['types', 'list', 'fields', 'name', 'required'], true)

    expect(Object.keys(recipe.types['list']!.fields)).toEqual(['name', 'price'])
  })
})

it('moves entries of a list, but not beyond its ends', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
})
