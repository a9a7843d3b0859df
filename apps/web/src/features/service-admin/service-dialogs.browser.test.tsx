import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '@windrow/contract/client'
import type { ReportService } from '@windrow/contract/schemas/services'
import { keys } from '../../keys/keys.ts'
import { answering, type Call } from '../../testing/answers.ts'
import { heldQueries, show } from '../../testing/show.tsx'
import { aService } from './a-service.ts'
import { OpenModal } from './open-modal.tsx'
import type { ServiceModal, ServiceReport } from './service-modals.ts'

const report = (id: number, name: string): ServiceReport => ({
  id,
  name,
  projectId: 7,
  organizationName: 'Nordlake',
  version: 1,
  versionLabel: '1',
  isNewVersion: false,
  lastRunDate: null,
  runs: 0,
  failedRuns: 0,
})
const [from, to] = [report(1, 'Fernhill'), report(2, 'Ridgeline')]

const bound = (params: ReportService['params']): ReportService => ({
  service: {
    code: 'prices',
    name: 'Prices',
    description: '',
    version: '1',
    parameters: aService.parameters,
    tables: [],
  },
  code: 'prices',
  deprecated: null,
  params,
  passwordsSet: ['token'],
})

function queries() {
  const held = heldQueries()
  held.setQueryData(keys.services.categories, {
    categories: [{ id: 3, name: 'Retail', services: 1 }],
    uncategorized: 0,
  })
  held.setQueryData(keys.services.staff, [])
  held.setQueryData(keys.services.ofReport(7, 1), bound({ zone: 'FI', login: true, user: 'ann' }))
  held.setQueryData(keys.services.ofReport(7, 2), bound({ zone: 'SE', login: true, user: 'ann' }))
  held.setQueryData(keys.services.difference(12, 1, 2), {
    added: 1,
    removed: 1,
    lines: [
      { kind: 'REMOVED', text: 'price: .old' },
      { kind: 'ADDED', text: 'price: .new' },
      { kind: 'GAP', text: '9' },
    ],
    isComplete: true,
    parameters: { unchanged: 4, added: [], removed: [], changed: [] },
  })
  return held
}

const open = (modal: ServiceModal) => (
  <OpenModal service={aService} modal={modal} onClose={vi.fn<() => void>()} />
)
const sent = (calls: Call[], name: string) => calls.find((call) => call.name === name)?.body

