/** Local storage key: 1 while the welcome dialog is to be shown. */
const key = 'display_walkthrough'

/** Whether to show the welcome dialog on this device; true if nothing is stored yet. */
export function isWelcomeDue(): boolean {
  if (localStorage.getItem(key) === null) localStorage.setItem(key, '1')
  return localStorage.getItem(key) === '1'
}

export const endWelcome = (): void => localStorage.setItem(key, '0')
