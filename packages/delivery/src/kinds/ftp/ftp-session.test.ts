import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { openDriver } from '../../open-driver.ts'
import { failure } from '../../testing/failure.ts'
import { startFtpServer } from '../../testing/ftp-server.ts'
import { bigFile, deliveryOf, fileOf } from '../../testing/test-delivery.ts'
import { testEnvironment } from '../../testing/test-environment.ts'

const driver = await openDriver('FTP')
const settings = (port: number) => ({
  protocol: 'FTP',
  host: 'files.test',
  port,
  username: 'maja',
  password: 'correct',
  ssh_key: '',
  host_key: '',
  path: 'shop',
})

describe('an FTP server that knows only the older passive mode', () => {
  it('gets several files', async () => {
    await using server = await startFtpServer({ refused: ['EPSV'] })
    const files = ['a', 'b', 'c'].map((name) => fileOf(`${name}.csv`, name))

    await driver.send(deliveryOf(files), settings(server.port), testEnvironment())

    expect(await readFile(`${server.folder}/shop/c.csv`, 'utf8')).toBe('c')
  })

  it('is tried again when a transfer breaks, whatever it refused before', async () => {
    await using server = await startFtpServer({ refused: ['EPSV'] })
    server.trouble.dropsData = true
    const delivery = deliveryOf([bigFile('broken.csv', 5_000_000)])

    const error = await failure(driver.send(delivery, settings(server.port), testEnvironment()))

    expect(error).toMatchObject({ fault: 'CONNECTION', retryable: true })
  })
})
