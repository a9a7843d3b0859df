import { sql } from 'kysely'
import type { CsvOptions } from '@windrow/contract/csv-options'
import { openStates } from '@windrow/contract/deliveries'
import { destinationKinds, withRecipients } from '@windrow/contract/destinations'
import type { Routes } from '@windrow/contract/routes'
import { csvOptions } from '@windrow/contract/schemas/csv-options'
import type { DestinationBody } from '@windrow/contract/schemas/deliveries'
import type { AppContext } from '../../context.ts'
import type { Db, Trx } from '../../database/connect.ts'
import type { DestinationRow } from '../../database/delivery-tables.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Call, Handler } from '../../calls/handler.ts'
import { changed } from '../../audit/changed.ts'
import { record } from '../../audit/record.ts'
import { lockReport } from '../../recipes/lock-report.ts'
import {
  checkApplyToAll,
  checkedSettings,
  checkFormats,
  checkHosts,
  checkType,
  refuseFields,
} from './destination-rules.ts'
import { destinationsOf, viewDestination } from './destination-queries.ts'
import {
  givenSettings,
  openSettings,
  sameSettings,
  sealedSettings,
  type Settings,
} from './destination-secrets.ts'
import { assertUnchanged, lockDestination } from './lock-destination.ts'
import { nextNames } from './name-facts.ts'
import { nameFaults } from './planned-names.ts'
import { stopAttempts } from './stop-attempts.ts'
import { tryConnection } from './test-destination.ts'
import { testRecipients } from './test-recipients.ts'

const mostDestinations = 50

type Change = Pick<Call<Routes['destinationCreate']>, 'project' | 'report' | 'actor' | 'signal'> & {
  body: DestinationBody
}

/** What the audit log shows of a destination. */
const shown = (row: DestinationRow) => ({
  name: row.name,
  type: row.type,
  target: row.target,
  settings: row.settings,
  formats: row.formats,
  fileName: row.file_name,
  compression: row.compression,
  partMegabytes: row.part_megabytes,
  csv: row.csv,
  changesOnly: row.changes_only,
  replace: row.replace_files,
  deliver_manifest: row.deliver_manifest,
  manifest_path: row.manifest_path,
  deliver_inventory: row.deliver_inventory,
  applyToAll: row.project_id !== null,
  enabled: row.enabled,
})

/** CSV options from the body; unchanged if it has none. */
const csvOf = ({ csv, type }: DestinationBody, before: DestinationRow | null): CsvOptions =>
  csv === undefined && before ? before.csv : csvOptions(csv, destinationKinds[type].forPeople)

/** Validates the body and returns the columns of the row. Throws VALIDATION at the faulty fields. */
async function checkedColumns(app: AppContext, call: Change, before: DestinationRow | null) {
  const { project, report, body, actor } = call
  checkApplyToAll(actor, body.applyToAll || before?.project_id != null)
  await checkType(app.db, project.organization_id, body.type)
  await checkFormats(app.db, project.organization_id, body.formats)
  const known = before?.type === body.type ? openSettings(app, before) : {}
  const settings = checkedSettings(body.type, givenSettings(body.type, body.settings, known))
  await checkHosts(app, body.type, settings)
  const { common, pages } = await nextNames(app.db, report.id, (before?.sequence ?? 0) + 1)
  const faults = nameFaults(body, common, pages)
  if (faults.length > 0) refuseFields(faults.map(({ path, message }) => ({ path: `body.${path}`, message })))
  const given =
    body.skipValidation || sameSettings(settings, known)
      ? {}
      : await assertReachable(app, call, settings, before)
  Object.assign(settings, given)
  const columns = {
    project_id: body.applyToAll ? project.id : null,
    report_id: body.applyToAll ? null : report.id,
    name: body.name,
    type: body.type,
    target: destinationKinds[body.type].target(settings),
    ...sealedSettings(app, body.type, settings),
    formats: body.formats,
    file_name: body.fileName,
    compression: body.compression,
    part_megabytes: body.partMegabytes,
    csv: JSON.stringify(csvOf(body, before)),
    changes_only: body.changesOnly,
    keys: body.keys,
    replace_files: body.replace,
    deliver_manifest: body.deliver_manifest,
    manifest_path: body.manifest_path,
    deliver_inventory: body.deliver_inventory,
    enabled: body.enabled,
    paused_by: body.enabled ? null : actor.userId,
  }
  return { columns, given }
}

/** The field to correct after a fault; undefined if it isn't about a single one. */
function faultyField(type: DestinationBody['type'], fault: string | null): string | undefined {
  const fields: Readonly<Record<string, string>> = destinationKinds[type].faultFields
  return fields[fault ?? '']
}

/** The settings to test before saving; null if a test would only mail addresses that the account doesn't know. */
async function testedSettings(
  db: Db,
  { body, project }: Change,
  settings: Settings,
): Promise<Settings | null> {
  if (destinationKinds[body.type].mailsTo === undefined) return settings
  const { known } = await testRecipients(db, project.organization_id, body.type, settings)
  return known.length === 0 ? null : withRecipients(body.type, settings, known)
}

