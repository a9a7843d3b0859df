import { deliveredRecords } from '@windrow/delivery/delivery-summary'
import type { DeliverySubject } from './delivery-subject.ts'
import { sideNames, type FilePlan } from './planned-names.ts'

/** A small file that accompanies the data files. */
export interface SideFile {
  name: string
  format: 'manifest' | 'content'
  body: Buffer
}

interface ListedFile {
  name: string
  bytes: number
  sha256: string
  row_count: number | null
  format: string
  page_id: string | null
}

const about = (
  { run, names }: DeliverySubject,
  files: readonly ListedFile[],
  changesSince: number | null,
) => ({
  account: run.account,
  project_id: run.projectId,
  project_name: run.projectName,
  report_id: run.reportId,
  report_name: run.reportName,
  run_id: run.runId,
  run_started: run.runStarted.toISOString(),
  run_ended: run.runEnded.toISOString(),
  sequence: names.sequence,
  total_records: run.totalRecords,
  delivered_records: deliveredRecords(files.map(({ format, row_count }) => ({ format, records: row_count }))),
  changes_since: changesSince,
})

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

/** What checking the run found, and all files with size and checksum, so that receivers can verify that they are complete. */
const manifest = (
  facts: object,
  { run: { quality } }: DeliverySubject,
  files: readonly ListedFile[],
): Buffer =>
  json({
    ...facts,
    quality,
    total_bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    files: files.map(({ name, bytes, sha256, row_count, format, page_id }) => ({
      name,
      page: page_id,
      format,
      records: row_count,
      bytes,
      sha256,
    })),
  })

/** Content of the files: tables with columns, formats, record counts. */
const inventory = (facts: object, { tables }: DeliverySubject, files: readonly ListedFile[]): Buffer =>
  json({
    ...facts,
    tables: tables.map(({ pageId, columns }) => ({ page: pageId, columns })),
    content: [...Map.groupBy(files, ({ page_id }) => page_id)].map(([page, own]) => ({
      page,
      files: own.map(({ name, format, row_count }) => ({ name, format, records: row_count })),
    })),
  })

/** Manifest and inventory of a delivery, if enabled. */
export function sideFiles(
  plan: FilePlan,
  subject: DeliverySubject,
  files: readonly ListedFile[],
  changesSince: number | null,
): SideFile[] {
  const facts = about(subject, files, changesSince)
  const names = sideNames(plan, subject.names, files[0]?.name ?? '')
  const bodies = [
    ...(plan.deliver_inventory
      ? [{ format: 'content' as const, body: inventory(facts, subject, files) }]
      : []),
    ...(plan.deliver_manifest
      ? [{ format: 'manifest' as const, body: manifest(facts, subject, files) }]
      : []),
  ]
  return names.map((name, at) => ({ name, ...bodies[at]! }))
}
