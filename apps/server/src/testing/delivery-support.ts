import type { Client } from '@windrow/contract/client'
import type { z } from 'zod'
import type { DestinationBody } from '@windrow/contract/schemas/deliveries'
import { s3Keys } from '@windrow/delivery/testing/s3-server'
import type { AppContext } from '../context.ts'
import { fillRun } from './fill-run.ts'
import { startReport, type RunPath } from './run-reports.ts'
import type { TestApp } from './test-app.ts'
import { claimDelivery } from '../features/deliveries/claim-delivery.ts'
import { queueDeliveries } from '../features/deliveries/queue-deliveries.ts'
import { workOnDelivery } from '../features/deliveries/work-on-delivery.ts'

type Body = z.input<typeof DestinationBody>

export const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}
export const columns = [
  { name: 'sku', type: 'text' as const },
  { name: 'price', type: 'number' as const },
]
export const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ sku: `T-${n}`, price: n }))

/** A report with a run that has rows. */
export async function filledReport(
  server: TestApp,
  api: Client,
  rows: readonly object[] = rowsOf(50),
): Promise<RunPath> {
  const path = await startReport(api, recipe, `Catalogue ${crypto.randomUUID().slice(0, 8)}`)
  await fillRun(server.app, path.hid, columns, rows)
  return path
}

/** Adds a run with these rows to the report. */
export async function anotherRun(
  server: TestApp,
  api: Client,
  path: RunPath,
  rows: readonly object[],
): Promise<RunPath> {
  const run = await api.runStart({ params: path })
  await fillRun(server.app, run.id, columns, rows)
  return { ...path, hid: run.id }
}

/** A destination in the bucket `data` of a store. */
export const toStore = (endpoint: string, change: Partial<Body> = {}): Body => ({
  name: 'Pricing lake',
  type: 'S3',
  settings: { ...s3Keys, bucket: 'data', endpoint, path: 'in' },
  formats: ['csv'],
  fileName: '{page}-{run}.{extension}',
  ...change,
})

/** A destination on a file server. */
export const toFileServer = (port: number, change: Partial<Body> = {}): Body => ({
  name: 'Legacy import',
  type: 'FTP',
  settings: { protocol: 'SFTP', host: '127.0.0.1', port, username: 'maja', password: 'correct', path: '' },
  formats: ['csv'],
  fileName: '{page}-{run}.{extension}',
  ...change,
})

/** Queues deliveries as the end of the run does. */
export const endRun = ({ app }: TestApp, { hid, rid }: RunPath): Promise<number> =>
  app.db.transaction().execute((trx) => queueDeliveries(trx, { id: hid, report_id: rid }))

/**
 * Works on all due deliveries, one after the other.
 *
 * @returns the number of attempts
 */
export async function deliverAll(app: AppContext): Promise<number> {
  for (let attempts = 0; ; attempts += 1) {
    const claim = await claimDelivery(app.db)
    if (!claim) return attempts
    await workOnDelivery(app, claim, new AbortController().signal)
  }
}

/** Makes the next attempt of all deliveries due. */
export const makeDue = ({ app }: TestApp) =>
  app.db
    .updateTable('deliveries')
    .set({ next_attempt_at: new Date(0) })
    .where('state', '=', 'RETRYING')
    .execute()
