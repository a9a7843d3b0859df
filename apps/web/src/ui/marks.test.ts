import { expect, it } from 'vitest'
import { projectStatuses } from '@windrow/contract/project-status'
import { toneOf } from './marks.tsx'

// spec: UI-21
it('has one color for each kind of status', () => {
  const tones = (...statuses: string[]) => statuses.map(toneOf)
  expect(tones('COMPLETED', 'ACTIVE')).toEqual(['ok', 'ok'])
  expect(tones('DELETED')).toEqual(['bad'])
  expect(tones('CANCELED')).toEqual(['idle'])
  expect(tones('PENDING', 'PROCESSING')).toEqual(['warn', 'warn'])
})

// spec: PROJ-12
it('has a color for each status of a project', () => {
  expect(Object.fromEntries(projectStatuses.map((status) => [status, toneOf(status)]))).toEqual({
    ACTIVE: 'ok',
    PENDING: 'warn',
    PROCESSING: 'warn',
    COMPLETED: 'ok',
    CANCELED: 'idle',
    DELETED: 'bad',
  })
})
