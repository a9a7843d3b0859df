import { expect } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'

/** Focuses an element once it exists. */
export async function focusOn(locator: Locator): Promise<void> {
  await expect.element(locator).toBeInTheDocument()
  locator.element().focus()
  await expect.element(locator).toHaveFocus()
}

/** Presses keys one after another, by name: "ArrowDown", "Shift+Tab", "a". */
export async function press(...keys: string[]): Promise<void> {
  for (const key of keys) {
    const [name, ...held] = key.split('+').toReversed()
    const down = held.map((one) => `{${one}>}`).join('')
    const up = held.map((one) => `{/${one}}`).join('')
    await userEvent.keyboard(`${down}{${name}}${up}`)
  }
}

/** Accessible name of the focused element, or its text. */
export function focused(): string {
  const element = document.activeElement
  return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
}
