import { route } from '../route.ts'
import { AccountOverview } from '../schemas/account-overview.ts'
import { accountParams } from '../schemas/accounts.ts'
import { AllowedRun, Budget, BudgetSet, ReportBudget } from '../schemas/budgets.ts'
import { reportParams } from '../schemas/reports.ts'
import { Run } from '../schemas/runs.ts'

export const budgetRoutes = {
  accountOverview: route({
    method: 'GET',
    path: '/organizations/{orgId}/overview',
    tag: 'Accounts',
    summary: 'Get the health, usage and budget of an account',
    permission: 'account:view',
    params: accountParams,
    success: { status: 200, body: AccountOverview },
  }),
  accountBudgetSet: route({
    method: 'PUT',
    path: '/organizations/{orgId}/budget',
    tag: 'Accounts',
    summary: 'Set the proxy budget of an account; used up, it stops its runs within seconds',
    permission: 'billing:manage',
    params: accountParams,
    body: BudgetSet,
    success: { status: 200, body: Budget },
  }),
  reportBudgetGet: route({
    method: 'GET',
    path: '/projects/{id}/reports/{rid}/budget',
    tag: 'Reports',
    summary: 'Get the proxy budgets that apply to a report',
    permission: 'proxy:view-cost',
    params: reportParams,
    success: { status: 200, body: ReportBudget },
  }),
  reportBudgetSet: route({
    method: 'PUT',
    path: '/projects/{id}/reports/{rid}/budget',
    tag: 'Reports',
    summary: 'Set the proxy budget of a report; used up, it stops its run within seconds',
    permission: 'billing:manage',
    params: reportParams,
    body: BudgetSet,
    success: { status: 200, body: ReportBudget },
  }),
  runAllow: route({
    method: 'POST',
    path: '/projects/{id}/reports/{rid}/allowed-runs',
    tag: 'Runs',
    summary: 'Start one run that budgets neither refuse nor stop',
    permission: 'budget:override',
    params: reportParams,
    body: AllowedRun,
    success: { status: 201, body: Run },
    errors: ['REPORT_NOT_ACTIVE', 'RUN_ACTIVE', 'NO_RECIPE', 'NOT_FOUND', 'CONFLICT'],
  }),
}
