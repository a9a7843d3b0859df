/** On this device: 1 while the welcome dialog is to be shown. */
const key = 'display_walkthrough'

/** Whether new people are greeted on this device; the first time nothing is known yet, so they are. */
export function isWelcomeDue(): boolean {
  if (localStorage.getItem(key) === null) localStorage.setItem(key, '1')
  return localStorage.getItem(key) === '1'
}

export const endWelcome = (): void => localStorage.setItem(key, '0')
