import { describe, expect, it } from 'vitest'
import { parameter } from '../services/test-parameter.ts'
import { conditionText, conditionValues, definitionOf, keyOf, startOf } from './parameter-definition.ts'

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

  it('can depend on a value of another parameter', () => {
    const others = [
      parameter('login', 'checkbox'),
      parameter('method', 'select', { options: ['key', 'off'] }),
    ]
    const showWhen = (name: string, value: string) =>
      definitionOf({ label: 'Zone', type: 'text', showWhen: name, showWhenValue: value }, others).showWhen
    expect(showWhen('login', 'off')).toEqual({ parameter: 'login', value: false })
    expect(showWhen('method', 'off')).toEqual({ parameter: 'method', value: 'off' })
    expect(showWhen('method', ' ')).toEqual({ parameter: 'method' })
    expect(others.map(conditionValues)).toEqual([
      ['on', 'off'],
      ['key', 'off'],
    ])

    const stored = parameter('zone', 'text', { showWhen: { parameter: 'login', value: true } })
    expect(startOf(stored)).toMatchObject({ showWhen: 'login', showWhenValue: 'on' })
    expect([null, false, 'key'].map((value) => conditionText('Zone', value))).toEqual([
      'if Zone',
      'if Zone is off',
      'if Zone is key',
    ])
  })
})
