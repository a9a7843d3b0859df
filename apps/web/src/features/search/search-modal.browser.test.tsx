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

const nothing = { 'GET /projects/global': () => ({ totalCount: 0, data: [] }) }
const modal = () => (
  <>
    <h1>Projects</h1>
    <SearchModal onClose={() => {}} />
  </>
)
const open = (role: RoleName = 'MANAGER') => show(modal(), { role, queries: queriesOf(role) })
const input = page.getByPlaceholder('Search for project or report')
const viewed = page.getByRole('region', { name: 'Recently viewed' })
const recent = page.getByRole('region', { name: 'Recent searches' })
const chips = () =>
  page
    .getByRole('radio')
    .elements()
    .map((chip) => chip.closest('label')?.textContent)

async function search(text: string): Promise<void> {
  await userEvent.fill(input, text)
  await press('Enter')
}

describe('the search', () => {
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
    await userEvent.fill(input, 'tents')
    await expect.element(viewed).toBeVisible()
    expect(calls).toEqual([])
    await press('Enter')
    await expect.element(page.getByText('No results found')).toBeVisible()
    await expect.element(page.getByText('Please try again with different keyword')).toBeVisible()
    expect(calls.map(({ query }) => [query['search'], query['filter']])).toEqual([['tents', 'All']])
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

  it('is sound, before and after something was searched for', async () => {
    answering(nothing)
    await expectSound(
      modal,
      () => search('tents'),
      () => ({ queries: queriesOf('MANAGER') }),
    )
  })
})
