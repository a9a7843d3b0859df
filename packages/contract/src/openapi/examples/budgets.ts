const budget = {
  month: '2027-03',
  timeZone: 'Europe/Helsinki',
  resetsDate: '2027-03-31T21:00:00.000Z',
  budgetMicros: 400_000_000,
  spentMicros: 328_400_000,
  state: 'WARNING',
  warnedDate: '2027-03-27T09:12:00.000Z',
  fullDate: null,
}
const report = { projectId: 41, reportId: 107, reportName: 'Garden chairs' }
const usage = {
  rows: 45_120,
  requests: 4_512,
  failures: 12,
  blocked: 31,
  bytes: 318_000_000,
  costMicros: 3_180_000,
}

/** Budgets, accounts with their usage, and the use of proxies. */
export const budgetExamples = {
  AccountCounts: { all: 312, warning: 7, full: 1, tasks: 24 },
  Budget: budget,
  ReportBudget: {
    report: { ...budget, budgetMicros: null, state: 'NONE', warnedDate: null },
    account: budget,
  },
  BudgetNotice: {
    state: 'FULL',
    scope: 'ACCOUNT',
    message:
      'The March proxy budget of this account is used up. New runs wait until April 1, 00:00 Europe/Helsinki, or until the budget is raised.',
    allowedBy: [{ fullName: 'Maja Lindqvist', email: 'maja.lindqvist@windrow.example' }],
  },
  AccountOverview: {
    runs: {
      ended: 360,
      succeeded: 352,
      failed: 7,
      stopped: 1,
      active: 2,
      topFailure: { kind: 'BLOCKED', failed: 5 },
    },
    days: [{ day: '2027-03-29', runs: 12, failed: 0, records: 45_120, micros: 11_320_000 }],
    held: 1,
    tasks: { open: 2, oldestDate: '2027-03-24T06:40:00.000Z' },
    retentionDays: 90,
    requestsToday: 4_512,
    reports: 12,
    budget,
    fullOn: null,
    spend: [{ day: '2027-03-01', micros: 11_320_000 }],
    usage: [
      {
        ...report,
        list: 'Residential',
        records: 1_308_480,
        requests: 130_848,
        blocked: 940,
        spentMicros: 92_750_000,
        budgetMicros: 100_000_000,
      },
    ],
    stopped: [
      {
        ...report,
        historyId: 5012,
        rows: 3204,
        message: 'The March proxy budget of this report is used up. The 3,204 rows it had are kept.',
        delivery: 'DELIVERED',
        at: '2027-03-28T10:36:00.000Z',
      },
    ],
  },
  ProxyUsage: {
    total: usage,
    lists: [{ list: 'Residential', ...usage }],
    days: [{ day: '2027-03-29', ...usage }],
    accounts: [{ organizationId: 3, name: 'Nordic Prices', ...usage }],
    reports: [{ projectName: 'Garden furniture', ...report, ...usage }],
    hosts: [{ host: 'shop.example', ...usage }],
  },
}
