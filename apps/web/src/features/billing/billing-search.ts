import {
  monthAfter,
  ruleStates,
  statementStatuses,
  type RuleState,
  type StatementStatus,
} from '@windrow/contract/billing'
import { listView, oneOf, wholeNumber, type RawSearch } from '../../ui/search-params.ts'

export interface BillingSearch {
  page?: number
  limit?: number
  search?: string
  month?: string
  status?: StatementStatus
}

const monthPattern = /^20\d{2}-(0[1-9]|1[0-2])$/

/** Reads the view from the URL; the default view, of the last month that is over, has no parameters. */
export function readBillingSearch(raw: RawSearch): BillingSearch {
  const search: BillingSearch = listView(raw)
  const month = raw['month']
  const status = oneOf(raw['status'], statementStatuses)
  if (typeof month === 'string' && monthPattern.test(month)) search.month = month
  if (status) search.status = status
  return search
}

/** The month before the current one. */
export const lastMonth = (now = new Date()): string => monthAfter(now.toISOString().slice(0, 7), -1)

export interface RulesSearch {
  page?: number
  limit?: number
  organizationId?: number
  state?: RuleState
}

export function readRulesSearch(raw: RawSearch): RulesSearch {
  const { page, limit } = listView(raw, 50)
  const organizationId = wholeNumber(raw['organizationId'])
  const state = oneOf(raw['state'], ruleStates)
  return {
    ...(page && { page }),
    ...(limit && { limit }),
    ...(organizationId && { organizationId }),
    ...(state && { state }),
  }
}
