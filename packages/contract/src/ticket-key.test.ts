import { expect, it } from 'vitest'
import { isTicketKey, ticketKeyOf } from './ticket-key.ts'

const site = 'https://tickets.nordlake.example'

it('reads the key of a ticket from its address, which must be of the ticket site', () => {
  const cases: [string, string | null][] = [
    [`${site}/browse/OPS-17`, 'OPS-17'],
    [` ${site}/browse/ops-17?focused=1#top `, 'OPS-17'],
    [`${site}/browse/`, null],
    [`${site}/browse/17`, null],
    [`${site}/issues/OPS-17`, null],
    [`${site}.evil.example/browse/OPS-17`, null],
    ['https://evil.example/browse/OPS-17', null],
    ['OPS-17', null],
    ['', null],
  ]
  for (const [address, key] of cases) expect([address, ticketKeyOf(address, site)]).toEqual([address, key])
  expect(['OPS-1', 'ops2-33', 'OPS', '1-1', 'OPS-1x', '../OPS-1'].map(isTicketKey)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
