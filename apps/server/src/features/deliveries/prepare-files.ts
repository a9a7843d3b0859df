import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { linkDays } from '@windrow/contract/deliveries'
import { isExpired } from '@windrow/contract/run-origin'
import { destinationKinds } from '@windrow/contract/destinations'
import { DeliveryError } from '@windrow/delivery/delivery-error'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import type {
  ContentFile,
  DeliveryFileRow,
  DeliveryRow,
  DestinationRow,
} from '../../database/delivery-tables.ts'
import { notRejected } from '../../database/not-rejected.ts'
import { isOwn, type Claim } from '../../queue/lease.ts'
import { deliveryLease, lost } from './claim-delivery.ts'
import { fileName, repeatedName } from './file-name.ts'
import { fileLink } from './file-links.ts'
import type { DeliverySubject } from './delivery-subject.ts'
import { sideFiles, type SideFile } from './side-files.ts'
import { areChangesOvertaken, areFilesOvertaken, overtakenText } from './overtaken.ts'
import { isBundled, severalTables, type FilePlan } from './planned-names.ts'
import { sharedContent } from './shared-content.ts'
import type { ChangeBase } from './table-rows.ts'

export interface PreparedFiles {
  files: DeliveryFileRow[]
  /** Why there is nothing to send; null if there is. */
  nothing: string | null
  /** The run that the changes are relative to; null if the files contain all rows. */
  changesSince: number | null
}

interface Preparation {
  delivery: DeliveryRow
  destination: DestinationRow
  subject: DeliverySubject
  claim: Claim
  signal: AbortSignal
  told: () => void
}

/**
 * The run that was delivered last before this one, if the destination takes only changes and that run still has its
 * rows. Never an earlier one: changes which that run made and this one reverted would be missing.
 */
async function changeBase(
  { db }: AppContext,
  { delivery, destination }: Preparation,
): Promise<ChangeBase | null> {
  if (!destination.changes_only) return null
  const before = await db
    .selectFrom('deliveries')
    .innerJoin('runs', 'runs.id', 'deliveries.run_id')
    .select([
      'runs.id',
      'runs.archived_at',
      'runs.deleted_at',
      'runs.data_expires_at',
      notRejected().as('is_good'),
    ])
    .where('deliveries.destination_id', '=', destination.id)
    .where('deliveries.report_id', '=', delivery.report_id)
    .where('deliveries.state', '=', 'DELIVERED')
    .where('deliveries.run_date', '<', delivery.run_date)
    .orderBy('deliveries.run_date', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!before?.is_good || before.archived_at || before.deleted_at || isExpired(before.data_expires_at))
    return null
  return { runId: before.id, keys: destination.keys }
}

export const planOf = (row: DestinationRow): FilePlan => ({
  type: row.type,
  formats: row.formats,
  fileName: row.file_name,
  compression: row.compression,
  partMegabytes: row.part_megabytes,
  deliver_manifest: row.deliver_manifest,
  manifest_path: row.manifest_path,
  deliver_inventory: row.deliver_inventory,
})

async function contentOf(app: AppContext, job: Preparation, base: ChangeBase | null): Promise<ContentFile[]> {
  const { delivery, destination, subject, claim, signal, told } = job
  const files: ContentFile[] = []
  for (const format of destination.formats) {
    const order = {
      runId: delivery.run_id,
      pages: subject.pages,
      format,
      ...(format === 'csv' && { csv: destination.csv }),
      compression: destination.compression,
      bundled: isBundled(planOf(destination), subject.pages.length),
      partMegabytes: destination.part_megabytes,
      base,
    }
    files.push(...(await sharedContent(app, order, { claim, signal, onProgress: told })))
  }
  // Tables without changes aren't sent.
  return base ? files.filter(({ rows }) => rows > 0) : files
}

const namesOf = ({ destination, subject }: Preparation, contents: readonly ContentFile[]): string[] =>
  contents.map(({ pageId, part, format, extension }) =>
    fileName(destination.file_name, {
      ...subject.names,
      page: pageId ?? severalTables,
      part,
      format,
      extension,
    }),
  )

