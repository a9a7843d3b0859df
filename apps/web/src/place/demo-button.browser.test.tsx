import { Link } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../testing/answers.ts'
import { Held } from '../testing/held.tsx'
import { heldQueries, show } from '../testing/show.tsx'
import { DemoButton } from './demo-button.tsx'

const button = page.getByRole('button', { name: 'Load the demo project' })

it('opens the report of the demo project', async () => {
  answering({ 'POST /projects/demo': () => ({ projectId: 1, reportId: 2 }) })
  const { address } = await show(<DemoButton />)
  await button.click()
  await expect.poll(address).toBe('/projects/1/reports/2')
})

it('does not lead back those who leave while it is being made', async () => {
  const made = Promise.withResolvers<{ projectId: number; reportId: number }>()
  const calls = answering({ 'POST /projects/demo': () => made.promise })
  const queries = heldQueries()
  const { address } = await show(
    <Held first={true}>
      {(isHere, change) => (
        <>
          <Link to="/teams/members" onClick={() => change(false)}>
            Leave
          </Link>
          {isHere && <DemoButton />}
        </>
      )}
    </Held>,
    { queries },
  )
  await button.click()
  await expect.poll(() => calls.length).toBe(1)
  await page.getByRole('link', { name: 'Leave' }).click()
  await expect.element(button).not.toBeInTheDocument()
  made.resolve({ projectId: 1, reportId: 2 })
  await expect.poll(() => queries.isMutating()).toBe(0)
  expect(address()).toBe('/teams/members')
})
