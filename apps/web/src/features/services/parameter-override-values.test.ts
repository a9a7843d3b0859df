import type { Service } from '@windrow/contract/schemas/services'
import { expect, it } from 'vitest'
import {
  initialOverride,
  hiddenOf,
  overrideFaults,
  overridesToSend,
  reportText,
  initialOverrides,
} from './parameter-override-values.ts'
import { parameter } from './test-parameter.ts'

const region = parameter('region', 'select', { required: true, options: ['EU', 'US'] })
const token = parameter('token', 'password')
const urls = parameter('urls', 'seed_urls')
const all = parameter('all', 'checkbox')
const parameters = [region, token, urls, all]
const service: Service = { code: 's', name: 'S', description: '', version: '1', parameters, tables: [] }

it('starts with the saved overrides of existing parameters', () => {
  const saved = { region: 'US', token: null, urls: null, gone: 'x' }
  expect(initialOverrides(service, saved)).toEqual({ region: 'US', token: '' })
  expect(hiddenOf({ region: 'US', token: null })).toEqual(['token'])
})

it('validates and sends only overrides; a saved password stays unless another is entered', () => {
  expect(overridesToSend(service, { region: 'US', token: '' }, ['token'])).toEqual({
    region: 'US',
    token: null,
  })
  expect(overridesToSend(service, { token: 'new' }, ['token'])).toEqual({ token: 'new' })
  expect(overridesToSend(service, {}, [])).toEqual({})
  expect([...overrideFaults(service, { region: '', token: '' }, [])]).toEqual([
    ['region', 'Please fill this in.'],
  ])
  expect([...overrideFaults(service, {}, [])]).toEqual([])
})

it("shows the report's value, and starts with it", () => {
  const bound = {
    params: { region: 'EU', urls: ['https://a.example', 'https://b.example'] },
    passwordsSet: ['token'],
  }
  expect(parameters.map((one) => reportText(one, bound))).toEqual(['EU', 'Set, not shown', '2 URLs', 'No'])
  expect(reportText(urls, { params: {}, passwordsSet: [] })).toBe('None')
  expect(parameters.map((one) => initialOverride(one, bound))).toEqual(['EU', '', bound.params.urls, false])
})
