import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '@windrow/contract/client'
import type { SavedSchema, TableSchema } from '@windrow/contract/schemas/table-schemas'
import { answering, type Call } from '../../testing/answers.ts'
import { savedSchema, schemaAnswers, schemaProposal } from '../../testing/schemas.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { ProposalPanel } from './proposal-panel.tsx'

const put = 'PUT /projects/1/reports/2/schemas/products'
const proposalCall = 'GET /projects/1/reports/2/schemas/products/proposal'
const apply = (rules: string) => page.getByRole('button', { name: `Apply ${rules}`, exact: true })
const picture = (outcomes: string) =>
  page.getByRole('img', { name: `58 past runs judged by the checked rules: ${outcomes}` })

function panel(saved: SavedSchema | null = savedSchema) {
  const done: string[] = []
  const ui = (
    <ProposalPanel
      place={{ id: 1, rid: 2 }}
      pageId="products"
      saved={saved}
      onLeave={(byHand) => done.push(byHand ?? 'left')}
      onJudgeAgain={() => Promise.resolve(void done.push('judged'))}
    />
  )
  return { ui, done }
}
const saving = {
  ...schemaAnswers(),
  [put]: ({ body }: Call) => ({ ...savedSchema, version: 7, schema: body }),
}

describe('rules proposed from history', () => {
  // Days of this year are shown without it.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') }))
  afterEach(() => void vi.useRealTimers())

  it('show what each is based on, what it replaces and what it would have flagged', async () => {
    answering(saving)
    await show(panel().ui)
    await expect.element(page.getByRole('heading', { name: 'Proposal from 58 good runs' })).toBeVisible()
    await expect.element(page.getByText(/^23 Sep to 19 Nov, same recipe and inputs\./)).toBeVisible()
    const rows = page.getByRole('table', { name: 'Proposed rules' }).getByRole('row')
    await expect
      .element(rows.nth(1))
      .toMatchTextContent(/^TableAt least 44,900 rows ChangedReplaces: At least 40,000 rows47,100 to 48,213/)
    await expect.element(rows.nth(1)).toMatchTextContent(/18 Nov$/)
    await expect.element(rows.nth(2)).toMatchTextContent(/New.*None$/)
    await expect.element(rows.nth(5)).toMatchTextContent(/6 runs, too strict$/)
    const strict = page.getByRole('checkbox', { name: /^Select reviews/ })
    await expect.element(strict).not.toBeChecked()
    await expect.element(picture('2 held, 1 warned about')).toBeVisible()
    await strict.click()
    await expect.element(picture('2 held, 7 warned about')).toBeVisible()
    await page
      .getByRole('radiogroup', { name: /^Level of price: Median/ })
      .getByRole('radio', { name: 'Hold' })
      .click()
    await expect.element(picture('3 held, 6 warned about')).toBeVisible()
    await expect.element(apply('6 rules')).toBeVisible()
  })

  it('are saved over the version that they are for, and judge past runs again', async () => {
    const calls = answering(saving)
    const { ui, done } = panel()
    await show(ui)
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click()
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click()
    await expect.element(apply('0 rules')).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('checkbox', { name: 'Select brand: 198 to 231 distinct values' }).click()
    await apply('1 rule').click()
    await expect.element(page.getByText('They are saved as version 7.')).toBeVisible()
    await expect.poll(() => done).toEqual(['left', 'judged'])
    const sent = calls.find(({ name }) => name === put)!.body as TableSchema
    expect(sent).toEqual({
      ...savedSchema.schema,
      version: 6,
      columns: savedSchema.schema.columns.map((column) =>
        column.name === 'brand' ? { ...column, rules: [schemaProposal.proposals[5]!.rule] } : column,
      ),
    })
  })

  it('become the first version, and leave past runs alone on request', async () => {
    const calls = answering({ ...saving, [proposalCall]: () => ({ ...schemaProposal, version: 0 }) })
    const { ui, done } = panel(null)
    await show(ui)
    await page.getByRole('checkbox', { name: 'Judge the last 30 runs again' }).click()
    await apply('5 rules').click()
    await expect.poll(() => done).toEqual(['left'])
    const sent = calls.find(({ name }) => name === put)!.body as TableSchema
    expect(sent).toMatchObject({ version: 0, rules: [{ kind: 'rows' }, { kind: 'missing' }] })
    expect(sent.columns.map(({ name }) => name)).toEqual(schemaProposal.columns.map(({ name }) => name))
  })

  it('are not applied to another version', async () => {
    const calls = answering(saving)
    await show(panel({ ...savedSchema, version: 7 }).ui)
    await expect.element(page.getByText('The rules were changed meanwhile.')).toBeVisible()
    await apply('5 rules').click({ force: true })
    expect(calls.some(({ name }) => name === put)).toBe(false)
    answering({
      ...saving,
      [put]: () => {
        throw new ApiError(409, { code: 'CONFLICT', message: 'Somebody else saved this schema.' })
      },
    })
    const { ui, done } = panel()
    await show(ui)
    await apply('5 rules').click()
    await expect.element(page.getByRole('button', { name: 'Propose again' })).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    expect(done).toEqual(['left'])
  })

  it('need enough runs; rules can be written by hand', async () => {
    const message = 'Rules can be proposed after 5 comparable runs; there are 2.'
    answering({
      ...saving,
      [proposalCall]: () => {
        throw new ApiError(409, { code: 'CONFLICT', message })
      },
    })
    const { ui, done } = panel(null)
    await show(ui)
    await expect.element(page.getByText(message)).toBeVisible()
    await page.getByRole('button', { name: 'Add rules by hand' }).click()
    expect(done).toEqual(['byHand'])
  })

  it('are accessible', async () => {
    answering(saving)
    await expectSound(
      () => panel().ui,
      () => expect.element(apply('5 rules')).toBeVisible(),
    )
  })
})
