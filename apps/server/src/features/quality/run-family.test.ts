import { expect, it } from 'vitest'
import { Recipe, type RecipeSource } from '@windrow/contract/recipe'
import type { RunOptions } from '@windrow/contract/schemas/run-actions'
import type { ParameterValues } from '@windrow/contract/service-parameters'
import { deriveKeys } from '../../config/keys.ts'
import { seal } from '../../config/secret-box.ts'
import { familyOf } from './run-family.ts'

const source: RecipeSource = {
  version: 1,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}
const app = { keys: deriveKeys('a secret that is long enough') }
const sealed = (values: unknown) => seal(app.keys.vault, JSON.stringify(values))

interface Crawled {
  recipe?: Partial<RecipeSource>
  options?: RunOptions
  service?: { code: string; params: ParameterValues; own?: ParameterValues }
}

function family({ recipe, options, service }: Crawled = {}): string {
  const own = Object.entries(service?.own ?? {}).map(([name, value]) => {
    return [name, { sealed: sealed(value).toString('base64'), isSecret: false }] as const
  })
  const parameters = service?.own ? { service: service.code, values: Object.fromEntries(own) } : null
  const version = {
    recipe: Recipe.parse({ ...source, ...recipe }),
    service_code: service?.code ?? null,
    service_params: service ? sealed(service.params) : null,
  }
  return familyOf(app, { options: options ?? null, parameters }, version).toString('hex')
}

it('is the same however rows are extracted and pages fetched', () => {
  const types = { list: { table: 'items', fields: { title: { select: '.title' } } } }
  expect(family({ recipe: { types, fetch: { delayMs: 500 } } })).toBe(family())
})

it('is another one for other addresses, limits or options', () => {
  const others: Crawled[] = [
    {},
    { recipe: { start: ['https://shop.example/tents'] } },
    { recipe: { limits: { pages: 10 } } },
    { options: { pages: 10 } },
    { options: { startUrls: ['https://shop.example/'] } },
  ]
  expect(new Set(others.map(family)).size).toBe(others.length)
  const options = { pages: 5, proxyList: 'Home' }
  expect(family({ options: Object.fromEntries(Object.entries(options).toReversed()) })).toBe(family({ options })) // oxfmt-ignore
})

it('of a service is that of its parameters, wherever they are set', () => {
  const params = { city: 'Oslo', query: 'tents' }
  const service = (more: ParameterValues, own?: ParameterValues) =>
    family({ service: { code: 'shops', params: { ...params, ...more }, ...(own && { own }) } })

  expect(service({})).toBe(service({}))
  expect(service({}, { city: 'Bergen' })).toBe(service({ city: 'Bergen' }))
  expect(service({ city: 'Bergen' })).not.toBe(service({}))
  expect(family({ service: { code: 'markets', params } })).not.toBe(service({}))
  // The addresses that the service makes of them may be others in each run.
  const moved = { recipe: { start: ['https://shop.example/2'] }, service: { code: 'shops', params } }
  expect(family(moved)).toBe(service({}))
})
