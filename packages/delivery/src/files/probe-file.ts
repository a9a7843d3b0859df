import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { OutgoingFile } from '../destination-driver.ts'

/** A small file in memory. */
export const fileOfBuffer = (name: string, body: Buffer): OutgoingFile => ({
  name,
  bytes: body.length,
  sha256: createHash('sha256').update(body).digest('hex'),
  contentType: 'text/plain',
  format: 'content',
  page: null,
  records: null,
  open: () => Promise.resolve(Readable.from([body], { objectMode: false })),
  link: { url: '', expires: new Date(0) },
})
