import { expect, it } from 'vitest'
import { optionsText, overridesText, toRunOptions } from './run-option-values.ts'

it('sends only the options that were filled in', () => {
  expect(toRunOptions({ proxyList: 'recipe', pages: null, startUrls: ' ' })).toEqual({})
  expect(
    toRunOptions({ proxyList: '', pages: 5, startUrls: 'https://a.example\n https://b.example' }),
  ).toEqual({ proxyList: '', pages: 5, startUrls: ['https://a.example', 'https://b.example'] })
})

it('describes how a run differs from its recipe', () => {
  expect(optionsText(null)).toBeNull()
  expect(overridesText([])).toBeNull()
  expect(overridesText(['region', 'token'])).toBe('Parameter overrides: region, token')
  expect(optionsText({ pages: 1200, proxyList: '', startUrls: ['https://a.example'] })).toBe(
    'Options: at most 1,200 pages, no proxies, starts at https://a.example',
  )
})
