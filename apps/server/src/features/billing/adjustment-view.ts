import type { Adjustment } from '@windrow/contract/schemas/billing'
import type { z } from 'zod'
import { amountText } from './check-ledger.ts'
import { exactText } from './billing-dates.ts'

/** What the view of an adjustment is made of. */
export const adjustmentColumns = [
  'id',
  exactText('amount_minor').as('amount'),
  'reason',
  'user_name',
  'created_at',
] as const

interface AdjustmentRow {
  id: number
  /** In the smallest units of the currency. */
  amount: string
  reason: string
  user_name: string
  created_at: Date
}

export const adjustmentView = (row: AdjustmentRow, currency: string): z.infer<typeof Adjustment> => ({
  adjustmentId: row.id,
  amount: amountText(BigInt(row.amount), currency),
  reason: row.reason,
  createdBy: row.user_name,
  createdDate: row.created_at.toISOString(),
})
