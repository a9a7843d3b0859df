import { expect, it } from 'vitest'
import { profileTexts, profileUnavailable } from './profile-display.ts'

const table = { status: 'SUCCESS', rows: 3, columns: [{ type: 'text' }, { type: 'json' }] } as const

it.each([
  ['a table with rows', table, null],
  ['rows of a run that failed', { ...table, status: 'FAILED' as const }, null],
  ['a table of nested values only', { ...table, columns: [{ type: 'json' as const }] }, profileTexts.json],
  [
    'nested values only, while the run goes on',
    { ...table, status: 'PROCESSING' as const, columns: [{ type: 'json' as const }] },
    profileTexts.json,
  ],
  ['a table of a run that goes on', { ...table, status: 'PROCESSING' as const }, profileTexts.waiting],
  ['a table of a run that waits', { ...table, status: 'PENDING' as const, rows: 0 }, profileTexts.waiting],
  ['a table without rows', { ...table, rows: 0 }, profileTexts.empty],
  ['a table without columns', { ...table, columns: [], rows: 0 }, profileTexts.empty],
])('says of %s why it has no profile', (_, shown, text) => expect(profileUnavailable(shown)).toBe(text))
