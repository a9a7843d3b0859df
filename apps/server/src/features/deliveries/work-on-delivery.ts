import { destinationKinds, destinationSettings } from '@windrow/contract/destinations'
import { storable } from '@windrow/contract/storable'
import { DeliveryError } from '@windrow/delivery/delivery-error'
import type { OutgoingFile } from '@windrow/delivery/destination-driver'
import { openDriver } from '@windrow/delivery/open-driver'
import { Readable } from 'node:stream'
import type { AppContext } from '../../context.ts'
import type { DeliveryFileRow, DeliveryRow, DestinationRow } from '../../database/delivery-tables.ts'
import { AppError } from '../../errors/app-error.ts'
import { allowedFormats } from '../../dataset-files/allowed-formats.ts'
import { LeaseLost, wasLostTooOften, type Claim } from '../../queue/lease.ts'
import { ownDelivery } from './claim-delivery.ts'
import { createEnvironment } from './delivery-environment.ts'
import { DeliveryHeartbeat } from './delivery-heartbeat.ts'
import { deliverySubject, type DeliverySubject } from './delivery-subject.ts'
import { allowedTypes } from './destination-rules.ts'
import { openSecrets, openSettings, redacted, type Settings } from './destination-secrets.ts'
import {
  beginAttempt,
  endDelivered,
  endFailed,
  endWithNothing,
  release,
  type Exchange,
} from './end-attempt.ts'
import { fileLink, withoutLinks } from './file-links.ts'
import { mailLedger } from './mail-ledger.ts'
import { MakingProgress } from './making-progress.ts'
import { prepareFiles, type PreparedFiles } from './prepare-files.ts'
import { planAfter } from './retry-plan.ts'

/** One attempt in progress. */
interface Work {
  app: AppContext
  claim: Claim
  delivery: DeliveryRow
  destination: DestinationRow
  heartbeat: DeliveryHeartbeat
  files: DeliveryFileRow[]
  changesSince: number | null
  exchange: Exchange
}

