import { describe, expect, it } from 'vitest'
import { fetchPage } from './fetch-page.ts'
import {
  bareHost,
  EgressGate,
  gatedLookup,
  gatedWay,
  judgeTarget,
  portOf,
  type Resolve,
  trusted,
} from './egress-gate.ts'
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

const resolving =
  (...addresses: string[]): Resolve =>
  (_name, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
const failing: Resolve = (_name, _options, callback) =>
  callback(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), [])

describe('what may be reached, as far as is known without resolving a name', () => {
  it.each<[string, string[], boolean]>([
    ['shop.test', [], true],
    ['10.0.0.1', [], false],
    ['10.0.0.1', ['10.0.0.0/8'], true],
    ['10.0.0.1', [' 10.0.0.1 '], true],
    ['10.0.0.2', ['10.0.0.1'], false],
    ['fd00::2', ['FD00::2'], true],
    ['fd00::3', ['fd00::2'], false],
    ['127.0.0.1', ['127.0.0.1:80'], true],
    ['localhost', [], false],
    ['a.localhost', [], false],
    ['localhost', ['127.0.0.0/8'], true],
    ['a.localhost', ['::1'], true],
    ['localhost', ['localhost:81'], false],
    ['localhost', ['localhost:80'], true],
    ['notlocalhost', [], true],
    ['10.0.0.1', ['*'], true],
    ['10.0.0.1', ['', 'odd/9'], false],
  ])('%s with %j: %s', (host, allow, expected) => {
    expect(new EgressGate({ allow }).mayAllow(host, '80')).toBe(expected)
  })

  it.each([
    [[], false],
    [['10.0.0.0/8'], false],
    [['*'], true],
  ])('every name with %j: %s', (allow, expected) => {
    expect(new EgressGate({ allow }).allowsEveryName).toBe(expected)
  })
})

describe('a target for a proxy', () => {
  const judged = (url: string, allow: string[], resolve: Resolve) =>
    judgeTarget(new EgressGate({ allow }), new URL(url), resolve).then(
      () => 'allowed',
      (error: NodeJS.ErrnoException) => error.code,
    )

  it.each<[string, string[], Resolve, string]>([
    ['http://shop.test/', [], resolving('1.1.1.1'), 'allowed'],
    ['http://shop.test/', [], resolving('1.1.1.1', '10.0.0.1'), 'ADDRESS_BLOCKED'],
    ['http://shop.test/', ['10.0.0.0/8'], resolving('1.1.1.1', '10.0.0.1'), 'allowed'],
    ['http://shop.test/', ['shop.test'], failing, 'allowed'],
    ['https://shop.test/', ['shop.test:443'], failing, 'allowed'],
    ['https://shop.test/', ['shop.test:80'], failing, 'ENOTFOUND'],
    ['http://shop.test/', ['*'], failing, 'allowed'],
    ['http://10.0.0.1/', [], failing, 'ADDRESS_BLOCKED'],
    ['http://10.0.0.1/', ['*'], failing, 'allowed'],
    ['http://169.254.169.254/', ['*'], failing, 'ADDRESS_BLOCKED'],
    ['http://[::1]/', ['::1'], failing, 'allowed'],
    ['http://[::1]/', [], failing, 'ADDRESS_BLOCKED'],
  ])('%s with %j', async (url, allow, resolve, verdict) => {
    expect(await judged(url, allow, resolve)).toBe(verdict)
  })
})

describe('a lookup for sockets', () => {
  const looked = (resolve: Resolve, all: boolean, allow: string[] = []) =>
    new Promise<unknown>((found) => {
      gatedLookup(new EgressGate({ allow }), resolve)('shop.test', { all }, (error, address, family) =>
        found(error ? error.code : [address, family]),
      )
    })

  it('gives the addresses that are allowed, or the first of them', async () => {
    const mixed = resolving('10.0.0.1', '1.1.1.1', '2606:4700:4700::1111')

    expect(await looked(mixed, true)).toEqual([
      [
        { address: '1.1.1.1', family: 4 },
        { address: '2606:4700:4700::1111', family: 6 },
      ],
      undefined,
    ])
    expect(await looked(mixed, false)).toEqual(['1.1.1.1', 4])
    expect(await looked(mixed, false, ['10.0.0.0/8'])).toEqual(['10.0.0.1', 4])
    expect(await looked(resolving('10.0.0.1'), true)).toBe('ADDRESS_BLOCKED')
    expect(await looked(resolving(), true)).toBe('ADDRESS_BLOCKED')
    expect(await looked(failing, true)).toBe('ENOTFOUND')
  })

  it('is there for names, not for addresses and hosts that are listed', () => {
    const gate = new EgressGate({ allow: ['shop.test:80', '10.0.0.1'] })

    expect(gatedWay(gate, 'other.test', '80')).toEqual({ lookup: expect.any(Function) as unknown })
    for (const host of ['SHOP.test', '10.0.0.1', '1.1.1.1']) expect(gatedWay(gate, host, '80')).toEqual({})
    expect(() => gatedWay(gate, '[::1]', '80')).toThrow('::1 leads to a private or special address')
  })
})

it.each([
  [{ protocol: 'http:' }, '80'],
  [{ protocol: 'https:' }, '443'],
  [{ protocol: 'https:', port: '8443' }, '8443'],
  [{ port: '' }, '80'],
])('the port of %j is %s', (url, port) => {
  expect(portOf(url)).toBe(port)
})

it('has hosts in lower case and without brackets, and trusts what is added to the usual authorities', () => {
  expect(['[::1]', 'Shop.TEST', '1.1.1.1'].map(bareHost)).toEqual(['::1', 'shop.test', '1.1.1.1'])
  expect(trusted(undefined)).toEqual({})
  expect(trusted([])).toEqual({})
  expect(trusted(['mine']).ca?.at(-1)).toBe('mine')
  expect(trusted(['mine']).ca?.length).toBeGreaterThan(50)
})
