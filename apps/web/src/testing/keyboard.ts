import { expect } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'

/** Puts the keyboard's focus onto something, as soon as it is there. */
export async function focusOn(locator: Locator): Promise<void> {
  await expect.element(locator).toBeInTheDocument()
  locator.element().focus()
  await expect.element(locator).toHaveFocus()
}

/** Presses keys one after the other, by their names: "ArrowDown", "Shift+Tab", "a". */
export async function press(...keys: string[]): Promise<void> {
  for (const key of keys) {
    const [name, ...held] = key.split('+').toReversed()
    const down = held.map((one) => `{${one}>}`).join('')
    const up = held.map((one) => `{/${one}}`).join('')
    await userEvent.keyboard(`${down}{${name}}${up}`)
  }
}

/** The accessible name, or else the text, of what has the focus: what a person would say that it is. */
export function focused(): string {
  const element = document.activeElement
  return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
}
