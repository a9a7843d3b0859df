import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Report } from '@windrow/contract/schemas/reports'
import { answering } from '../../testing/answers.ts'
import { reportOf } from '../../testing/places.ts'
import { queriesOf } from '../../testing/profile.ts'
import { show } from '../../testing/show.tsx'
import { ReportConfigurationModal } from './report-configuration-modal.tsx'

const report: Report = reportOf(2, 'All products', { notificationTypes: [] })
const put = 'PUT /projects/1/reports/2/configuration'

function server(seedUrls: string[]) {
  return answering({
    'GET /projects/1/reports/2/params': () => ({
      seedUrls: seedUrls.map((url) => ({ url, kind: 'MAIN' })),
      params: [],
    }),
    'GET /projects/1/reports/2/versions': () => ({ versions: [] }),
    [put]: () => report,
  })
}
const open = () =>
  show(<ReportConfigurationModal report={report} onClose={() => {}} />, {
    role: 'ADMIN',
    queries: queriesOf('ADMIN'),
  })
const save = page.getByRole('button', { name: 'Save' })

it('sends only what was changed, so that a URL with a comma stays one', async () => {
  const calls = server(['https://shop.example/map/60.17,24.94'])
  await open()
  await expect.element(page.getByLabelText('Seed URLs')).toHaveValue('https://shop.example/map/60.17,24.94')
  await save.click()
  await expect.poll(() => calls.find(({ name }) => name === put)?.body).toEqual({})
})

it('sends the URLs that were typed, separated by lines or commas', async () => {
  const calls = server(['https://shop.example/'])
  await open()
  await userEvent.fill(page.getByLabelText('Seed URLs'), 'shop.example/a, shop.example/b\nshop.example/c')
  await save.click()
  await expect
    .poll(() => calls.find(({ name }) => name === put)?.body)
    .toEqual({ seedUrls: ['https://shop.example/a', 'https://shop.example/b', 'https://shop.example/c'] })
})
