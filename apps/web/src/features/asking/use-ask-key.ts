import { useShortcuts } from '../review/use-shortcuts.ts'

const lines = ':is(tr, li)'

/** The button of the row that has the focus, or else of the one under the pointer. */
function buttonNear(): HTMLElement | null | undefined {
  const focused = document.activeElement?.closest(`${lines}:has([data-ask])`)
  const hovered = [...document.querySelectorAll(`${lines}:hover:has([data-ask])`)].at(-1)
  return (focused ?? hovered)?.querySelector<HTMLElement>('[data-ask] button')
}

/** M asks about the row that has the focus or is under the pointer. */
export const useAskKey = (): void => useShortcuts({ m: () => buttonNear()?.click() })
