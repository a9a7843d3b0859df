import { roleCan } from '@windrow/contract/abilities'
import {
  destinationKinds,
  destinationSettings,
  destinationTypes,
  type DestinationType,
} from '@windrow/contract/destinations'
import type { FieldError } from '@windrow/contract/errors'
import type { DestinationBody } from '@windrow/contract/schemas/deliveries'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { assertPublic } from '../../access/check-address.ts'
import { checkFormat } from '../../dataset-files/allowed-formats.ts'
import type { Actor } from '../../access/actor.ts'
import type { Settings } from './destination-secrets.ts'

/** The destination types that an account may use. */
export async function allowedTypes(db: Db, organizationId: number): Promise<DestinationType[]> {
  const { denied_destinations } = await db
    .selectFrom('organizations')
    .select('denied_destinations')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return destinationTypes.filter((type) => !denied_destinations.includes(type))
}

/** Throws FORBIDDEN if the account may not use the type. */
export async function checkType(db: Db, organizationId: number, type: DestinationType): Promise<void> {
  if ((await allowedTypes(db, organizationId)).includes(type)) return
  throw new AppError(
    'FORBIDDEN',
    `${destinationKinds[type].label} is not allowed for this account. Choose another kind of destination, or ask your admin for it.`,
  )
}

/** Destinations for all reports of a project need a permission of their own. Throws FORBIDDEN without it. */
export function checkApplyToAll(actor: Pick<Actor, 'role'>, concerned: boolean): void {
  if (!concerned || roleCan(actor.role, 'applyToAll', 'Delivery')) return
  throw new AppError(
    'FORBIDDEN',
    'Your role does not allow destinations for all reports of a project; ask our support for it.',
  )
}

export async function checkFormats(
  db: Db,
  organizationId: number,
  formats: DestinationBody['formats'],
): Promise<void> {
  for (const format of formats) await checkFormat(db, organizationId, format)
}

export const refuseFields = (errors: FieldError[]): never => {
  throw new AppError(
    'VALIDATION',
    errors.length === 1 ? errors[0]!.message : 'Some values are not valid; see the list of errors.',
    errors,
  )
}

/** The settings, parsed with the schema of their type. Throws VALIDATION at the faulty fields. */
export function checkedSettings(type: DestinationType, settings: Settings): Settings {
  const result = destinationSettings[type].safeParse(settings)
  if (result.success) return result.data
  return refuseFields(
    result.error.issues.slice(0, 50).flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({
            path: `body.settings.${key}`,
            message: 'is no setting of this kind of destination',
          }))
        : [{ path: ['body.settings', ...issue.path].map(String).join('.'), message: issue.message }],
    ),
  )
}

/**
 * Throws VALIDATION at the fields whose hosts are private. `settings` must be valid. Unresolvable names pass: the
 * connection test explains them.
 */
export async function checkHosts(
  app: Pick<AppContext, 'egress'>,
  type: DestinationType,
  settings: Settings,
): Promise<void> {
  for (const [name, address] of Object.entries(destinationKinds[type].addresses(settings)))
    if (address !== '') await assertPublic(app, `body.settings.${name}`, address)
}
