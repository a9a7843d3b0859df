import { expect, it } from 'vitest'
import { otherHosts, ProxyTally } from './proxy-tally.ts'

const use = { list: 'slow', host: 'a.example', requests: 1, failures: 0, blocked: 1, bytes: 10, cost: 0.5 }

it('adds up use by list and host', () => {
  const tally = new ProxyTally()
  for (const one of [use, { ...use, failures: 1 }, { ...use, host: 'b.example' }, { ...use, list: 'fast' }])
    tally.add(one)

  expect(tally.uses).toEqual([
    { ...use, requests: 2, failures: 1, blocked: 2, bytes: 20, cost: 1 },
    { ...use, host: 'b.example' },
    { ...use, list: 'fast' },
  ])
  expect(tally.cost).toBe(2)
  expect(use.requests).toBe(1)
})

it('counts a hundred hosts of a list, and all others together', () => {
  const tally = new ProxyTally()
  for (let at = 0; at < 130; at++) tally.add({ ...use, host: `h${at}.example` })
  tally.add({ ...use, host: 'h99.example' })

  const byHost = new Map(tally.uses.map(({ host, requests }) => [host, requests]))
  expect(byHost.size).toBe(101)
  expect(byHost.get(otherHosts)).toBe(30)
  expect(byHost.get('h99.example')).toBe(2)
})
