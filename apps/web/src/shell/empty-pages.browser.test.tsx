import type { ReactNode } from 'react'
import { defaultGate } from '@windrow/contract/anomalies'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AccountsPage } from '../features/accounts/accounts-page.tsx'
import { ReportBillingPage } from '../features/billing/report-billing-page.tsx'
import { RulesPage } from '../features/billing/rules-page.tsx'
import { CollaborationPage } from '../features/collaboration/collaboration-page.tsx'
import { DeliveriesPage } from '../features/deliveries/deliveries-page.tsx'
import { NotificationRules } from '../features/notifications/notification-rules.tsx'
import { PeopleList } from '../features/people/people-list.tsx'
import { FirstProject } from '../features/projects/first-project.tsx'
import { ProxiesPage } from '../features/proxies/proxies-page.tsx'
import { ReportsPage } from '../features/reports/reports-page.tsx'
import { RolesPage } from '../features/roles/roles-page.tsx'
import { SchedulesPage } from '../features/schedules/schedules-page.tsx'
import { SchemaPage } from '../features/table-schemas/schema-page.tsx'
import { TeamsPage } from '../features/teams/teams-page.tsx'
import { keys } from '../keys/keys.ts'
import { answering } from '../testing/answers.ts'
import { projectOf, reportOf } from '../testing/places.ts'
import { queriesOf } from '../testing/profile.ts'
import { show } from '../testing/show.tsx'

const of = { id: 1, rid: 2 }
const view = { search: {}, onSearch: () => {} }
const pagination = { page: 1, perPage: 25, total: 0 }
const report = '/projects/1/reports/2'
const counts = { all: 0, unread: 0, started: 0, mentions: 0, open: 0, assigned: 0, unassigned: 0 }
const answers = {
  'GET /projects/1/reports': () => ({ reports: [], counts: { ALL: 0 }, pagination }),
  [`GET ${report}/schedules`]: () => ({ schedules: [], paused: null, timeZone: 'UTC' }),
  [`GET ${report}/datadeliveries`]: () => ({ destinations: [], allowedTypes: [] }),
  [`GET ${report}/delivery-gate`]: () => ({
    gate: null,
    accountGate: defaultGate,
    destinations: 0,
    mayChange: true,
  }),
  [`GET ${report}/ignored-findings`]: () => ({ ignored: [] }),
  [`GET ${report}/schemas`]: () => ({ schemas: [] }),
  'GET /notifications/rules': () => ({ rules: [], mailPaused: false }),
  'GET /teams/members': () => ({ teamMembers: [], pagination }),
  'GET /users': () => ({ users: [], pagination }),
  'GET /organizations/org-v2': () => ({ organizations: [], pagination }),
  'GET /roles-permissions': () => ({ roles: [], abilities: [], groups: [] }),
  'GET /admin/proxy-lists': () => ({ lists: [] }),
  'GET /projects/1/threads': () => ({ threads: [], pagination, hits: 0, isCut: false }),
  'GET /threads/counts': () => ({ counts }),
  'GET /billing/rules': () => ({ rules: [], pagination }),
  'GET /billing/templates': () => ({ templates: [], pagination }),
  [`GET ${report}/billing`]: () => ({ lines: [], statements: [] }),
  'GET /admin/proxies': () => ({ proxies: [], pagination }),
}

/** Each empty page, its text, and its primary action if there is one. */
const pages: [name: string, ui: ReactNode, text: RegExp, action?: string][] = [
  ['projects', <FirstProject key="" />, /^A project holds reports\./, 'Create project'],
  [
    'datasets',
    <ReportsPage key="" id={1} view="datasets" {...view} />,
    /^A report extracts the same fields/,
    'Create a report',
  ],
  [
    'schedules',
    <SchedulesPage key="" {...of} {...view} />,
    /^A schedule starts runs of this report automatically/,
    'Add schedule',
  ],
  [
    'delivery',
    <DeliveriesPage key="" {...of} {...view} />,
    /^A destination receives the rows/,
    'Add destination',
  ],
  ['schema', <SchemaPage key="" {...of} {...view} />, /^Rules say what each column must be/],
  ['billing', <RulesPage key="" {...view} />, /^Rules say what records, requests and runs cost/, 'Add rule'],
  ['billing of a report', <ReportBillingPage key="" {...of} />, /^Billing rules say what records/],
  [
    'collaboration',
    <CollaborationPage key="" id={1} {...view} />,
    /^Ask about a row, report a problem or request a change/,
    'New thread',
  ],
  [
    'notification rules',
    <NotificationRules key="" />,
    /^Rules decide what you're notified about/,
    'Add rule',
  ],
  [
    'teams',
    <TeamsPage key="" tab="members" {...view} />,
    /^People invited to your account are listed here/,
    'Invite',
  ],
  [
    'users',
    <PeopleList key="" organizationId={1} {...view} />,
    /^Users invited to this account are listed here/,
  ],
  ['accounts', <AccountsPage key="" {...view} />, /^No accounts match/, 'Create account'],
  ['roles', <RolesPage key="" mine="ADMIN" />, /^What each role may do\./],
  ['proxies', <ProxiesPage key="" {...view} />, /^Add a proxy, or paste your provider's list/, 'Add proxy'],
]

describe('an empty page', () => {
  // spec: UI-34
  it.each(pages)('describes its purpose: %s', async (_name, ui, text, action) => {
    answering(answers)
    const queries = queriesOf('ADMIN')
    queries.setQueryData(keys.projects.detail(1), projectOf(1, 'Outdoor gear'))
    queries.setQueryData(keys.report.detail(1, 2), {
      report: reportOf(2, 'Catalogue'),
      activeRun: null,
      budget: null,
    })
    await show(ui, { role: 'ADMIN', queries })
    await expect.element(page.getByText(text)).toBeVisible()
    if (action !== undefined)
      await expect
        .element(
          page
            .getByRole('button', { name: action })
            .or(page.getByRole('link', { name: action }))
            .first(),
        )
        .toBeVisible()
  })
})
