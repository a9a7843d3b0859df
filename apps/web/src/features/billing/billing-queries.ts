import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { isIn } from '../../keys/held-data.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import { lastMonth, type BillingSearch, type RulesSearch } from './billing-search.ts'

/** Templates that are shown and offered; more than an operator has. */
const mostTemplates = 200

export const billingQueries = {
  statements: ({ page = 1, limit = 25, month = lastMonth(), ...filters }: BillingSearch) =>
    queryOptions({
      queryKey: keys.billing.statements(month, { page, limit, ...filters }),
      queryFn: ({ signal }) => api.billingStatements({ query: { page, limit, month, ...filters }, signal }),
      // Amounts of one month must not stand under the name of another.
      placeholderData: (before, query) =>
        query && isIn(keys.billing.allStatementsOf(month), query.queryKey) ? before : undefined,
    }),

  statement: (orgId: number, month: string) =>
    queryOptions({
      queryKey: keys.billing.statement(orgId, month),
      queryFn: ({ signal }) => api.billingStatement({ params: { orgId, month }, signal }),
    }),

  check: (orgId: number, month: string) =>
    queryOptions({
      queryKey: keys.billing.check(orgId, month),
      queryFn: ({ signal }) => api.billingStatementCheck({ params: { orgId, month }, signal }),
    }),

  settings: (orgId: number) =>
    queryOptions({
      queryKey: keys.billing.settings(orgId),
      queryFn: ({ signal }) => api.billingSettings({ params: { orgId }, signal }),
    }),

  rules: ({ page = 1, limit = 50, ...filters }: RulesSearch) =>
    queryOptions({
      queryKey: keys.billing.rules({ page, limit, ...filters }),
      queryFn: ({ signal }) => api.billingRules({ query: { page, limit, ...filters }, signal }),
      placeholderData: keepPreviousData,
    }),

  templates: queryOptions({
    queryKey: keys.billing.templates({}),
    queryFn: ({ signal }) => api.billingTemplates({ query: { limit: mostTemplates }, signal }),
  }),

  projects: (organizationId: number | null) =>
    queryOptions({
      queryKey: keys.billing.projects(organizationId ?? 0),
      queryFn: ({ signal }) =>
        api.billingProjects({ query: { organizationId: organizationId ?? 0 }, signal }),
      enabled: organizationId !== null,
    }),

  report: (id: number, rid: number) =>
    queryOptions({
      queryKey: keys.billing.report(id, rid),
      queryFn: ({ signal }) => api.billingReport({ params: { id, rid }, signal }),
    }),

  own: queryOptions({
    queryKey: keys.billing.own,
    queryFn: ({ signal }) => api.billingOwn({ signal }),
  }),
}
