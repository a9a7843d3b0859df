import { describe, expect, it } from 'vitest'
import { fetchPage } from './fetch-page.ts'
import { EgressGate } from './egress-gate.ts'
import { PageError } from './page-error.ts'

const refused = [
  '127.0.0.1',
  '127.1.2.3',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '[::ffff:7f00:1]',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001:db8::1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '::127.0.0.1',
  '[::127.0.0.1]',
  '::7f00:1',
  '::a9fe:a9fe',
  '::5db8:d822',
  '::ffff:0:127.0.0.1',
  'fec0::1',
  'fd00:ec2::254',
  '100.100.100.200',
  'not an address',
]

describe('EgressGate', () => {
  it.each(refused)('refuses %s', (address) => {
    expect(new EgressGate({ allow: [] }).allowsAddress(address)).toBe(false)
  })

  it.each(['93.184.216.34', '1.1.1.1', '2606:4700:4700::1111', '::ffff:1.1.1.1'])('allows %s', (address) => {
    expect(new EgressGate({ allow: [] }).allowsAddress(address)).toBe(true)
  })

  it.each([
    ['127.0.0.1', '80', true],
    ['10.1.2.3', '80', true],
    ['::1', '80', true],
    ['localhost', '4710', true],
    ['shop.localhost', '80', true],
    ['shop.internal', '443', true],
    ['db.internal', '8080', true],
    ['db.internal', '80', false],
    ['192.168.0.1', '80', false],
    ['93.184.216.34', '80', false],
    ['shop.example', '80', false],
  ])('tells whether %s:%s is of the own network', (host, port, expected) => {
    const allow = ['127.0.0.0/8', '10.0.0.0/8', '::1', 'shop.internal', 'db.internal:8080']

    expect(new EgressGate({ allow }).isOwn(host, port)).toBe(expected)
  })

  it('takes only private addresses for the own network where everything is allowed', () => {
    const gate = new EgressGate({ allow: ['*'] })

    expect(gate.isOwn('192.168.0.1', '80')).toBe(true)
    expect(gate.isOwn('shop.example', '80')).toBe(false)
  })

  it('allows what is listed: ranges, addresses, hosts, hosts with a port', () => {
    const gate = new EgressGate({ allow: ['10.0.0.0/8', '::1', 'shop.internal', 'db.internal:8080'] })

    expect(gate.allowsAddress('10.1.2.3')).toBe(true)
    expect(gate.allowsAddress('::ffff:10.1.2.3')).toBe(true)
    expect(gate.allowsAddress('::1')).toBe(true)
    expect(gate.allowsAddress('192.168.0.1')).toBe(false)
    expect(gate.allowsHost('shop.internal', '443')).toBe(true)
    expect(gate.allowsHost('db.internal', '8080')).toBe(true)
    expect(gate.allowsHost('db.internal', '80')).toBe(false)
  })

  it.each([
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '169.254.1.1',
    'fe80::1',
    'fd00:ec2::254',
    '100.100.100.200',
  ])('never allows %s by a range, only by its own name', (address) => {
    const ranges = ['0.0.0.0/0', '::/0', '169.254.0.0/16', 'fe80::/10', 'fd00::/8', '100.64.0.0/10']
    const own = address.replace('::ffff:', '')

    expect(new EgressGate({ allow: ranges }).allowsAddress(address)).toBe(false)
    expect(new EgressGate({ allow: ['*'] }).allowsAddress(address)).toBe(false)
    expect(new EgressGate({ allow: [own] }).allowsAddress(address)).toBe(true)
    expect(new EgressGate({ allow: [...ranges, '169.254.0.9', 'fe80::9'] }).allowsAddress(address)).toBe(
      false,
    )
  })

  it.each([
    'http://localhost:1/',
    'http://127.0.0.1:1/',
    'http://2130706433:1/',
    'http://0177.0.0.1:1/',
    'http://0x7f.1:1/',
    'http://[::1]:1/',
    'http://[::ffff:127.0.0.1]:1/',
    'http://0.0.0.0:1/',
    'http://127.0.0.1.:1/',
  ])('keeps requests from %s', async (url) => {
    const error = await fetchPage(url, { egress: { allow: [] }, userAgent: 'test' }).catch(
      (reason: unknown) => reason,
    )

    expect(error).toBeInstanceOf(PageError)
    expect(error).toMatchObject({ code: 'ADDRESS_BLOCKED' })
  })
})
