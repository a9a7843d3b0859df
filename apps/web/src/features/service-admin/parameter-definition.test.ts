import { describe, expect, it } from 'vitest'
import { definitionOf, keyOf } from './parameter-definition.ts'

describe('the form of a parameter', () => {
  it('suggests a key from the label', () => {
    expect([keyOf('Loyalty tier'), keyOf('  2nd URL! '), keyOf('Größe'), keyOf('')]).toEqual([
      'loyalty_tier',
      'nd_url',
      'gr_e',
      '',
    ])
  })

  it('becomes a definition without empty properties, with a default in the format of its type', () => {
    const label = ' Zone '
    expect(definitionOf({ label, type: 'text', default: ' ', group: '', help: '' })).toEqual({
      label: 'Zone',
      type: 'text',
    })
    expect(definitionOf({ label, type: 'multiselect', options: 'FI\n\n SE ', default: 'SE\n' })).toEqual({
      label: 'Zone',
      type: 'multiselect',
      options: ['FI', 'SE'],
      default: ['SE'],
    })
    expect(
      definitionOf({ label, type: 'checkbox', default: true, showWhen: 'login', required: true }),
    ).toEqual({
      label: 'Zone',
      type: 'checkbox',
      default: true,
      required: true,
      showWhen: { parameter: 'login' },
    })
    expect(definitionOf({ label, type: 'password', default: 'x', options: 'a' })).toEqual({
      label: 'Zone',
      type: 'password',
    })
  })
})
