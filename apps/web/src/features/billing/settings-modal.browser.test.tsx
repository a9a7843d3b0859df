import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '@windrow/contract/client'
import { keys } from '../../keys/keys.ts'
import { answering } from '../../testing/answers.ts'
import { queriesOf } from '../../testing/profile.ts'
import { show } from '../../testing/show.tsx'
import { SettingsModal } from './settings-modal.tsx'

const dialog = <SettingsModal orgId={5} name="Kestrel Analytics" onClose={() => {}} />
const day = page.getByLabelText('Freeze drafts automatically on day')

it('shows the settings as they are now, not as they were when the dialog was opened before', async () => {
  answering({ 'GET /billing/accounts/5/settings': () => ({ currency: 'JPY', freezeDay: 12 }) })
  const queries = queriesOf('ADMIN')
  queries.setQueryData(keys.billing.settings(5), { currency: 'JPY', freezeDay: 3 })
  await show(dialog, { role: 'ADMIN', queries })
  await expect.element(day).toHaveValue('12')
})

it('says that the settings could not be read, and reads them again', async () => {
  const failing = [true]
  answering({
    'GET /billing/accounts/5/settings': () => {
      if (failing.pop()) throw new ApiError(500, { code: 'INTERNAL', message: 'The server is restarting.' })
      return { currency: 'JPY', freezeDay: 12 }
    },
  })
  await show(dialog, { role: 'ADMIN', queries: queriesOf('ADMIN') })
  await expect.element(page.getByText('The server is restarting.')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(day).toHaveValue('12')
})
