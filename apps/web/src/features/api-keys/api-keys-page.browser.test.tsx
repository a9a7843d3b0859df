import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keys } from '../../keys/keys.ts'
import { answering } from '../../testing/answers.ts'
import { Held } from '../../testing/held.tsx'
import { queriesOf } from '../../testing/profile.ts'
import { show } from '../../testing/show.tsx'
import type { ApiKeySearch } from './api-key-search.ts'
import { ApiKeysPage } from './api-keys-page.tsx'
import { dayInUtc } from './expiry.ts'

const held = {
  apiKeyId: 3,
  keyName: 'Nightly import',
  apiKey: 'wdr_abcdef…wxyz',
  dateCreated: '2026-11-01T10:00:00.000Z',
  dateExpired: null,
  dateLastUsed: null,
}

function open(search: ApiKeySearch) {
  const queries = queriesOf('MANAGER')
  queries.setQueryData(keys.apiKeys.list, [held])
  const screen = (
    <Held first={search}>{(value, change) => <ApiKeysPage search={value} onSearch={change} />}</Held>
  )
  return show(screen, { queries })
}
const drawer = (title: string) => page.getByRole('dialog', { name: title })

describe('the drawer of API keys', () => {
  // spec: KEY-04, KEY-14
  it('is opened by the URL, and closed without its parameter', async () => {
    await open({})
    await expect.element(page.getByText('Nightly import')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

    await open({ api_key_drawer: 'create' })
    await expect.element(drawer('Create API key').getByLabelText('Name')).toHaveFocus()

    await open({ api_key_drawer: 'edit', apiKeyId: 3 })
    await expect.element(drawer('Edit API key').getByLabelText('Name')).toHaveValue('Nightly import')
    await expect.element(drawer('Edit API key').getByLabelText('Name')).toHaveFocus()
    await drawer('Edit API key').getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  // spec: KEY-17, KEY-20
  it('offers no expiry, whole years, and a date that is not in the past', async () => {
    const calls = answering({
      'POST /apiKey': () => ({ status: false, apiLimitExceeded: false, message: 'No' }),
    })
    await open({ api_key_drawer: 'create' })
    const form = drawer('Create API key')
    await expect.element(form).toBeVisible()
    const offered = form.getByRole('radio').elements()
    expect(offered.map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Never',
      '1 year',
      '2 years',
      '3 years',
      'Custom date',
    ])
    await form.getByLabelText('Custom date').click()
    const day = form.getByLabelText('Expiry date')
    const create = form.getByRole('button', { name: 'Create' })
    await userEvent.fill(form.getByLabelText('Name'), 'Import')
    await userEvent.fill(day, '2026-01-01')
    await create.click()
    await expect.element(form.getByText('Choose today or a later day.')).toBeVisible()
    expect(calls).toEqual([])
    const today = dayInUtc(new Date())
    await userEvent.fill(day, today)
    await create.click()
    await expect.element(form.getByText('No', { exact: true })).toBeVisible()
    expect(calls.map(({ body }) => body)).toEqual([
      { apiKeyName: 'Import', expiryDate: `${today}T23:59:59.999Z` },
    ])
  })

  it('saves a name at once after it was typed', async () => {
    const calls = answering({ 'PUT /apiKey': () => ({}), 'GET /apiKey': () => [held] })
    await open({ api_key_drawer: 'edit', apiKeyId: 3 })
    const name = drawer('Edit API key').getByLabelText('Name')
    await expect.element(name).toHaveFocus()
    const input = name.element() as HTMLInputElement
    // Both in one task, as a busy browser handles keys that were pressed meanwhile.
    input.select()
    document.execCommand('insertText', false, 'Hourly import')
    const key = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }
    input.dispatchEvent(new KeyboardEvent('keydown', key))
    await expect
      .poll(() => calls.map(({ body }) => body))
      .toContainEqual({ apiKeyId: 3, apiKeyName: 'Hourly import' })
  })
})