const destinationOf = ({ db }: AppContext, id: number) =>
  db.selectFrom('destinations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Throws a `DeliveryError` if the account may no longer use the destination type or a format. */
async function checkAllowed({ app, destination }: Work, { organizationId }: DeliverySubject): Promise<void> {
  const [types, formats] = await Promise.all([
    allowedTypes(app.db, organizationId),
    allowedFormats(app.db, organizationId),
  ])
  if (!types.includes(destination.type))
    throw new DeliveryError(
      'SETTINGS',
      `${destinationKinds[destination.type].label} is not allowed for this account any more.`,
    )
  const denied = destination.formats.filter((format) => !formats.includes(format))
  if (denied.length > 0)
    throw new DeliveryError(
      'SETTINGS',
      `The format ${denied.join(', ')} is not allowed for this account any more; choose another one.`,
    )
}

/** Removes secrets and links from an answer, so that it can be stored. */
const clean = (text: string, secrets: Settings): string => storable(withoutLinks(redacted(text, secrets)))

const outgoing = (app: AppContext, file: DeliveryFileRow): OutgoingFile => ({
  name: file.name,
  bytes: file.bytes,
  sha256: file.sha256,
  contentType: file.content_type,
  format: file.format,
  page: file.page_id,
  records: file.row_count,
  open: () =>
    file.object_key === null
      ? Promise.resolve(Readable.from([file.body ?? Buffer.alloc(0)]))
      : app.store.read(file.object_key),
  link: {
    url: fileLink(app, file.delivery_id, file.position).url,
    expires: file.link_expires_at ?? new Date(0),
  },
})

/**
 * The settings, parsed with the current schema; an earlier version may have saved them. Throws a `DeliveryError` if
 * they are incomplete.
 */
function settingsOf(app: AppContext, destination: DestinationRow): Settings {
  const result = destinationSettings[destination.type].safeParse(openSettings(app, destination))
  if (result.success) return result.data
  throw new DeliveryError(
    'SETTINGS',
    `The settings of the destination are not complete (${result.error.issues[0]?.message}); open it, enter them and save it.`,
  )
}

async function send(work: Work, subject: DeliverySubject) {
  const { app, delivery, destination, heartbeat, files, exchange } = work
  const secrets = openSecrets(app, destination)
  const driver = await openDriver(destination.type)
  const settings = settingsOf(app, destination)
  return driver.send(
    {
      id: delivery.message_id,
      files: files.map((file) => outgoing(app, file)),
      run: subject.run,
      changesSince: work.changesSince,
      replace: destination.replace_files,
    },
    settings,
    createEnvironment(app, {
      organizationId: subject.organizationId,
      destination: { id: destination.id, type: destination.type, settings },
      signal: heartbeat.signal,
      onProgress: (bytes) => heartbeat.told(bytes),
      ...(destinationKinds[destination.type].mailsTo !== undefined && {
        mails: await mailLedger(app.db, delivery, (text) => clean(text, secrets)),
      }),
      onExchange: ({ request, answer }) => {
        exchange.request = clean(request, secrets)
        exchange.response = answer === null ? null : clean(answer, secrets)
      },
    }),
  )
}

/** Makes the files, or waits to, which isn't a stall of the other side. */
async function prepare(work: Work, subject: DeliverySubject): Promise<PreparedFiles> {
  const { app, claim, delivery, destination, heartbeat } = work
  using making = new MakingProgress(
    () => heartbeat.told(0),
    () => heartbeat.stall('Making the files has not gone on for hours; the object store no longer answers.'),
  )
  return await prepareFiles(app, {
    delivery,
    destination,
    subject,
    claim,
    signal: heartbeat.signal,
    told: making.written,
  })
}

async function attempt(work: Work): Promise<void> {
  const { app, claim, delivery } = work
  if (wasLostTooOften(delivery))
    throw new DeliveryError('STOPPED', 'The delivery process was lost repeatedly; ask the operator.')
  const subject = await deliverySubject(app, delivery)
  await checkAllowed(work, subject)
  const prepared = await prepare(work, subject)
  work.files = prepared.files
  work.changesSince = prepared.changesSince
  if (prepared.nothing !== null) return endWithNothing(app.db, claim, prepared.nothing)
  const receipts = await send(work, subject)
  const secrets = openSecrets(app, work.destination)
  await endDelivered(app.db, claim, {
    files: work.files,
    receipts: receipts.map((receipt) => ({ ...receipt, answer: clean(receipt.answer, secrets) })),
    exchange: work.exchange,
  })
}

/** Maps errors that a user can act on to a `DeliveryError`; anything else is logged as our fault. */
function explained({ app, claim, heartbeat }: Work, error: unknown): unknown {
  if (heartbeat.stalled) return heartbeat.stalled
  if (error instanceof AppError) return new DeliveryError('SETTINGS', error.message, { cause: error })
  if (!(error instanceof DeliveryError))
    app.log.error({ err: error, delivery: claim.id }, 'a delivery failed unexpectedly')
  return error
}

async function failed(work: Work, error: unknown): Promise<void> {
  const { app, claim, delivery, destination } = work
  const plan = planAfter(explained(work, error), delivery.tries + 1)
  const message = clean(plan.message, openSecrets(app, destination))
  await endFailed(app.db, claim, { ...plan, message }, work.files, work.exchange)
}

/** Runs one attempt of a delivery and records its outcome. `stopping` aborts when the node stops. */
export async function workOnDelivery(app: AppContext, claim: Claim, stopping: AbortSignal): Promise<void> {
  using heartbeat = new DeliveryHeartbeat(app, claim, stopping)
  try {
    const delivery = await ownDelivery(app.db, claim)
    await beginAttempt(app.db, delivery)
    const destination = await destinationOf(app, delivery.destination_id)
    const exchange = { request: null, response: null }
    const work: Work = {
      app,
      claim,
      delivery,
      destination,
      heartbeat,
      files: [],
      changesSince: null,
      exchange,
    }
    try {
      await attempt(work)
    } catch (error) {
      if (error instanceof LeaseLost || heartbeat.lost) throw error
      if (stopping.aborted) await release(app.db, claim)
      else await failed(work, error)
    }
  } catch (error) {
    if (!(error instanceof LeaseLost) && !heartbeat.lost) throw error
    app.log.info({ delivery: claim.id }, 'a delivery was cancelled or taken over')
  }
}
