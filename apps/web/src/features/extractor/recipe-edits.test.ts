import { Recipe } from '@windrow/contract/recipe'
import { describe, expect, it } from 'vitest'
import {
  addField,
  detailType,
  dropField,
  followDetails,
  forEvaluation,
  moveField,
  nameFault,
  renameField,
  setNext,
  startAddress,
  stopFollowing,
  updateField,
  updateType,
} from './recipe-edits.ts'
import { listRecipe, textField } from './recipe-fixture.ts'

const fieldsOf = (recipe: Recipe, type = 'list') => Object.keys(recipe.types[type]!.fields)
const detailPage = { fields: { sku: textField('.sku') }, follow: [], table: 'rows' }

describe('fields', () => {
  it('have date settings only as long as they are dates', () => {
    const date = { type: 'datetime', dateFormat: 'DD.MM.YY', language: 'de' } as const
    const recipe = updateField(listRecipe(), 'list', 'name', date)
    const day = updateField(recipe, 'list', 'name', { type: 'date' })

    expect(day.types['list']!.fields['name']).toMatchObject({ ...date, type: 'date' })
    expect(updateField(day, 'list', 'name', { type: 'text' })).toEqual(listRecipe())
  })

  it('keep their position when renamed', () => {
    expect(fieldsOf(renameField(listRecipe(), 'list', 'name', 'title'))).toEqual(['title', 'price'])
  })

  it('are renamed among the key columns, and dropped from them when removed', () => {
    const recipe = updateType(listRecipe(), 'list', (page) => ({ ...page, unique: ['price', 'name'] }))
    const renamed = renameField(recipe, 'list', 'name', 'title')
    const dropped = dropField(renamed, 'list', 'price')

    expect(renamed.types['list']!.unique).toEqual(['price', 'title'])
    expect(dropped.types['list']!.unique).toEqual(['title'])
    expect(dropField(dropped, 'list', 'title').types['list']).not.toHaveProperty('unique')
  })

  it('move up and down, but not beyond the ends', () => {
    expect(fieldsOf(moveField(listRecipe(), 'list', 'price', -1))).toEqual(['price', 'name'])
    expect(fieldsOf(moveField(listRecipe(), 'list', 'price', 1))).toEqual(['name', 'price'])
  })

  it('get a unique name when added', () => {
    const once = addField(listRecipe(), 'list')
    const twice = addField(once.recipe, 'list')

    expect([once.name, twice.name]).toEqual(['field', 'field_2'])
  })

  it('lose settings that are set to nothing', () => {
    const recipe = updateField(listRecipe(), 'list', 'price', { select: undefined, type: 'number' })

    expect(recipe.types['list']!.fields['price']).not.toHaveProperty('select')
    expect(recipe.types['list']!.fields['price']!.type).toBe('number')
  })

  it('cannot have an invalid or taken name', () => {
    const type = listRecipe().types['list']!

    expect(nameFault(type, 'name', 'name')).toBeNull()
    expect(nameFault(type, 'name', 'price')).toBe('Another field already has this name.')
    expect(nameFault(type, 'name', '1st')).toContain('Start with a letter')
  })
})

describe('detail pages', () => {
  const followed = () => followDetails(listRecipe(), 'h3 a', detailPage)

  it('produce the rows, with the fields of the list carried over', () => {
    const recipe = followed()

    expect(recipe.types['list']).not.toHaveProperty('table')
    expect(recipe.types['detail']!.table).toBe('products')
    expect(recipe.types['list']!.follow).toEqual([
      { select: 'h3 a', to: 'detail', carry: ['name', 'price'], sameHost: true },
    ])
    expect(Recipe.safeParse(recipe).success).toBe(true)
  })

  it('do not carry over fields that they have themselves', () => {
    const recipe = followDetails(listRecipe(), 'h3 a', { ...detailPage, fields: { price: textField('.p') } })

    expect(recipe.types['list']!.follow[0]!.carry).toEqual(['name'])
  })

  it('leave the table to the list as long as they have no field', () => {
    const recipe = dropField(followed(), 'detail', 'sku')

    expect(recipe.types['list']!.table).toBe('products')
    expect(Recipe.safeParse(recipe).success).toBe(true)
  })

  it('follow a renamed or removed field of the list', () => {
    expect(renameField(followed(), 'list', 'name', 'title').types['list']!.follow[0]!.carry).toEqual([
      'title',
      'price',
    ])
    expect(dropField(followed(), 'list', 'name').types['list']!.follow[0]!.carry).toEqual(['price'])
  })

  it('can be removed completely', () => {
    expect(stopFollowing(followed())).toEqual(listRecipe())
    expect(detailType(listRecipe())).toBeNull()
  })

  it('are evaluated with a table of their own to show their rows', () => {
    expect(forEvaluation(followed(), 'list').types['list']!.table).toBe('rows')
    expect(followed().types['list']).not.toHaveProperty('table')
  })
})

it('removes the next page', () => {
  expect(setNext(listRecipe(), 'list', undefined).types['list']).not.toHaveProperty('next')
})

it('keeps the settings of numbered pages when the next link is removed', () => {
  const counted = { ...listRecipe() }
  counted.types = { list: { ...counted.types['list']!, next: { by: 'page', parameter: 'p', select: 'a' } } }

  expect(setNext(counted, 'list', undefined).types['list']!.next).toEqual({ by: 'page', parameter: 'p' })
})

it('opens the first URL of a start template', () => {
  const from = (start: Recipe['start']) => startAddress({ ...listRecipe(), start })

  expect(from(['https://shop.example/{news,sports}?page={01..20}'])).toBe('https://shop.example/news?page=01')
  expect(from([{ sitemap: 'https://shop.example/' }, { url: 'https://shop.example/api' }])).toBe(
    'https://shop.example/api',
  )
  expect(from([{ feed: 'https://shop.example/feed' }])).toBe('')
})

it('leaves the tables of a recipe unchanged if it has more than a list and its details', () => {
  const followed = followDetails(listRecipe(), 'h3 a', detailPage)
  const types = { ...followed.types, list: { ...followed.types['list']!, table: 'lists' } }

  expect(dropField({ ...followed, types }, 'detail', 'sku').types['list']!.table).toBe('lists')
  expect(dropField({ ...followed, types }, 'list', 'price').types['detail']!.table).toBe('products')
})
