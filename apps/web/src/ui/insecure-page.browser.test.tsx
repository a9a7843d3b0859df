import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { copyText } from './copy-text.ts'
import { newId } from './new-id.ts'

/** What browsers leave out on pages over plain http from another machine. */
const missing = [
  [crypto, 'randomUUID'],
  [navigator, 'clipboard'],
] as const

beforeEach(() => {
  for (const [owner, name] of missing)
    Object.defineProperty(owner, name, { value: undefined, configurable: true })
})
afterEach(() => {
  for (const [owner, name] of missing) Reflect.deleteProperty(owner, name)
})

describe('on a page that is not secure', () => {
  it('ids are random UUIDs', () => {
    const ids = Array.from({ length: 100 }, newId)

    expect(new Set(ids).size).toBe(100)
    for (const id of ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })

  it('a text can be copied, and what had the focus has it again', async () => {
    await show(
      <>
        <button type="button" onClick={() => void copyText('one\ntwo')}>
          Copy
        </button>
        <textarea aria-label="Target" />
      </>,
    )
    const button = page.getByRole('button', { name: 'Copy' })
    // Others keep fields of their own in the page.
    const fields = document.querySelectorAll('textarea').length
    await button.click()
    await expect.element(button).toHaveFocus()
    expect(document.querySelectorAll('textarea')).toHaveLength(fields)

    await page.getByLabelText('Target').click()
    await userEvent.paste()
    await expect.element(page.getByLabelText('Target')).toHaveValue('one\ntwo')
  })
})