/**
 * Tests the settings.
 *
 * @returns settings that the other side returned meanwhile, which replace those entered
 */
async function assertReachable(
  app: AppContext,
  call: Change,
  settings: Settings,
  before: DestinationRow | null,
): Promise<Settings> {
  const { body, project, signal } = call
  const tested = await testedSettings(app.db, call, settings)
  if (!tested) return {}
  const { result, remembered } = await tryConnection(app, {
    type: body.type,
    settings: tested,
    before,
    organizationId: project.organization_id,
    signal,
  })
  if (result.ok) return remembered
  const field = faultyField(body.type, result.fault)
  return refuseFields([
    {
      path: field ? `body.settings.${field}` : 'body.settings',
      message: `${result.message} Choose "Skip validation" to save it all the same.`,
    },
  ])
}

const subjectOf = (row: { id: number; name: string }) => ({
  type: 'destination',
  id: row.id,
  name: row.name,
})

async function assertFewEnough(trx: Trx, report: Change['report']): Promise<void> {
  const { count } = await destinationsOf(trx, report)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= mostDestinations)
    throw new AppError(
      'CONFLICT',
      `A report may have at most ${mostDestinations} destinations; remove some first.`,
    )
}

export const destinationCreate =
  (app: AppContext): Handler<Routes['destinationCreate']> =>
  async (call) => {
    const { project, report } = call
    const { columns } = await checkedColumns(app, call, null)
    const id = await app.db.transaction().execute(async (trx) => {
      await lockReport(trx, call)
      await assertFewEnough(trx, report)
      const row = await trx
        .insertInto('destinations')
        .values(columns)
        .returningAll()
        .executeTakeFirstOrThrow()
      await record(trx, call, {
        action: 'DESTINATION_ADDED',
        subject: subjectOf(row),
        organizationId: project.organization_id,
        after: shown(row),
      })
      return row.id
    })
    return viewDestination(app.db, report.id, id)
  }

export const destinationUpdate =
  (app: AppContext): Handler<Routes['destinationUpdate']> =>
  async (call) => {
    const { project, report, destination } = call
    const { columns, given } = await checkedColumns(app, call, destination)
    await app.db.transaction().execute(async (trx) => {
      await lockReport(trx, call)
      const before = await lockDestination(trx, destination.id)
      assertUnchanged(app, before, { seen: destination, given })
      const row = await trx
        .updateTable('destinations')
        .set({ ...columns, changed_at: sql<Date>`now()` })
        .where('id', '=', destination.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await record(trx, call, {
        action: 'DESTINATION_UPDATED',
        subject: subjectOf(row),
        organizationId: project.organization_id,
        ...changed(shown(before), shown(row)),
      })
    })
    return viewDestination(app.db, report.id, destination.id)
  }

export const destinationSwitch =
  (app: AppContext): Handler<Routes['destinationSwitch']> =>
  async (call) => {
    const { project, report, destination, body, actor } = call
    checkApplyToAll(actor, destination.project_id !== null)
    if (body.enabled) await checkType(app.db, project.organization_id, destination.type)
    await app.db.transaction().execute(async (trx) => {
      const before = await lockDestination(trx, destination.id)
      await trx
        .updateTable('destinations')
        .set({
          enabled: body.enabled,
          paused_by: body.enabled ? null : actor.userId,
          changed_at: sql<Date>`now()`,
        })
        .where('id', '=', destination.id)
        .execute()
      await record(trx, call, {
        action: 'DESTINATION_UPDATED',
        subject: subjectOf(before),
        organizationId: project.organization_id,
        before: { enabled: before.enabled },
        after: { enabled: body.enabled },
      })
    })
    return viewDestination(app.db, report.id, destination.id)
  }

/** Deletes its secrets at once and cancels waiting deliveries; the history of deliveries stays. */
export const destinationDelete =
  (app: AppContext): Handler<Routes['destinationDelete']> =>
  async (call) => {
    const { project, destination, actor } = call
    checkApplyToAll(actor, destination.project_id !== null)
    await app.db.transaction().execute(async (trx) => {
      const before = await lockDestination(trx, destination.id)
      await trx
        .updateTable('destinations')
        .set({
          removed_at: sql<Date>`now()`,
          enabled: false,
          settings: '{}',
          sealed_secrets: null,
          secret_names: [],
          secret_hints: '{}',
        })
        .where('id', '=', destination.id)
        .execute()
      await trx.deleteFrom('mail_bounces').where('destination_id', '=', destination.id).execute()
      await stopAttempts(trx, 'destination_id', destination.id, 'The destination was removed.')
      await trx
        .updateTable('deliveries')
        .set({ state: 'CANCELLED', ended_at: sql<Date>`now()`, message: 'The destination was removed.' })
        .where('destination_id', '=', destination.id)
        .where('state', 'in', openStates)
        .execute()
      await record(trx, call, {
        action: 'DESTINATION_REMOVED',
        subject: subjectOf(before),
        organizationId: project.organization_id,
        before: shown(before),
      })
    })
    return {}
  }
