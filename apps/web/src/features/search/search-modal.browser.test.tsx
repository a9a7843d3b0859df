import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RoleName } from '@windrow/contract/roles'
import { roleNames } from '@windrow/contract/roles'
import { recentlyViewed } from '../../place/recently-viewed.ts'
import { answering } from '../../testing/answers.ts'
import { boxOf } from '../../testing/boxes.ts'
import { press } from '../../testing/keyboard.ts'
import { queriesOf } from '../../testing/profile.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { SearchModal } from './search-modal.tsx'

const none = { totalCount: 0, data: [] }
const nothing = { 'GET /projects/global': () => none, 'GET /projects/global/reports': () => none }
const screens = [
  { label: 'Projects', to: '/projects' },
  { label: 'Proxy Dashboard', to: '/admin/proxy-dashboard' },
]
const modal = () => (
  <>
    <h1>Projects</h1>
    <SearchModal screens={screens} onClose={() => {}} />
  </>
)
const open = (role: RoleName = 'MANAGER') => show(modal(), { role, queries: queriesOf(role) })
const input = page.getByPlaceholder('Search for project or report')
const options = page.getByRole('option')
const viewed = page.getByRole('region', { name: 'Recently viewed' })
const recent = page.getByRole('region', { name: 'Recent searches' })
const chips = () =>
  page
    .getByRole('radio')
    .elements()
    .map((chip) => chip.closest('label')?.textContent)

const foundProject = {
  id: 1,
  name: 'Products',
  status: 'ACTIVE' as const,
  ownerEmail: 'maja@nordlake.example',
  organizationName: 'Nordlake',
  matchedBy: 'project' as const,
  totalReports: 1,
}
const foundReport = {
  id: 2,
  name: 'Propane stoves',
  projectId: 1,
  projectName: 'Products',
  ownerEmail: 'maja@nordlake.example',
  reportStatus: 'ACTIVE' as const,
  totalRecords: -1,
  historyStatus: null,
  latestDatasetId: null,
  recentRuns: [],
}

async function search(text: string): Promise<void> {
  await userEvent.fill(input, text)
  await press('Enter')
}

