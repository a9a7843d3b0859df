import type { z } from 'zod'
import type { DestinationType } from '@windrow/contract/destination-types'
import type { Routes } from '@windrow/contract/routes'
import type { DestinationTestResult } from '@windrow/contract/schemas/deliveries'
import { DeliveryError } from '@windrow/delivery/delivery-error'
import { openDriver } from '@windrow/delivery/open-driver'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../http/app-error.ts'
import type { Handler } from '../../http/handler.ts'
import { createEnvironment } from './delivery-environment.ts'
import { checkedSettings, checkHosts, checkType } from './destination-rules.ts'
import { destinationsOf } from './destination-queries.ts'
import { givenSettings, openSettings, redacted, secretsOf, type Settings } from './destination-secrets.ts'

const testMs = 30_000

interface Trial {
  type: DestinationType
  settings: Settings
  organizationId: number
  signal: AbortSignal
}

/** Tries a destination: whether something can be put there, and what a person has to look at where it cannot. */
export async function tryConnection(
  app: AppContext,
  { type, settings, organizationId, signal }: Trial,
): Promise<z.input<typeof DestinationTestResult>> {
  const timeout = AbortSignal.timeout(testMs)
  try {
    const driver = await openDriver(type)
    const environment = createEnvironment(app, {
      organizationId,
      signal: AbortSignal.any([signal, timeout]),
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
    await checkHosts(app, settings)
    return tryConnection(app, { type, settings, organizationId: project.organization_id, signal })
  }
