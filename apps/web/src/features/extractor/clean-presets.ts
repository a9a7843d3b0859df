import type { CleanStep } from '@windrow/contract/recipe'

/** Common steps in plain words, so that they need no regular expression. */
export const cleanPresets = {
  digits: { label: 'Keep only digits', step: { replace: '\\D+', with: '' } },
  number: { label: 'Keep only the number', step: { match: '-?\\d[\\d.,]*' } },
  line: { label: 'Keep only the first line', step: { split: '\n', part: 0 } },
  colon: { label: 'Keep what follows a colon', step: { match: ':\\s*(.*)' } },
  brackets: { label: 'Remove text in brackets', step: { replace: '\\s*[(\\[][^)\\]]*[)\\]]', with: '' } },
  spaces: { label: 'Remove all spaces', step: { replace: '\\s+', with: '' } },
} as const satisfies Record<string, { label: string; step: CleanStep }>
export type CleanPreset = keyof typeof cleanPresets

export const presetNames = Object.keys(cleanPresets) as CleanPreset[]

/** The preset that a step is; null if it is another one. */
export const presetOf = (step: CleanStep): CleanPreset | null =>
  presetNames.find((name) => isSame(cleanPresets[name].step, step)) ?? null

const isSame = (one: CleanStep, other: CleanStep): boolean => {
  const entries = Object.entries(one)
  return (
    entries.length === Object.keys(other).length &&
    entries.every(([key, value]) => (other as Record<string, unknown>)[key] === value)
  )
}
