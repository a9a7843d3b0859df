import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDriver } from '../../open-driver.ts'
import { makeSshKeyPair } from './ssh-key-pair.ts'
import { failure } from '../../testing/failure.ts'
import { patienceWith } from '../../testing/faults.ts'
import { startFtpServer, type TestFtpServer } from '../../testing/ftp-server.ts'
import { startSftpServer, type TestSftpServer } from '../../testing/sftp-server.ts'
import { testCertificate } from '../../testing/test-certificate.ts'
import { bigFile, brokenFile, deliveryOf, fileOf } from '../../testing/test-delivery.ts'
import { testEnvironment } from '../../testing/test-environment.ts'

const protocols = ['SFTP', 'FTP', 'FTPS', 'FTPS_IMPLICIT'] as const
type Protocol = (typeof protocols)[number]

let ssh: TestSftpServer
let ftp: TestFtpServer
let implicit: TestFtpServer
beforeAll(async () => {
  ;[ssh, ftp, implicit] = await Promise.all([
    startSftpServer(),
    startFtpServer(),
    startFtpServer({ implicit: true }),
  ])
})
afterAll(() => Promise.all([ssh, ftp, implicit].map((server) => server[Symbol.asyncDispose]())))
beforeEach(() => {
  Object.assign(ssh.trouble, {
    room: null,
    denied: false,
    cutAfter: null,
    silent: false,
    lost: null,
    renameCode: null,
    rival: false,
  })
  for (const { trouble } of [ftp, implicit]) {
    trouble.denied = false
    delete trouble.cutAfter
  }
})

const serverOf = (protocol: Protocol) =>
  ({ SFTP: ssh, FTP: ftp, FTPS: ftp, FTPS_IMPLICIT: implicit })[protocol]
const settings = (protocol: Protocol, more: object = {}) => ({
  protocol,
  host: 'files.test',
  port: serverOf(protocol).port,
  username: 'maja',
  password: 'correct',
  ssh_key: '',
  host_key: '',
  path: `${protocol.toLowerCase()}/shop`,
  ...more,
})
const driver = await openDriver('FTP', { authorities: [testCertificate.cert] })
const at = (protocol: Protocol, name: string) =>
  `${serverOf(protocol).folder}/${protocol.toLowerCase()}/shop/${name}`
const namesIn = (protocol: Protocol) => readdir(at(protocol, ''))

