import { staffRoleIds } from '@windrow/contract/roles'
import type { Trx } from '../../database/connect.ts'
import type { ServiceRolloutRow } from '../../database/service-tables.ts'
import { mailNotice } from '../notifications/mail-notice.ts'

/** Labels of two versions of a service, which for modules are those of their files. */
async function labelsOf(trx: Trx, { service_id, from_version, to_version }: ServiceRolloutRow) {
  const rows = await trx
    .selectFrom('service_versions')
    .select(['version', 'label'])
    .where('service_id', '=', service_id)
    .where('version', 'in', [from_version, to_version])
    .execute()
  const labelOf = (version: number) => rows.find((row) => row.version === version)?.label ?? String(version)
  return { from: labelOf(from_version), to: labelOf(to_version) }
}

/** Mails the owners of a service who are still staff that a roll-out went back automatically, and why. */
export async function tellOwners(
  trx: Trx,
  service: { id: number; name: string },
  rollout: ServiceRolloutRow,
  reason: string,
): Promise<void> {
  const owners = await trx
    .selectFrom('service_owners')
    .innerJoin('users', 'users.id', 'service_owners.user_id')
    .select('users.id')
    .where('service_id', '=', service.id)
    .where('users.role_id', 'in', staffRoleIds)
    .where('users.deactivated_at', 'is', null)
    .where('users.removed_at', 'is', null)
    .execute()
  const { from, to } = await labelsOf(trx, rollout)
  await mailNotice(
    trx,
    owners.map(({ id }) => id),
    {
      title: `Version ${to} of ${service.name} was rolled back`,
      detail: `${reason} Its reports use version ${from} again.`,
      path: `/admin/services/${service.id}`,
      listPath: '/admin/services',
      because: 'you own the service',
    },
  )
}
