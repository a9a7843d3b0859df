/**
 * Copies a text to the clipboard; rejects if the browser doesn't allow it. `navigator.clipboard` exists only on secure
 * pages: not where Windrow is opened over plain http from another machine. There, the text is copied from a field.
 */
export async function copyText(text: string): Promise<void> {
  const { clipboard } = navigator as Partial<Navigator>
  if (clipboard) return clipboard.writeText(text)
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // Within an open dialog, because the rest of the page can't have the focus.
  ;(before?.closest('dialog, [role=dialog], [popover]') ?? document.body).append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  if (!isCopied) throw new Error('The browser did not allow copying.')
}
