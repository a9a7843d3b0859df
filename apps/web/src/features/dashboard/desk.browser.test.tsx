import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '@windrow/contract/client'
import { answering } from '../../testing/answers.ts'
import { deskOf } from '../../testing/figures.ts'
import { Held } from '../../testing/held.tsx'
import { press } from '../../testing/keyboard.ts'
import { queriesOf } from '../../testing/profile.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { Desk } from './desk.tsx'
import { NeedsPanel } from './needs-panel.tsx'

const call = 'GET /dashboard/desk'
const open = () => show(<Desk search={{}} />, { role: 'ADMIN', queries: queriesOf('ADMIN') })
const needs = page.getByRole('region', { name: 'Needs you today' })

describe('the desk', () => {
  // spec: NAV-40
  it('shows what needs a person, the queue, failures against the period before, and deliveries', async () => {
    answering({ [call]: () => deskOf() })
    await open()
    await expect.element(needs).toMatchTextContent(/The site blocked the crawl\..*price is empty in 12 rows/)
    const queue = page.getByRole('region', { name: 'Queue and workers' })
    await expect
      .element(queue)
      .toMatchTextContent(
        /Running14.*Waiting23.*Runs waiting, last 24 hours.*23Waiting for a free worker.*fetch-114 runs.*fetch-2No heartbeat/,
      )
    await expect
      .element(queue.getByRole('img'))
      .toHaveAccessibleName('Runs waiting over the last 24 hours: at most 40, now 23')
    await expect
      .element(page.getByRole('img', { name: /^Records per day/ }))
      .toHaveAccessibleName(
        'Records per day, 1 day outside the usual range, and runs per day, failed ones red',
      )
    await expect
      .element(page.getByRole('list', { name: /^Failed runs by kind/ }))
      .toMatchTextContent(/Blocked by the site453was 214.*Timed out104was 112/)
    await expect
      .element(page.getByRole('region', { name: 'Deliveries on time' }))
      .toMatchTextContent(/94\.0% of 50/)
    await expect
      .element(page.getByRole('table', { name: 'Records and runs by day' }).getByRole('row').nth(2))
      .toMatchTextContent(/2027-03-2812345671005/)
  })

  it('narrows the list to what is mine', async () => {
    answering({ [call]: () => deskOf() })
    await open()
    await userEvent.click(page.getByRole('radio', { name: 'Mine 1' }))
    expect(needs.getByRole('listitem').elements()).toHaveLength(1)
    await expect.element(needs).toMatchTextContent(/price is empty/)
  })

  it('opens by key the line that was chosen, also if a more urgent one has come before it', async () => {
    const { needs: found } = deskOf()
    const urgent = { ...found[0]!, key: 'run-9', title: 'A run failed.', href: '/projects/9' }
    const { address } = await show(
      <Held first={found}>
        {(value, change) => (
          <>
            <NeedsPanel needs={value} />
            <p onPointerEnter={() => change([urgent, ...found])}>Meanwhile</p>
          </>
        )}
      </Held>,
    )
    await expect.element(needs.getByRole('link', { name: 'Renew' })).toBeVisible()
    await press('j', 'j')
    await page.getByText('Meanwhile').hover()
    await expect.element(needs).toMatchTextContent(/A run failed/)
    await press('e')
    await expect.poll(address).toBe('/admin/tasks?task=2')
  })

  it('is used by keys: J and K choose, E opens where it is put right', async () => {
    answering({ [call]: () => deskOf() })
    const { address } = await open()
    await expect.element(needs.getByRole('link', { name: 'Renew' })).toBeVisible()
    await press('j')
    await press('j')
    await press('j')
    await press('k')
    await press('e')
    expect(address()).toBe('/admin/tasks?task=2')
  })

  it('says that nothing waits, without a queue for customers', async () => {
    answering({ [call]: () => deskOf({ needs: [], queue: null, failures: [], punctuality: [] }) })
    await open()
    await expect.element(needs).toMatchTextContent(/Nothing needs you right now/)
    expect(page.getByRole('region', { name: 'Queue and workers' }).elements()).toEqual([])
  })

  it('says why there are no figures', async () => {
    answering({
      [call]: () => {
        throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The database is starting.' })
      },
    })
    await open()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/The database is starting/)
  })

  it('is sound in both themes and widths', async () => {
    answering({ [call]: () => deskOf() })
    await expectSound(
      () => <Desk search={{}} />,
      undefined,
      () => ({ role: 'ADMIN' as const, queries: queriesOf('ADMIN') }),
    )
  })
})
