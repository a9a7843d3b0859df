import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { OutgoingDelivery, OutgoingFile } from '../destination-driver.ts'

/** A file of a delivery with this content. */
export function fileOf(name: string, content: Buffer | string): OutgoingFile {
  const body = Buffer.from(content)
  return {
    name,
    bytes: body.length,
    sha256: createHash('sha256').update(body).digest('hex'),
    contentType: 'text/csv',
    format: 'csv',
    page: 'items',
    records: body.toString().trimEnd().split('\n').length - 1,
    open: () => Promise.resolve(Readable.from([body], { objectMode: false })),
    link: { url: `https://windrow.example/api/files/${name}`, expires: new Date('2026-03-08T00:00:00Z') },
  }
}

/** A large file whose bytes are generated while reading, so that it takes no memory. */
export function bigFile(name: string, bytes: number): OutgoingFile {
  const block = randomBytes(256 * 1024)
  const blocks = function* () {
    for (let left = bytes; left > 0; left -= block.length)
      yield left >= block.length ? block : block.subarray(0, left)
  }
  const hash = createHash('sha256')
  for (const piece of blocks()) hash.update(piece)
  return {
    ...fileOf(name, ''),
    bytes,
    sha256: hash.digest('hex'),
    open: () => Promise.resolve(Readable.from(blocks(), { objectMode: false })),
  }
}

/** A file whose stream fails after some bytes. */
export const brokenFile = (name: string, bytes: number): OutgoingFile => ({
  ...bigFile(name, bytes),
  open: () => Promise.resolve(Readable.from([Buffer.alloc(Math.floor(bytes / 2))], { objectMode: false })),
})

/** A delivery of these files, always of the same run. */
export const deliveryOf = (
  files: OutgoingFile[],
  more: Partial<OutgoingDelivery> = {},
): OutgoingDelivery => ({
  id: 'delivery-1',
  files,
  changesSince: null,
  replace: true,
  run: {
    account: 'Nordlake',
    projectId: 3,
    projectName: 'Shop <prices>',
    reportId: 7,
    reportName: 'Products',
    runId: 42,
    totalRecords: 1200,
    runStarted: new Date('2026-03-01T10:00:00Z'),
    runEnded: new Date('2026-03-01T10:05:30Z'),
    nextUpdate: new Date('2026-03-02T10:00:00Z'),
    quality: {
      status: 'FINDINGS',
      review: 'RELEASED',
      findings: [
        {
          page: 'items',
          column: 'price',
          metric: 'fill',
          level: 'HIGH',
          title: '`price` is empty in 12 rows',
        },
      ],
    },
  },
  ...more,
})
