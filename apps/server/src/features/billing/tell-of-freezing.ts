import { moneyText, monthText } from '@windrow/contract/billing'
import { roleIds, roleMay, roleNames } from '@windrow/contract/roles'
import type { Trx } from '../../database/connect.ts'
import { mailNotice } from '../notifications/mail-notice.ts'
import type { BilledAccount } from './billing-queries.ts'

const billers = roleNames.filter((role) => roleMay(role, 'billing:manage')).map((role) => roleIds[role])

interface FrozenStatement {
  month: string
  number: string
  total: string
  currency: string
}

/** Mails those who may bill that a statement was frozen, and by whom; null: automatically. */
export async function tellOfFreezing(
  trx: Trx,
  { id, name }: BilledAccount,
  { month, number, total, currency }: FrozenStatement,
  by: string | null,
): Promise<void> {
  const people = await trx
    .selectFrom('users')
    .select('id')
    .where('role_id', 'in', billers)
    .where('deactivated_at', 'is', null)
    .where('removed_at', 'is', null)
    .execute()
  await mailNotice(
    trx,
    people.map((person) => person.id),
    {
      title: `Statement ${number} of ${name} for ${monthText(month)} was frozen`,
      detail: `Total ${moneyText(total, currency)}, frozen ${by === null ? 'automatically' : `by ${by}`}.`,
      path: `/admin/billing/statements/${id}/${month}`,
      listPath: `/admin/billing?month=${month}`,
      because: 'your role manages billing',
    },
  )
}
