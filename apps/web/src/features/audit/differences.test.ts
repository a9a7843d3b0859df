import { describe, expect, it } from 'vitest'
import { actionName, differencesOf } from './differences.ts'

describe('differences of an entry', () => {
  it('are listed by value, without equal values', () => {
    const before = { tier: 'plus', notes: '', allowedDomains: [], ownerId: null, name: 'A' }
    const after = {
      tier: 'premium',
      notes: 'Renews in May',
      allowedDomains: ['a.example', 'b.example'],
      ownerId: 4,
      name: 'A',
    }

    expect(differencesOf(before, after)).toEqual([
      { field: 'Tier', before: 'plus', after: 'premium' },
      { field: 'Notes', before: '–', after: 'Renews in May' },
      { field: 'Allowed domains', before: '–', after: 'a.example, b.example' },
      { field: 'Owner id', before: '–', after: '4' },
    ])
  })

  it('distinguish new values from removed ones', () => {
    expect(differencesOf(null, { role: 'VIEWER', sendEmail: true })).toEqual([
      { field: 'Role', before: null, after: 'VIEWER' },
      { field: 'Send email', before: null, after: 'Yes' },
    ])
    expect(differencesOf({ member: 'a@b.example' }, null)).toEqual([
      { field: 'Member', before: 'a@b.example', after: null },
    ])
    expect(differencesOf(null, null)).toEqual([])
  })

  it('include nested objects', () => {
    const before = { recipe: { start: ['https://a.example'], fields: [{ name: 'price' }] } }
    const after = { recipe: { start: ['https://a.example'], fields: [{ name: 'cost' }] } }

    expect(differencesOf(before, after)).toEqual([
      { field: 'Recipe.fields.0.name', before: 'price', after: 'cost' },
    ])
  })
})

it('names actions in words', () => {
  expect(actionName('IMPERSONATION_STARTED')).toBe('Impersonation started')
})
