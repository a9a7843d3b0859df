import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering } from '../../testing/answers.ts'
import { show } from '../../testing/show.tsx'
import { ProxyImportModal } from './proxy-import-modal.tsx'

const lines = page.getByLabelText('One proxy per line')

it('leaves the lines that were refused', async () => {
  answering({
    'POST /admin/proxies/import': () => ({
      added: 1,
      known: 0,
      faults: [{ line: 2, message: 'has no port' }],
      faultCount: 1,
    }),
  })
  await show(<ProxyImportModal list="Residential" onClose={() => {}} />, { role: 'ADMIN' })
  await userEvent.fill(lines, '203.0.113.7:8080\n203.0.113.8')
  await page.getByRole('button', { name: 'Import' }).click()
  await expect.element(page.getByText('Line 2 has no port.')).toBeVisible()
  await expect.element(lines).toHaveValue('203.0.113.8')
})

it('keeps what is typed while the lines before are imported', async () => {
  const answer = Promise.withResolvers<object>()
  answering({ 'POST /admin/proxies/import': () => answer.promise })
  await show(<ProxyImportModal list="Residential" onClose={() => {}} />, { role: 'ADMIN' })
  await userEvent.fill(lines, '203.0.113.7:8080')
  await page.getByRole('button', { name: 'Import' }).click()
  await userEvent.fill(lines, '203.0.113.7:8080\n203.0.113.9:8080')
  answer.resolve({ added: 1, known: 0, faults: [], faultCount: 0 })
  await expect.element(page.getByText('1 proxy was added.')).toBeVisible()
  await expect.element(lines).toHaveValue('203.0.113.7:8080\n203.0.113.9:8080')
})
