import { once } from 'node:events'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import type { OutgoingFile } from '../destination-driver.ts'
import { deliveryOf, fileOf } from '../testing/test-delivery.ts'
import { boundFiles } from './bound-files.ts'

const boundTo = (signal: AbortSignal, open: OutgoingFile['open']): OutgoingFile =>
  boundFiles(deliveryOf([{ ...fileOf('a.csv', 'id\n'), open }]), signal).files[0]!

it('a file that fails before somebody reads it fails for the reader, not for the process', async () => {
  const source = new Readable({ read: () => {} })
  const stream = await boundTo(new AbortController().signal, () => Promise.resolve(source)).open()
  const closed = new Promise((resolve) => source.once('close', resolve))
  source.destroy(new Error('the disk does not answer'))
  await closed

  await expect(stream.toArray()).rejects.toThrow('the disk does not answer')
})

it('a file that is opened too late is closed', async () => {
  const stop = new AbortController()
  const { promise, resolve } = Promise.withResolvers<Readable>()
  const opening = boundTo(stop.signal, () => promise).open()
  stop.abort()
  await expect(opening).rejects.toMatchObject({ fault: 'STOPPED' })

  const late = new Readable({ read: () => {} })
  resolve(late)
  await once(late, 'close')
  expect(late.destroyed).toBe(true)
})

it('a file is not opened after the attempt', async () => {
  let opened = 0
  const file = boundTo(AbortSignal.abort(), () => {
    opened += 1
    return Promise.resolve(Readable.from([]))
  })

  await expect(file.open()).rejects.toMatchObject({ fault: 'STOPPED' })
  expect(opened).toBe(0)
})
