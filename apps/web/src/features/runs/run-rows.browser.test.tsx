import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { roleMay, type RoleName } from '@windrow/contract/roles'
import type { Run } from '@windrow/contract/schemas/runs'
import { runMoments } from '../../run/run-moments.ts'
import { ReasonLine } from '../../run/reason-line.tsx'
import { answering } from '../../testing/answers.ts'
import { press } from '../../testing/keyboard.ts'
import { runOf } from '../../testing/runs.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { ListTable } from '../../ui/list-table.tsx'
import { RunButtons } from './run-buttons.tsx'
import { runColumns } from './run-columns.tsx'
import { columnDurations } from './run-progress.ts'

const failed = runOf(9, {
  status: 'FAILED',
  itemCount: 0,
  createdDate: '2026-11-20T10:00:41.000Z',
  counters: { ...runOf(9).counters, failed: 3 },
  quality: { status: 'FINDINGS', findings: 2, review: 'NONE' },
  reason: {
    tone: 'bad',
    text: 'None of the start pages could be read: no such page (HTTP 404).',
    warnings: ['The column "price" is empty in all 4 rows.'],
    failedPages: 3,
    code: 'HTTP_STATUS',
  },
})
const runs = [failed, runOf(8, { createdDate: '2026-11-20T10:00:05.000Z' })]
const done: string[] = []
const note = (what: string) => (run: Run) => void done.push(`${what} ${run.id}`)

const actions = {
  id: 1,
  blocked: undefined,
  onAgain: note('again'),
  onStop: note('stop'),
  onLog: note('log'),
  onKept: note('kept'),
  onExport: (id: number) => void done.push(`export ${id}`),
}

const table = (role: RoleName = 'ADMIN', blocked?: string) => (
  <ListTable
    label="Runs"
    columns={runColumns({
      ...actions,
      blocked,
      changes: new Map([[9, '−100.0%']]),
      moments: runMoments(runs),
      durations: columnDurations(runs),
      may: (permission) => roleMay(role, permission),
    })}
    rows={runs}
    renderBelow={(run) => run.reason && <ReasonLine id={1} run={run} />}
  />
)
const row = (id: number) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: `View data of run ${id}` }) })
const textOf = (id: number) => row(id).element().textContent
const more = (id: number) => page.getByRole('button', { name: `More actions for run ${id}` })

describe('a row of the runs', () => {
  it('says why the run failed, and leads to its failed pages', async () => {
    const { address } = await show(table(), { role: 'ADMIN' })
    await expect
      .element(
        page.getByText(
          'None of the start pages could be read: no such page (HTTP 404). The column "price" is empty in all 4 rows.',
        ),
      )
      .toBeVisible()
    await page.getByRole('link', { name: 'See the 3 pages' }).click()
    await expect.poll(address).toBe('/projects/1/reports/2?kept=9')
  })

  it('names runs of the same minute with seconds', async () => {
    await show(table(), { role: 'ADMIN' })
    await expect.poll(() => textOf(9)).toContain(':00:41')
    expect(textOf(8)).toContain(':00:05')
  })

  it('marks a change with findings for those who may view them only', async () => {
    await show(table(), { role: 'ADMIN' })
    await expect.element(row(9).getByRole('img', { name: '2 findings' })).toBeVisible()
    await show(table('VIEWER'), { role: 'VIEWER' })
    await expect.poll(() => textOf(9)).toContain('−100.0%')
    expect(page.getByRole('img', { name: '2 findings' }).elements()).toEqual([])
  })

  it('has a menu of actions in words, by keyboard too', async () => {
    done.length = 0
    await show(table(), { role: 'ADMIN' })
    await more(8).click()
    await expect
      .poll(() =>
        page
          .getByRole('menuitem')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual([
        'Run again',
        'Failed pages and snapshots',
        'Log',
        'Compare with another run',
        'Ask about this run',
      ])
    await press('ArrowDown', 'Enter')
    expect(done).toEqual(['kept 8'])
  })

  it('says why no run can start', async () => {
    done.length = 0
    await show(table('ADMIN', 'This report has been disabled.'), { role: 'ADMIN' })
    await more(8).click()
    const again = page.getByRole('menuitem', { name: 'Run again' })
    await expect.element(again).toHaveAttribute('aria-disabled', 'true')
    await again.hover()
    await expect.element(page.getByText('This report has been disabled.')).toBeVisible()
    expect(done).toEqual([])
  })

  it('downloads all rows in a format, and says why it cannot', async () => {
    done.length = 0
    const calls = answering({
      'POST /projects/1/reports/2/histories/8/exports': () => ({
        exportId: 77,
        message: 'It is on its way.',
      }),
    })
    await show(table(), { role: 'ADMIN' })
    await page.getByRole('button', { name: 'Download run 8' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    await expect.poll(() => done).toEqual(['export 77'])
    expect(calls.map(({ body }) => body)).toEqual([{ format: 'csv' }])
    await expect
      .element(page.getByRole('button', { name: 'Download run 9' }))
      .toHaveAttribute('aria-disabled', 'true')
  })

  it('is accessible, with its menu open', () =>
    expectSound(
      () => <RunButtons run={runs[1]!} {...actions} />,
      () => more(8).click(),
      () => ({ role: 'ADMIN' as const }),
    ))
})
