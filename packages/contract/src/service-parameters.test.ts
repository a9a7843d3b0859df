import { describe, expect, it } from 'vitest'
import {
  checkParameters,
  definitionFaults,
  type ParameterDefinition,
  parameterTypes,
  withOverrides,
} from './service-parameters.ts'

const definitions: Record<string, ParameterDefinition> = {
  query: { type: 'text', required: true },
  token: { type: 'password' },
  note: { type: 'textarea' },
  region: { type: 'select', options: ['EU', 'US'], default: 'EU' },
  brands: { type: 'multiselect', options: ['A', 'B'] },
  since: { type: 'date' },
  at: { type: 'time' },
  until: { type: 'datetime' },
  all: { type: 'checkbox' },
  urls: { type: 'seed_urls' },
}

describe('parameters of a service', () => {
  // spec: SERV-07
  it('are of ten types', () => {
    expect(parameterTypes.join(', ')).toBe(
      'text, password, textarea, checkbox, select, multiselect, date, time, datetime, seed_urls',
    )
    expect(new Set(Object.values(definitions).map(({ type }) => type))).toEqual(new Set(parameterTypes))
  })

  it('are taken with their defaults, each type', () => {
    const given = {
      query: 'tents',
      token: 'hush-hush',
      note: 'two\nlines',
      brands: ['B'],
      since: '2026-03-29',
      at: '14:30',
      until: '2026-03-29T14:30',
      all: true,
      urls: ['https://a.example/'],
    }
    expect(checkParameters(definitions, given)).toEqual({ values: { ...given, region: 'EU' }, faults: [] })
  })

  it.each([
    [{}, 'query', 'is required'],
    [{ query: '' }, 'query', 'is required'],
    [{ query: 1 }, 'query', 'must be a text'],
    [{ query: 'x', token: 1 }, 'token', 'must be a text'],
    [{ query: 'x', note: true }, 'note', 'must be a text'],
    [{ query: 'x', colour: 'red' }, 'colour', 'is no parameter of this service'],
    [{ query: 'x', region: 'ASIA' }, 'region', 'must be one of the options'],
    [{ query: 'x', brands: ['C'] }, 'brands', 'must be some of the options'],
    [{ query: 'x', since: '29.03.2026' }, 'since', 'must be a date like 2026-03-29'],
    [{ query: 'x', at: '25:00' }, 'at', 'must be a time like 14:30'],
    [{ query: 'x', until: '2026-03-29' }, 'until', 'must be a date and time like 2026-03-29T14:30'],
    [{ query: 'x', all: 'yes' }, 'all', 'must be true or false'],
    [{ query: 'x', urls: ['ftp://a'] }, 'urls', 'must hold http or https addresses only'],
    [{ query: 'x', urls: 'https://a.example' }, 'urls', 'must be a list of texts'],
    [{ query: 'x', constructor: 'y' }, 'constructor', 'is no parameter of this service'],
  ])('are refused when wrong: %o', (given, name, message) => {
    expect(checkParameters(definitions, given).faults).toEqual([{ name, message }])
  })
})

describe('values of a run of its own', () => {
  it('come before those of its report, and an empty one is none', () => {
    const ofReport = { region: 'EU', since: '2026-03-29', brands: ['A'], all: true }
    expect(withOverrides(ofReport, { region: 'US', since: '', brands: [], all: false })).toEqual({
      region: 'US',
      all: false,
    })
    expect(withOverrides(ofReport, {})).toEqual(ofReport)
  })
})

describe('parameters that depend on others', () => {
  const login: Record<string, ParameterDefinition> = {
    login: { type: 'checkbox', default: false },
    user: { type: 'text', required: true, showWhen: { parameter: 'login' } },
    method: {
      type: 'select',
      options: ['password', 'key'],
      default: 'password',
      showWhen: { parameter: 'login' },
    },
    password: { type: 'password', required: true, showWhen: { parameter: 'method', value: 'password' } },
    sorts: { type: 'multiselect', options: ['A', 'B'] },
    sortB: { type: 'text', showWhen: { parameter: 'sorts', value: 'B' } },
  }

  it('are neither required nor kept while they are hidden', () => {
    expect(checkParameters(login, { user: 'ann', password: 'x', sortB: 'b', sorts: ['A'] })).toEqual({
      values: { login: false, sorts: ['A'] },
      faults: [],
    })
  })

  it('are required and kept while they are shown, along a chain of conditions', () => {
    expect(checkParameters(login, { login: true, sorts: ['B'], sortB: 'b' })).toEqual({
      values: { login: true, method: 'password', sorts: ['B'], sortB: 'b' },
      faults: [
        { name: 'user', message: 'is required' },
        { name: 'password', message: 'is required' },
      ],
    })
    const byKey = { login: true, user: 'ann', method: 'key' }
    expect(checkParameters(login, byKey)).toEqual({ values: byKey, faults: [] })
  })

  it('must not depend on themselves, on missing parameters, or have wrong defaults', () => {
    const on = (parameter: string): ParameterDefinition => ({ type: 'text', showWhen: { parameter } })
    expect(
      definitionFaults({
        a: on('b'),
        b: on('c'),
        c: on('a'),
        d: on('a'),
        e: on('gone'),
        f: { type: 'select' },
        g: { type: 'date', default: 'soon' },
        h: { type: 'password', default: 'x' },
        i: { type: 'text', default: 'fine' },
      }),
    ).toEqual([
      { name: 'a', message: 'depends on itself: a → b → c → a' },
      { name: 'b', message: 'depends on itself: b → c → a → b' },
      { name: 'c', message: 'depends on itself: c → a → b → c' },
      { name: 'e', message: 'depends on "gone", which is no parameter' },
      { name: 'f', message: 'needs options' },
      { name: 'g', message: 'has a wrong default: it must be a date like 2026-03-29' },
      { name: 'h', message: 'is a password, which has no default' },
    ])
    expect(checkParameters({ a: on('b'), b: on('a') }, { a: 'x', b: 'y' }).values).toEqual({})
  })
})