describe.each(protocols)('a delivery by %s', (protocol) => {
  it('puts each file at its place, made by a rename, and nothing else', async () => {
    const environment = testEnvironment()
    const files = [fileOf('new/a.csv', 'id\n1\n'), fileOf('b.csv', 'id\n22\n')]

    const receipts = await driver.send(deliveryOf(files), settings(protocol), environment)

    expect(receipts.map(({ location }) => location)).toEqual([
      `${protocol.slice(0, 4).toLowerCase()}://files.test/${protocol.toLowerCase()}/shop/new/a.csv`,
      `${protocol.slice(0, 4).toLowerCase()}://files.test/${protocol.toLowerCase()}/shop/b.csv`,
    ])
    expect(await readFile(at(protocol, 'new/a.csv'), 'utf8')).toBe('id\n1\n')
    expect((await namesIn(protocol)).toSorted()).toEqual(['b.csv', 'new'])
    expect(environment.progress.at(-1)).toBe(11)
  })

  it('replaces old files only where that is wanted', async () => {
    await driver.send(deliveryOf([fileOf('keep.csv', 'old')]), settings(protocol), testEnvironment())
    const again = deliveryOf([fileOf('keep.csv', 'new')], { replace: false })

    const kept = await failure(driver.send(again, settings(protocol), testEnvironment()))
    expect(kept).toMatchObject({ fault: 'FILE_EXISTS', retryable: false })
    expect(await readFile(at(protocol, 'keep.csv'), 'utf8')).toBe('old')

    await driver.send({ ...again, replace: true }, settings(protocol), testEnvironment())
    expect(await readFile(at(protocol, 'keep.csv'), 'utf8')).toBe('new')
  })

  it('takes a file that an earlier attempt has brought as delivered', async () => {
    const delivery = deliveryOf([fileOf('once.csv', 'same')], { replace: false })
    await driver.send(delivery, settings(protocol), testEnvironment())

    const [receipt] = await driver.send(delivery, settings(protocol), testEnvironment())

    expect(receipt!.answer).toBe('was there already')
  })

  it('says that it moves while it compares a file that is there', async () => {
    const delivery = deliveryOf([bigFile('compared.csv', 1_000_000)], { replace: false })
    await driver.send(delivery, settings(protocol), testEnvironment())
    const environment = testEnvironment()

    await driver.send(delivery, settings(protocol), environment)

    expect(environment.progress.filter((bytes) => bytes === 0).length).toBeGreaterThan(3)
  })

  it('leaves nothing of a file that breaks off', async () => {
    const before = await namesIn(protocol)

    const error = await failure(
      driver.send(deliveryOf([brokenFile('half.csv', 2_000_000)]), settings(protocol), testEnvironment()),
    )

    expect(error).toMatchObject({ fault: 'SERVER', retryable: true })
    expect(await namesIn(protocol)).toEqual(before)
  })

  it('stops at once and leaves nothing', async () => {
    const before = await namesIn(protocol)
    const stop = new AbortController()
    const environment = testEnvironment({ signal: stop.signal, onProgress: () => stop.abort() })

    const error = await failure(
      driver.send(deliveryOf([bigFile('stopped.csv', 20_000_000)]), settings(protocol), environment),
    )

    expect(error.fault).toBe('STOPPED')
    expect(await namesIn(protocol)).toEqual(before)
  })

  it('that is cut in the middle leaves one whole file after the next attempt', async () => {
    serverOf(protocol).trouble.cutAfter = 1_000_000
    const delivery = deliveryOf([bigFile('cut.csv', 5_000_000)])

    const error = await failure(driver.send(delivery, settings(protocol), testEnvironment()))
    expect(error).toMatchObject({ fault: 'CONNECTION', retryable: true })

    await driver.send(delivery, settings(protocol), testEnvironment())
    expect((await stat(at(protocol, 'cut.csv'))).size).toBe(5_000_000)
    expect((await namesIn(protocol)).filter((name) => name.includes('cut'))).toEqual(['cut.csv'])
  })

  it('says that the user may not write', async () => {
    serverOf(protocol).trouble.denied = true

    const error = await failure(
      driver.send(deliveryOf([fileOf('denied.csv', 'x')]), settings(protocol), testEnvironment()),
    )

    expect(error).toMatchObject({ fault: 'PERMISSION', retryable: false })
  })

  it('is tried with a probe file, which is removed', async () => {
    const { answer } = await driver.test(settings(protocol), testEnvironment())

    expect(answer).toBe(`Wrote and removed a file in ${protocol.toLowerCase()}/shop on files.test.`)
    expect((await namesIn(protocol)).filter((name) => name.includes('probe'))).toEqual([])
  })

  it('is tried in a folder that is not there yet', async () => {
    const path = `fresh/${protocol.toLowerCase()}`
    const { answer } = await driver.test(settings(protocol, { path }), testEnvironment())

    expect(answer).toBe(`Wrote and removed a file in ${path} on files.test.`)
    expect(await readdir(`${serverOf(protocol).folder}/${path}`)).toEqual([])
  })

  it.each([
    ['a wrong password', { password: 'wrong-password' }, 'CREDENTIALS', 'did not let maja in'],
    [
      'a name that does not exist',
      { host: 'files.invalid' },
      'NAME_RESOLUTION',
      'files.invalid was not found',
    ],
    ['a private address', { host: '10.0.0.7' }, 'ADDRESS_REFUSED', 'leads to a private or special address'],
    ['a name that leads to one', { host: 'intranet.test' }, 'ADDRESS_REFUSED', 'leads to a private'],
    ['a closed port', { port: 9 }, 'CONNECTION', 'refuses connections'],
  ])('explains %s', async (_what, wrong, fault, sentence) => {
    const error = await failure(driver.test(settings(protocol, wrong), testEnvironment()))

    expect(error.message).toContain(sentence)
    expect(error.fault).toBe(fault)
    expect(error.message).not.toContain('wrong-password')
  })

  it('explains a name without addresses', async () => {
    const environment = testEnvironment({ resolve: () => Promise.resolve([]) })

    const error = await failure(driver.test(settings(protocol), environment))

    expect(error).toMatchObject({ fault: 'NAME_RESOLUTION', retryable: true })
    expect(error.message).toContain('files.test')
  })
})

