import { typeFacts } from '@windrow/contract/recipe/field-types'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Cell, Column } from '@windrow/contract/schemas/datasets'
import { longestPictureUrl } from '@windrow/contract/schemas/pictures'

/** A table of a run. */
export interface PicturePlace {
  runId: number
  pageId: string
}

/** Base64url characters: 192 bits are enough. */
const signatureLength = 32

const sign = (key: Uint8Array, { runId, pageId }: PicturePlace, url: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([runId, pageId, url]))
    .digest('base64url')
    .slice(0, signatureLength)

/** Whether this server signed the URL for this table. */
export function isSigned(key: Uint8Array, place: PicturePlace, url: string, signature: string): boolean {
  const expected = Buffer.from(sign(key, place, url))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const isPicture = (cell: Cell | undefined): cell is string =>
  typeof cell === 'string' && cell.length <= longestPictureUrl && /^https?:\/\//i.test(cell)

/** Far more than one screen shows; takes 30 ms. */
const mostSigned = 10_000

/**
 * Signs the pictures of these rows, up to a maximum; null for other cells. Only signed URLs can be fetched through this
 * server, which otherwise would fetch anything for anyone.
 */
export function signPictures(
  key: Uint8Array,
  place: PicturePlace,
  { columns, rows }: { columns: readonly Column[]; rows: readonly (readonly Cell[])[] },
) {
  const ofPictures = columns.flatMap(({ name, type }, at) =>
    typeFacts(type).leadsTo === 'picture' ? [{ column: name, at, signatures: [] as (string | null)[] }] : [],
  )
  let signed = 0
  for (const row of rows)
    for (const { at, signatures } of ofPictures) {
      const cell = row[at]
      const isWanted = signed < mostSigned && isPicture(cell)
      signed += Number(isWanted)
      signatures.push(isWanted ? sign(key, place, cell) : null)
    }
  return ofPictures.map(({ column, signatures }) => ({ column, signatures }))
}