type FileValues = ReturnType<typeof valuesOf>

function valuesOf(content: ContentFile, name: string) {
  const { format, contentType, bytes, sha256 } = content
  return {
    name,
    format,
    page_id: content.pageId,
    content_type: contentType,
    bytes,
    sha256,
    row_count: content.rows,
    object_key: content.objectKey,
    body: null,
  }
}

const sideValues = ({ name, format, body }: SideFile) => ({
  name,
  format,
  page_id: null,
  content_type: 'application/json',
  bytes: body.length,
  sha256: createHash('sha256').update(body).digest('hex'),
  row_count: null,
  object_key: null,
  body,
})

/** A statement takes 65,535 parameters, and each row some of them. */
const rowsOfStatement = 1000

/** Stores the list of files if the attempt still owns the delivery. Throws `LeaseLost`. */
async function store(
  trx: Trx,
  app: AppContext,
  { claim, destination }: Preparation,
  files: readonly (FileValues | ReturnType<typeof sideValues>)[],
): Promise<DeliveryFileRow[]> {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const { numUpdatedRows } = await trx
    .updateTable('deliveries')
    .set({ bytes, worked_at: sql<Date>`now()` })
    .where(isOwn(deliveryLease, claim))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) lost(claim)
  await trx.deleteFrom('delivery_files').where('delivery_id', '=', claim.id).execute()
  const expires = destinationKinds[destination.type].links
    ? sql<Date>`now() + make_interval(days => ${linkDays})`
    : null
  const keys = files.flatMap(({ object_key }) => (object_key === null ? [] : [object_key]))
  if (expires && keys.length > 0)
    await sql`
      update delivery_contents set keep_until = greatest(keep_until, now() + make_interval(days => ${linkDays}))
      where run_id = (select run_id from deliveries where id = ${claim.id})
        and exists (select 1 from json_array_elements(files) f where f ->> 'objectKey' = any(${keys}))`.execute(
      trx,
    )
  const values = files.map((file, position) => ({
    ...file,
    delivery_id: claim.id,
    position,
    token_hash: fileLink(app, claim.id, position).hash,
    link_expires_at: expires,
  }))
  const rows: DeliveryFileRow[] = []
  for (let at = 0; at < values.length; at += rowsOfStatement)
    rows.push(
      ...(await trx
        .insertInto('delivery_files')
        .values(values.slice(at, at + rowsOfStatement))
        .returningAll()
        .execute()),
    )
  return rows
}

/** Makes and names the files of a delivery and stores their list. Throws `DeliveryError`. */
export async function prepareFiles(app: AppContext, job: Preparation): Promise<PreparedFiles> {
  const { delivery, destination } = job
  if (destination.changes_only && (await areChangesOvertaken(app, delivery)))
    return { files: [], nothing: overtakenText, changesSince: null }
  const base = await changeBase(app, job)
  const changesSince = base?.runId ?? null
  if (job.subject.pages.length === 0)
    return { files: [], nothing: 'The run has no tables, so there was nothing to send.', changesSince }
  const contents = await contentOf(app, job, base)
  if (contents.length === 0)
    return {
      files: [],
      nothing: `Nothing is new or changed since run ${base?.runId}, so nothing was sent.`,
      changesSince,
    }
  const names = namesOf(job, contents)
  const { links } = destinationKinds[destination.type]
  if (!links && (await areFilesOvertaken(app, delivery, destination, names)))
    return { files: [], nothing: overtakenText, changesSince }
  const values = contents.map((content, at) => valuesOf(content, names[at]!))
  const sides = sideFiles(planOf(destination), job.subject, values, changesSince)
  const twice = repeatedName([...names, ...sides.map(({ name }) => name)])
  if (twice !== null)
    throw new DeliveryError(
      'SETTINGS',
      `Two files would be called ${twice}; change the file name of the destination, for example with {page}.`,
    )
  const files = await app.db
    .transaction()
    .execute((trx) => store(trx, app, job, [...values, ...sides.map(sideValues)]))
  return { files: files.toSorted((a, b) => a.position - b.position), nothing: null, changesSince }
}
