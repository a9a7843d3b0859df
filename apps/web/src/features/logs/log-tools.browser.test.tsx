import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '@windrow/contract/client'
import { answering } from '../../testing/answers.ts'
import { Held } from '../../testing/held.tsx'
import { press } from '../../testing/keyboard.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { defaultFilters, type LogFilters } from './log-search.ts'
import { LogTools } from './log-tools.tsx'

const tools = (first: Partial<LogFilters> = {}) => (
  <Held<LogFilters> first={{ ...defaultFilters, ...first }}>
    {(filters, change) => (
      <>
        <LogTools hid={7} filters={filters} onChange={(some) => change({ ...filters, ...some })} />
        <output aria-label="Filters">
          {`${filters.level} ${filters.range} ${filters.search} ${filters.from}`.trim()}
        </output>
      </>
    )}
  </Held>
)
const held = page.getByRole('status', { name: 'Filters' })
const download = page.getByRole('button', { name: 'Download the log' })

describe('the filters of a log', () => {
  it('are set by level and time', async () => {
    await show(tools())
    await page.getByRole('button', { name: /^Level/ }).click()
    await page.getByRole('menuitemradio', { name: 'ERR' }).click()
    await page.getByRole('button', { name: /^Time/ }).click()
    await page.getByRole('menuitemradio', { name: '24h' }).click()
    await expect.element(held).toHaveTextContent('ERR 24h')
  })

  it('include a text', async () => {
    await show(tools())
    await userEvent.type(page.getByRole('searchbox', { name: 'Search the log' }), 'timeout')
    await press('Enter')
    await expect.element(held).toHaveTextContent('ALL 30d timeout')
  })

  it('ask for start and end only in a custom range', async () => {
    await show(tools())
    await expect.element(page.getByLabelText('From')).not.toBeInTheDocument()
    await page.getByRole('button', { name: /^Time/ }).click()
    await page.getByRole('menuitemradio', { name: 'Custom' }).click()
    await userEvent.fill(page.getByLabelText('From'), '2026-11-20T06:30')
    await expect.element(held).toHaveTextContent('ALL custom 2026-11-20T06:30')
    await expect.element(page.getByLabelText('To')).toBeVisible()
  })
})

describe('the download of a log', () => {
  it('orders what matches the filters', async () => {
    const calls = answering({
      'POST /crawler-logs/download': () => {
        throw new ApiError(500, { code: 'INTERNAL', message: 'No' })
      },
    })
    await show(tools({ level: 'ERR', search: 'gone' }))
    await download.click()
    await expect.element(page.getByText('Failed to download crawler logs')).toBeVisible()
    expect(calls[0]?.body).toMatchObject({ historyId: 7, level: 'ERR', search: 'gone', range: '30d' })
  })

  it('is accessible, with a custom range too', async () => {
    await expectSound(() => tools())
    await expectSound(() => tools({ range: 'custom' }))
  })
})