describe('a new folder of an SSH server', () => {
  it('that another delivery makes at the same time is used', async () => {
    ssh.trouble.rival = true
    const path = 'rivals/deep'

    await driver.send(deliveryOf([fileOf('a.csv', 'x')]), settings('SFTP', { path }), testEnvironment())

    expect(await readFile(`${ssh.folder}/${path}/a.csv`, 'utf8')).toBe('x')
  })

  it('cannot take the place of a file', async () => {
    await driver.send(deliveryOf([fileOf('taken', 'x')]), settings('SFTP'), testEnvironment())
    const path = 'sftp/shop/taken'

    const error = await failure(
      driver.send(deliveryOf([fileOf('a.csv', 'x')]), settings('SFTP', { path }), testEnvironment()),
    )

    expect(error).toMatchObject({ fault: 'PATH', retryable: false })
  })
})

describe('the key of an SSH server', () => {
  it('is remembered at first sight, and then must stay the same', async () => {
    const environment = testEnvironment()
    await driver.test(settings('SFTP'), environment)
    const { host_key } = environment.remembered
    expect(host_key).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/)

    await driver.test(settings('SFTP', { host_key }), testEnvironment())
    const error = await failure(
      driver.test(settings('SFTP', { host_key: `SHA256:${'A'.repeat(43)}` }), testEnvironment()),
    )

    expect(error).toMatchObject({ fault: 'TLS', retryable: false })
    expect(error.message).toContain(host_key)
  })

  it('is not remembered where the log-in fails', async () => {
    const environment = testEnvironment()
    await failure(driver.test(settings('SFTP', { password: 'wrong' }), environment))

    expect(environment.remembered).toEqual({})
  })
})

