import type { z } from 'zod'
import { settingsWith, type DestinationType } from '@windrow/contract/destinations'
import type { Routes } from '@windrow/contract/routes'
import type { DestinationTestResult } from '@windrow/contract/schemas/deliveries'
import { DeliveryError } from '@windrow/delivery/delivery-error'
import { openDriver } from '@windrow/delivery/open-driver'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import type { DestinationRow } from '../../database/delivery-tables.ts'
import { createEnvironment } from './delivery-environment.ts'
import { checkedSettings, checkHosts, checkType } from './destination-rules.ts'
import { destinationsOf } from './destination-queries.ts'
import { givenSettings, openSettings, redacted, secretsOf, type Settings } from './destination-secrets.ts'
import type { UsedDestination } from './given-settings.ts'
import { assertTestRecipients } from './test-recipients.ts'

const testMs = 30_000

interface Trial {
  type: DestinationType
  settings: Settings
  /** The saved destination, if any. */
  before: DestinationRow | null
  organizationId: number
  signal: AbortSignal
}

type Result = z.input<typeof DestinationTestResult>

/**
 * Tests a destination: whether files can be put there, and if not, what to correct. `remembered` has the values that
 * the other side returned for further use, even after a failure: the next token, the host key.
 */
export async function tryConnection(
  app: AppContext,
  trial: Trial,
): Promise<{ result: Result; remembered: Record<string, string> }> {
  const remembered: Record<string, string> = {}
  const result = await tried(app, trial, (given) => Object.assign(remembered, given))
  return { result, remembered }
}

/**
 * The destination, if the settings include its saved single-use values: deliveries use these too, so they must be
 * locked.
 */
function savedOnce(
  app: AppContext,
  type: DestinationType,
  settings: Settings,
  before: DestinationRow | null,
): UsedDestination | null {
  if (before?.type !== type) return null
  const saved = openSettings(app, before)
  const isSaved = (name: string) => settings[name] && settings[name] === saved[name]
  return settingsWith(type, 'singleUse').some(isSaved) ? { id: before.id, type, settings: saved } : null
}

async function tried(
  app: AppContext,
  { type, settings, before, organizationId, signal }: Trial,
  onRemember: (given: Record<string, string>) => void,
): Promise<Result> {
  const timeout = AbortSignal.timeout(testMs)
  try {
    const driver = await openDriver(type)
    const environment = createEnvironment(app, {
      organizationId,
      signal: AbortSignal.any([signal, timeout]),
      tried: savedOnce(app, type, settings, before),
      onRemember,
    })
    const { answer } = await driver.test(settings, environment)
    return { ok: true, fault: null, message: redacted(answer, secretsOf(type, settings)) }
  } catch (error) {
    if (timeout.aborted)
      return {
        ok: false,
        fault: 'TIMEOUT',
        message: 'The destination did not answer within 30 seconds; check its address, or try later.',
      }
    if (!(error instanceof DeliveryError)) throw error
    return { ok: false, fault: error.fault, message: redacted(error.message, secretsOf(type, settings)) }
  }
}

/** A test would use up a new single-use value before there is a place to store its replacement. */
const onlyOnSaving: Result = {
  ok: false,
  fault: 'SETTINGS',
  message: 'A refresh token works only once, so it is tested when you save the destination.',
}

export const destinationTest =
  (app: AppContext): Handler<Routes['destinationTest']> =>
  async ({ project, report, body, signal }) => {
    const { destinationId, type } = body
    const saved =
      destinationId === undefined
        ? null
        : await destinationsOf(app.db, report).selectAll().where('id', '=', destinationId).executeTakeFirst()
    if (saved === undefined) throw notFound('delivery destination')
    await checkType(app.db, project.organization_id, type)
    const known = saved?.type === type ? openSettings(app, saved) : {}
    const settings = checkedSettings(type, givenSettings(type, body.settings, known))
    await checkHosts(app, type, settings)
    await assertTestRecipients(app.db, project.organization_id, type, settings)
    const isNew = (name: string) => settings[name] && settings[name] !== known[name]
    if (settingsWith(type, 'singleUse').some(isNew)) return onlyOnSaving
    const organizationId = project.organization_id
    const trial = { type, settings, before: saved, organizationId, signal }
    return (await tryConnection(app, trial)).result
  }