describe('the dialogs of services', () => {
  // spec: SERV-01
  it('"Edit Service" locks the code once reports use it', async () => {
    await show(open({ kind: 'edit' }), { queries: queries() })
    await expect.element(page.getByRole('dialog', { name: 'Edit Service' })).toBeVisible()
    await expect.element(page.getByLabelText('Code')).toBeDisabled()
    await expect.element(page.getByText('4 reports use it')).toBeVisible()
  })

  it('"Edit Service" names an owner who is no longer staff', async () => {
    const helen = { userId: 99, fullName: 'Helen Abara', email: 'helen@windrow.example' }
    const service = { ...aService, owners: [helen] }
    await show(<OpenModal service={service} modal={{ kind: 'edit' }} onClose={() => {}} />, {
      queries: queries(),
    })
    await expect.element(page.getByText('Helen Abara')).toBeVisible()
  })

  // spec: SERV-02
  it('"Update Service" starts with a share of the reports, with limits, and shows the difference', async () => {
    const calls = answering({ 'POST /admin/services/12/rollout': () => aService })
    await show(open({ kind: 'update' }), { queries: queries() })
    await expect.element(page.getByText('+ price: .new')).toBeVisible()
    await page.getByRole('radio', { name: '50%' }).click({ force: true })
    await page.getByRole('checkbox', { name: 'A finding opens' }).click()
    await userEvent.fill(page.getByLabelText('Rows fall below, percent'), '80')
    await page.getByRole('button', { name: 'Start with 2 reports' }).click()
    await expect
      .poll(() => sent(calls, 'POST /admin/services/12/rollout'))
      .toEqual({ version: 2, fromVersion: 1, share: 50, minSuccess: 95, minRows: 80, stopOnFindings: false })
  })

  // spec: SERV-03
  it('"Clone service params" ticks only what differs, and never passwords', async () => {
    const calls = answering({
      'GET /admin/services/12/reports': ({ query }) => ({
        reports: query['search'] === 'ridge' ? [to] : [from],
        pagination: { page: 1, perPage: 25, total: 140 },
      }),
      'POST /admin/services/12/clone-params': () => ({ changed: [2] }),
    })
    await show(open({ kind: 'clone', report: from }), { queries: queries() })
    await page.getByLabelText('To reports').click()
    await userEvent.keyboard('ridge')
    await page.getByText('Ridgeline').last().click()
    await expect.element(page.getByRole('checkbox', { name: 'Copy zone' })).toBeChecked()
    await expect.element(page.getByRole('checkbox', { name: 'Copy user' })).not.toBeChecked()
    await expect.element(page.getByRole('checkbox', { name: 'Copy token' })).toBeDisabled()
    await page.getByRole('button', { name: 'Clone to 1 report' }).click()
    await expect
      .poll(() => sent(calls, 'POST /admin/services/12/clone-params'))
      .toEqual({ fromReportId: 1, toReportIds: [2], names: ['zone'] })
  })

  // spec: SERV-04
  it('"Edit service params" shows groups, and parameters only while their condition holds', async () => {
    const calls = answering({ 'PUT /projects/7/reports/1/service': () => bound({ zone: 'FI' }) })
    await show(open({ kind: 'values', report: from }), { queries: queries() })
    await expect.element(page.getByRole('group', { name: 'Login' })).toBeVisible()
    await userEvent.fill(page.getByLabelText('user', { exact: true }), '')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Please fill this in.')).toBeVisible()
    await page.getByRole('checkbox', { name: 'login' }).click()
    await expect.element(page.getByLabelText('user', { exact: true })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => sent(calls, 'PUT /projects/7/reports/1/service'))
      .toEqual({ code: 'prices', params: { zone: 'FI', login: false, token: null } })
  })

  // spec: SERV-05
  it('"Add service params" offers ten types, and says what it does to the reports', async () => {
    const calls = answering({ 'PUT /admin/services/12/parameters': () => aService })
    await show(open({ kind: 'parameter', parameter: null }), { queries: queries() })
    await expect.element(page.getByRole('dialog', { name: 'Add service params' })).toBeVisible()
    expect(page.getByRole('radio').elements()).toHaveLength(10)
    await expect.element(page.getByText('4 reports take the default with the next run.')).toBeVisible()
    await userEvent.fill(page.getByLabelText('Label'), 'Loyalty tier')
    await page.getByRole('radio', { name: 'multiselect' }).click({ force: true })
    await userEvent.fill(page.getByLabelText('Options'), 'silver\ngold')
    await page.getByRole('button', { name: 'Add parameter' }).click()
    await expect
      .poll(() => sent(calls, 'PUT /admin/services/12/parameters'))
      .toEqual({
        name: 'loyalty_tier',
        isNew: true,
        definition: { type: 'multiselect', label: 'Loyalty tier', options: ['silver', 'gold'] },
      })
  })

  it('"Add service params" makes it depend on a value of another parameter', async () => {
    const calls = answering({ 'PUT /admin/services/12/parameters': () => aService })
    await show(open({ kind: 'parameter', parameter: null }), { queries: queries() })
    await userEvent.fill(page.getByLabelText('Label'), 'Discount')
    await page.getByLabelText('Show when (optional)').click()
    await page.getByText('zone', { exact: true }).last().click()
    await page.getByLabelText('Has the value (optional)').click()
    await page.getByText('SE', { exact: true }).last().click()
    await page.getByRole('button', { name: 'Add parameter' }).click()
    await expect
      .poll(() => sent(calls, 'PUT /admin/services/12/parameters'))
      .toMatchObject({ definition: { showWhen: { parameter: 'zone', value: 'SE' } } })
  })

  it('"Edit service params" begins with the values as they are now, not as they were read before', async () => {
    answering({ 'GET /projects/7/reports/1/service': () => bound({ zone: 'SE', login: true, user: 'bo' }) })
    await show(open({ kind: 'values', report: from }), { queries: queries() })
    await expect.element(page.getByLabelText('user', { exact: true })).toHaveValue('bo')
  })

  it('"Update Service" takes a limit that is typed anew', async () => {
    const calls = answering({ 'POST /admin/services/12/rollout': () => aService })
    await show(open({ kind: 'update' }), { queries: queries() })
    const limit = page.getByLabelText('Successful runs fall below, percent')
    await userEvent.clear(limit)
    await userEvent.type(limit, '90')
    await expect.element(limit).toHaveValue(90)
    await page.getByRole('button', { name: 'Start with 1 report' }).click()
    await expect
      .poll(() => sent(calls, 'POST /admin/services/12/rollout'))
      .toMatchObject({ minSuccess: 90, minRows: 90 })
  })

  it('"Update Service" asks before its limits are lost', async () => {
    await show(open({ kind: 'update' }), { queries: queries() })
    await page.getByRole('checkbox', { name: 'A finding opens' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Discard your changes?')).toBeVisible()
  })

  it('"Add service params" takes no default of another type', async () => {
    const calls = answering({ 'PUT /admin/services/12/parameters': () => aService })
    await show(open({ kind: 'parameter', parameter: null }), { queries: queries() })
    await userEvent.fill(page.getByLabelText('Label'), 'Discounts')
    const value = page.getByLabelText('Default (optional)')
    await userEvent.fill(value, 'yes')
    await page.getByRole('radio', { name: 'checkbox' }).click({ force: true })
    await expect.element(value).not.toBeChecked()
    await value.click()
    await page.getByRole('radio', { name: 'textarea' }).click({ force: true })
    await expect.element(value).toHaveValue('')
    await page.getByRole('button', { name: 'Add parameter' }).click()
    await expect
      .poll(() => sent(calls, 'PUT /admin/services/12/parameters'))
      .toEqual({ name: 'discounts', isNew: true, definition: { type: 'textarea', label: 'Discounts' } })
  })

  it('"Remove" of a parameter is confirmed only after the reason against it was read', async () => {
    const message = '3 reports have a value for this parameter, which would be ignored. Confirm to remove it.'
    const answers = [
      new ApiError(503, { code: 'UNAVAILABLE', message: 'The server is restarting.' }),
      new ApiError(409, { code: 'CONFLICT', message }),
    ]
    const calls = answering({
      'POST /admin/services/12/parameters/remove': () => {
        const error = answers.shift()
        if (error) throw error
        return aService
      },
    })
    await show(open({ kind: 'remove-parameter', parameter: aService.parameters[0]! }), { queries: queries() })
    const remove = page.getByRole('button', { name: 'Remove', exact: true })
    await remove.click()
    await expect.element(page.getByText('The server is restarting.')).toBeVisible()
    await remove.click()
    await expect.element(page.getByText(message)).toBeVisible()
    await page.getByRole('button', { name: 'Remove anyway' }).click()
    await expect.element(page.getByText('zone was removed')).toBeVisible()
    expect(calls.map(({ body }) => (body as { confirmed: boolean }).confirmed)).toEqual([false, false, true])
  })

  it('"Delete" says which reports keep the service', async () => {
    const message = '"Fernhill" of Nordlake uses this service. Choose another service for this report first.'
    answering({
      'DELETE /admin/services/12': () => {
        throw new ApiError(409, { code: 'CONFLICT', message })
      },
    })
    await show(open({ kind: 'delete' }), { queries: queries() })
    await expect.element(page.getByText('This cannot be undone.', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Delete service' }).click()
    await expect.element(page.getByText(message)).toBeVisible()
  })
})