describe('a port that does not speak SSH', () => {
  const tried = async (answer: (socket: Socket) => void, connectMs: number) => {
    const sockets: Socket[] = []
    const server = createServer((socket) => {
      sockets.push(socket.on('error', () => {}))
      answer(socket)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const limited = await openDriver('FTP', { connectMs })
    const error = await failure(limited.test(settings('SFTP', { port }), testEnvironment()))
    for (const socket of sockets) socket.destroy()
    server.close()
    return error
  }

  it.each<[string, (socket: Socket) => void, string, boolean, string]>([
    ['that says nothing', () => {}, 'TIMEOUT', true, 'did not greet in time'],
    ['that hangs up', (socket) => socket.destroy(), 'CONNECTION', true, 'before it greeted'],
    [
      'that says something else',
      (socket) => void socket.write('SSH-1.0-old\r\n'),
      'CONNECTION',
      false,
      'did not agree on an SSH connection',
    ],
  ])('%s', async (_what, answer, fault, retryable, sentence) => {
    const error = await tried(answer, patienceWith(fault === 'TIMEOUT' ? 'silence' : null))

    expect(error.message).toContain(`files.test ${sentence}`.replace('files.test before', 'before'))
    expect(error).toMatchObject({ fault, retryable })
  })
})

describe('an SSH server that hangs up', () => {
  it.each(['connection', 'transfer'] as const)('on the %s is tried again', async (lost) => {
    ssh.trouble.lost = lost

    const error = await failure(driver.test(settings('SFTP'), testEnvironment()))

    expect(error).toMatchObject({ fault: 'CONNECTION', retryable: true })
  })
})

describe("OpenSSH's rename, which overwrites", () => {
  const replaced = async (renameCode: number) => {
    await driver.send(deliveryOf([fileOf('over.csv', 'old')]), settings('SFTP'), testEnvironment())
    Object.assign(ssh.trouble, { renameCode })
    ssh.received.removed = []
    return driver.send(deliveryOf([fileOf('over.csv', 'new')]), settings('SFTP'), testEnvironment())
  }

  it('replaces a file in one step', async () => {
    await replaced(0)

    expect(await readFile(at('SFTP', 'over.csv'), 'utf8')).toBe('new')
    expect(ssh.received.removed).toEqual([])
  })

  it('is done without where the server does not support it after all', async () => {
    await replaced(8)

    expect(await readFile(at('SFTP', 'over.csv'), 'utf8')).toBe('new')
    expect(ssh.received.removed).toEqual(['sftp/shop/over.csv'])
  })

  it.each([
    [2, 'PATH', false],
    [3, 'PERMISSION', false],
  ])('leaves the old file where it is refused with code %d', async (code, fault, retryable) => {
    expect(await failure(replaced(code))).toMatchObject({ fault, retryable })
    expect(await readFile(at('SFTP', 'over.csv'), 'utf8')).toBe('old')
  })
})

describe('the path of a delivery', () => {
  it.each(['SFTP', 'FTP'] as const)(
    'leads from the root of %s where it begins with a slash',
    async (protocol) => {
      const rooted = settings(protocol, { path: '//rooted//deep/' })

      const [receipt] = await driver.send(deliveryOf([fileOf('a.csv', 'x')]), rooted, testEnvironment())

      expect(receipt!.location).toBe(`${protocol.toLowerCase()}://files.test/rooted/deep/a.csv`)
      expect(await readFile(`${serverOf(protocol).folder}/rooted/deep/a.csv`, 'utf8')).toBe('x')
    },
  )

  it.each(['SFTP', 'FTP'] as const)('may be the folder of the log-in of %s', async (protocol) => {
    const { answer } = await driver.test(settings(protocol, { path: '' }), testEnvironment())

    expect(answer).toBe('Wrote and removed a file in the folder of the log-in on files.test.')
  })
})

it('sends an SSH server no more than it takes before it has answered', async () => {
  ssh.trouble.silent = true
  const before = ssh.received.bytes
  const impatient = await openDriver('FTP', { idleMs: 300 })

  await failure(
    impatient.send(deliveryOf([bigFile('waits.csv', 9_000_000)]), settings('SFTP'), testEnvironment()),
  )

  expect(ssh.received.bytes - before).toBeLessThan(1_000_000)
})

it.each(['rsa', 'ecdsa', 'ed25519'] as const)('logs in by the %s key of the account', async (ssh_key) => {
  const pair = await makeSshKeyPair(ssh_key, 'a test')
  const environment = testEnvironment({
    sshKey: (type) => Promise.resolve(type === ssh_key ? pair.privateKey : ''),
  })
  const byKey = settings('SFTP', { password: '', ssh_key })

  const before = await failure(driver.test(byKey, environment))
  expect(before).toMatchObject({ fault: 'CREDENTIALS', retryable: false })
  expect(before.message).toContain(`Authorise the public ${ssh_key} key`)

  ssh.authorised.push(pair.publicKey)
  expect((await driver.test(byKey, environment)).answer).toContain('Wrote and removed')
})

it('a delivery that is stopped while it logs in ends at once', async () => {
  const stop = new AbortController()
  // The host key is stored while the session is being opened.
  const remember = () => Promise.resolve(stop.abort())
  ssh.trouble.silent = true
  const delivery = deliveryOf([fileOf('late.csv', 'id\n1\n')])
  const send = driver.send(delivery, settings('SFTP'), {
    ...testEnvironment(),
    signal: stop.signal,
    remember,
  })

  await expect(send).rejects.toMatchObject({ fault: 'STOPPED' })
})
