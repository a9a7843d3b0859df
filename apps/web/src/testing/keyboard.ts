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

/** Types a text letter by letter, so fast that no timer fires in between, however slow the machine is. */
export async function typeFast(locator: Locator, text: string): Promise<void> {
  await locator.click()
  const input = locator.element() as HTMLInputElement
  for (const letter of text) {
    // By the setter of all inputs: React would take a value that its own sets for one that it has rendered.
    Reflect.set(HTMLInputElement.prototype, 'value', input.value + letter, input)
    input.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter, inputType: 'insertText' }))
  }
}
