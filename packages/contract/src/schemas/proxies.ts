import { z } from 'zod'
import {
  isProxyHost,
  proxyHostAdvice,
  proxyListNames,
  proxyProtocols,
  proxyStatuses,
  usagePeriods,
} from '../proxies.ts'
import { id, idText, instant, pageQuery, Pagination } from './common.ts'

const line = /^[^\p{Cc}]*$/u
const proxy = {
  list: z.enum(proxyListNames),
  protocol: z.enum(proxyProtocols),
  host: z.string('Enter an address').trim().toLowerCase().max(253).refine(isProxyHost, proxyHostAdvice),
  port: z.int('Enter a port').min(1, 'must be from 1 to 65535').max(65_535, 'must be from 1 to 65535'),
  user: z
    .string()
    .max(255)
    .regex(line, 'must be a single line')
    .describe('Empty where the proxy needs no login'),
}
const password = z.string().max(255).regex(line, 'must be a single line')

export const Proxy = z
  .object({
    id,
    ...proxy,
    host: z.string(),
    hasPassword: z.boolean().describe('The password itself is never returned'),
    enabled: z.boolean().describe('Runs use only enabled proxies'),
    status: z.enum(proxyStatuses),
    statusMessage: z.string(),
    checkedDate: instant.nullable(),
    checkMilliseconds: z.int().nullable(),
    createdDate: instant,
  })
  .meta({ id: 'Proxy' })
export type Proxy = z.infer<typeof Proxy>

const price = z.number('Enter a price').min(0, 'must not be negative').max(100_000)
const prices = {
  pricePerGigabyte: price.describe('US dollars per 1,000,000,000 bytes, both ways'),
  pricePerThousand: price.describe('US dollars per 1,000 requests'),
}
export const ProxyList = z
  .object({
    id,
    name: z.string(),
    ...prices,
    total: z.int(),
    enabled: z.int(),
    failing: z.int(),
  })
  .meta({ id: 'ProxyList' })
export type ProxyList = z.infer<typeof ProxyList>

export const ProxyPrices = z.object(prices)
export const ProxyListAnswer = z.object({ lists: z.array(ProxyList) })
export const ProxyQuery = z.object({
  ...pageQuery(25),
  list: z.enum(proxyListNames).optional().describe('Only proxies of this list'),
  status: z.enum(proxyStatuses).optional(),
  search: z.string().max(200).optional().describe('A part of the address or user name'),
})
export const ProxyPage = z.object({ proxies: z.array(Proxy), pagination: Pagination })

export const ProxyCreate = z.object({
  ...proxy,
  protocol: proxy.protocol.default('http'),
  user: proxy.user.default(''),
  password: password.default(''),
})
export const ProxyUpdate = z
  .object({
    ...proxy,
    password: password.describe('Omit it to keep it, unless protocol, host or port change; empty: none'),
    enabled: z.boolean(),
  })
  .partial()
export const ProxyImport = z.object({
  list: proxy.list,
  protocol: proxy.protocol.default('http'),
  text: z
    .string()
    .min(1, 'Paste at least one line')
    .max(2_000_000)
    .describe('One proxy per line: "ip:port", "ip:port:user:password" or "http://user:password@host:port"'),
})
export const ProxyImported = z.object({
  added: z.int(),
  known: z.int().describe('Already in the list; their passwords were updated'),
  faults: z
    .array(z.object({ line: z.int(), message: z.string() }))
    .describe('The first hundred skipped lines'),
  faultCount: z.int().describe('Number of skipped lines'),
})
export const ProxyCheck = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .max(2000)
    .default('https://example.com/')
    .describe('URL to fetch through the proxy'),
})

const usage = {
  rows: z.int().describe('Rows of pages that were requested through proxies'),
  requests: z.int(),
  failures: z.int().describe('Requests that failed at the proxy'),
  blocked: z.int().describe('Requests that the site turned away: 403, 429, or a block page'),
  bytes: z.int(),
  costMicros: z.int().describe('Millionths of a US dollar'),
}
const place = { projectId: id, projectName: z.string(), reportId: id, reportName: z.string() }
export const ProxyUsageQuery = z.object({
  days: z
    .enum(usagePeriods.map(String) as ['30', '60', '90'])
    .default('30')
    .describe('Days until today that are added up'),
})
export const ProxyUsage = z
  .object({
    total: z.object(usage),
    lists: z.array(z.object({ list: z.string(), ...usage })),
    days: z
      .array(z.object({ day: z.iso.date(), ...usage }))
      .describe('Every day of the period, oldest first'),
    accounts: z
      .array(z.object({ organizationId: id, name: z.string(), ...usage }))
      .describe('Top 10 by cost'),
    reports: z.array(z.object({ ...place, ...usage })).describe('Top 10 by cost'),
    hosts: z
      .array(z.object({ host: z.string(), ...usage }))
      .describe('Top 10 by cost; "other" are hosts beyond those that are counted separately'),
  })
  .meta({ id: 'ProxyUsage', description: 'By day in the time zone of each account.' })
export type ProxyUsage = z.infer<typeof ProxyUsage>

export const ProxyTypes = z.object({
  summaries: z.array(
    z.object({
      proxyType: z.string().describe('The list'),
      proxyTotalCost: z.number().describe('US dollars'),
    }),
  ),
})

export const proxyParams = z.object({ proxyId: idText.describe('The proxy') })
export const proxyListParams = z.object({ listId: idText.describe('The list of proxies') })
