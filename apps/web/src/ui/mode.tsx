import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import type { Mode } from '../theme.ts'

export type ModeChoice = Mode | 'system'
const storageKey = 'windrow-theme'
const dark = matchMedia('(prefers-color-scheme: dark)')

const readChoice = (): ModeChoice => {
  const stored = localStorage.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}
const resolve = (choice: ModeChoice): Mode =>
  choice === 'system' ? (dark.matches ? 'dark' : 'light') : choice

/** Chooses the colors of the style sheet that the build makes of the theme (`theme-sheet.ts`). */
function paint(mode: Mode) {
  document.documentElement.dataset['mode'] = mode
}
paint(resolve(readChoice()))

interface ModeState {
  mode: Mode
  choice: ModeChoice
  choose: (choice: ModeChoice) => void
}
const ModeContext = createContext<ModeState>({ mode: 'light', choice: 'system', choose: () => {} })
export const useMode = () => useContext(ModeContext)

export function ModeProvider({ children }: { children: ReactNode }) {
  const [choice, setChoice] = useState(readChoice)
  const [mode, setMode] = useState(() => resolve(readChoice()))

  useEffect(() => {
    const update = () => setMode(resolve(choice))
    update()
    dark.addEventListener('change', update)
    return () => dark.removeEventListener('change', update)
  }, [choice])
  useEffect(() => paint(mode), [mode])

  const choose = (next: ModeChoice) => {
    if (next === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, next)
    setChoice(next)
  }
  return <ModeContext value={{ mode, choice, choose }}>{children}</ModeContext>
}