describe('the search', () => {
  it('leaves Enter to the input method of Safari, which tells of it only by its code', async () => {
    const calls = answering(nothing)
    await open()
    await userEvent.fill(input, 'prices')
    const composing = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }
    input.element().dispatchEvent(new KeyboardEvent('keydown', composing))
    await expect.element(page.getByText(/^Nothing matches yet/)).toBeVisible()
    expect(calls.filter(({ query }) => query['limit'] === '20')).toEqual([])
  })

  // spec: SRCH-08, SRCH-09
  it('offers the account filter only to roles that may see accounts', async () => {
    for (const role of roleNames) {
      await open(role)
      await expect.element(input).toBeVisible()
      const account = role.startsWith('ADMIN') ? ['Account'] : []
      expect([role, chips()]).toEqual([role, ['All', 'Project', 'Report', ...account, 'Project owner email']])
    }
  })

  // spec: SRCH-07, SRCH-13, SRCH-19
  it('starts with Enter, and says if nothing was found', async () => {
    const calls = answering(nothing)
    await open()
    const everywhere = () => calls.filter(({ query }) => query['filter'] === 'All')
    await userEvent.fill(input, 'tents')
    await expect.element(page.getByText(/^Nothing matches yet\. Press Enter/)).toBeVisible()
    expect(everywhere()).toEqual([])
    await press('Enter')
    await expect.element(page.getByText('No results found')).toBeVisible()
    await expect.element(page.getByText('Please try again with different keyword')).toBeVisible()
    expect(everywhere().map(({ query }) => query['search'])).toEqual(['tents'])
  })

  // spec: SRCH-10
  it('shows recently viewed reports on the left until something is searched for', async () => {
    answering(nothing)
    const screen = await show(<p>Projects</p>, { queries: queriesOf('MANAGER') })
    recentlyViewed.remember(7, {
      projectId: 1,
      projectName: 'Outdoor gear',
      ownerEmail: 'maja@nordlake.example',
      reportId: 2,
      reportName: 'Full catalogue',
      timestamp: '2026-11-20T10:00:00.000Z',
    })
    await screen.rerender(modal())
    await expect.element(viewed.getByText('Full catalogue')).toBeVisible()
    await expect.element(viewed.getByText('Outdoor gear, maja@nordlake.example')).toBeVisible()
    expect(boxOf(viewed).right).toBeLessThanOrEqual(boxOf(recent).left)
    await search('tents')
    await expect.element(page.getByText('No results found')).toBeVisible()
    await expect.element(viewed).not.toBeInTheDocument()
    await userEvent.clear(input)
    await expect.element(viewed).toBeVisible()
  })

  // spec: SRCH-11, SRCH-12, SRCH-19
  it('shows the last five searches on the right, without duplicates, cut at 24 characters', async () => {
    answering(nothing)
    const screen = await open()
    const long = 'tents, stoves, chairs, lamps'
    for (const text of ['a', 'b', 'c', 'a', 'd', 'e', long]) await search(text)
    const shown = () =>
      recent
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent)
    await expect.poll(shown).toEqual(['tents, stoves, chairs, l…', 'e', 'd', 'a', 'c'])
    const none = page.getByText('No results found')
    await expect.element(none).toBeVisible()
    expect(boxOf(none).right).toBeLessThanOrEqual(boxOf(recent).left)

    // As after the page was opened again.
    await screen.rerender(<p>Projects</p>)
    await screen.rerender(modal())
    await expect.poll(shown).toEqual(['tents, stoves, chairs, l…', 'e', 'd', 'a', 'c'])
    expect(localStorage.getItem('recentSearches')).toContain(long)
  })

  it('offers matches while something is typed, which are chosen with the arrow keys', async () => {
    answering({
      ...nothing,
      'GET /projects/global': () => ({ totalCount: 1, data: [foundProject] }),
      'GET /projects/global/reports': () => ({ totalCount: 1, data: [foundReport] }),
    })
    const screen = await open()
    await userEvent.fill(input, 'pro')
    const labels = () => options.elements().map(({ firstChild }) => firstChild?.textContent)
    await expect.poll(labels).toEqual(['Projects', 'Proxy Dashboard', 'Propane stoves', 'Products'])
    await expect.element(input).toHaveFocus()
    await press('ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown')
    await expect.element(input).toHaveFocus()
    await expect.element(options.nth(2)).toHaveAttribute('aria-selected', 'true')
    expect(input.element().getAttribute('aria-activedescendant')).toBe(options.nth(2).element().id)
    await press('Enter')
    await expect.poll(screen.address).toBe('/projects/1/reports/2')
  })

  it('starts a run by its command, and continues a command that lacks its report', async () => {
    const calls = answering({
      ...nothing,
      'GET /projects/global/reports': () => ({ totalCount: 1, data: [foundReport] }),
      'POST /projects/1/reports/2/histories': () => ({ historyId: 9 }),
    })
    const screen = await open()
    await userEvent.fill(input, 'sta')
    await expect.element(options.getByText('Start run …')).toBeVisible()
    await press('ArrowDown', 'Enter')
    await expect.element(input).toHaveValue('Start run ')
    await userEvent.fill(input, 'Start run propane')
    await options.getByText('Start run: Propane stoves').click()
    await expect.poll(screen.address).toBe('/projects/1/reports/2')
    expect(calls.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body)).toEqual([{}])
    await expect
      .element(page.getByText('A run of Propane stoves has been queued and will start shortly'))
      .toBeVisible()
  })

  it('is sound, before and after something was searched for', async () => {
    answering(nothing)
    await expectSound(
      modal,
      () => search('tents'),
      () => ({ queries: queriesOf('MANAGER') }),
    )
  })
})
