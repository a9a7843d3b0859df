import { describe, expect, test } from 'vitest'
import type { MisfirePolicy } from '@windrow/contract/schedules'
import { Recurrence } from '@windrow/contract/schemas/schedules'
import type { z } from 'zod'
import { fireTime } from './jitter.ts'
import { planFirings } from './plan-firings.ts'
import { nextDue } from './recurrence.ts'

const minute = 60_000
const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`)
const every = (given: Partial<z.input<typeof Recurrence>>) =>
  nextDue(Recurrence.parse({ frequency: 'Hourly', startDate: '2026-01-01', timeZone: 'UTC', ...given }))
const hourly = every({})

const plan = (first: string, now: string, misfire: MisfirePolicy = 'once', limit = 2, jitter = 0) => {
  const schedule = { id: 7, misfire, misfire_limit: limit, jitter_minutes: jitter }
  const { firings, next } = planFirings(schedule, hourly, at(first), at(now))
  return {
    firings: firings.map(({ at: due, verdict }) => `${new Date(due).toISOString().slice(11, 16)} ${verdict}`),
    next: next === null ? null : new Date(next).toISOString().slice(11, 16),
  }
}

describe('planning due times', () => {
  test('one that is met in time starts a run, whatever the policy', () => {
    for (const policy of ['once', 'skip', 'all'] as const) {
      expect(plan('06:00', '06:00', policy)).toEqual({ firings: ['06:00 run'], next: '07:00' })
      expect(plan('06:00', '06:10', policy)).toEqual({ firings: ['06:00 run'], next: '07:00' })
    }
  })

  test('by default one run catches up on all missed ones', () => {
    expect(plan('03:00', '06:30')).toEqual({
      firings: ['03:00 missed', '04:00 missed', '05:00 missed', '06:00 catch-up'],
      next: '07:00',
    })
    expect(plan('03:00', '06:05')).toEqual({
      firings: ['03:00 missed', '04:00 missed', '05:00 missed', '06:00 run'],
      next: '07:00',
    })
  })

  test('missed ones are skipped, or the newest are run in order, by policy', () => {
    expect(plan('04:00', '06:30', 'skip').firings).toEqual(['04:00 missed', '05:00 missed', '06:00 missed'])
    expect(plan('04:00', '06:05', 'skip').firings).toEqual(['04:00 missed', '05:00 missed', '06:00 run'])
    expect(plan('03:00', '06:30', 'all').firings).toEqual([
      '03:00 missed',
      '04:00 missed',
      '05:00 catch-up',
      '06:00 catch-up',
    ])
    expect(plan('05:00', '06:05', 'all').firings).toEqual(['05:00 catch-up', '06:00 catch-up'])
  })

  test('of years without a scheduler only the newest are recorded', () => {
    const schedule = { id: 7, misfire: 'skip', misfire_limit: 1, jitter_minutes: 0 } as const
    const minutely = every({ frequency: 'Cron', cron: '* * * * *', startDate: '2016-01-01' })
    const { firings, next } = planFirings(schedule, minutely, Date.parse('2016-01-01'), at('06:30'))

    expect(firings).toHaveLength(100)
    expect(firings.at(-1)).toMatchObject({ at: at('06:30'), verdict: 'run' })
    expect(next).toBe(at('06:31'))
  })

  test('the last one leaves no next one', () => {
    const schedule = { id: 7, misfire: 'once', misfire_limit: 1, jitter_minutes: 0 } as const
    const once = every({ frequency: 'Once', startDate: '2026-11-20', time: '06:00' })
    expect(planFirings(schedule, once, at('06:00'), at('06:01'))).toEqual({
      firings: [{ at: at('06:00'), verdict: 'run', reason: null }],
      next: null,
    })
  })

  test('jitter is the same on every scheduler, within its minutes', () => {
    const spread = Array.from({ length: 500 }, (_, id) => fireTime(id, at('06:00'), 10) - at('06:00'))
    expect(Math.min(...spread)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...spread)).toBeLessThanOrEqual(10 * minute)
    expect(new Set(spread).size).toBeGreaterThan(200)
    expect(fireTime(7, at('06:00'), 10)).toBe(fireTime(7, at('06:00'), 10))

    const start = fireTime(7, at('06:00'), 60)
    const schedule = { id: 7, misfire: 'once', misfire_limit: 1, jitter_minutes: 60 } as const
    expect(planFirings(schedule, hourly, at('06:00'), start - 1)).toEqual({ firings: [], next: at('06:00') })
    expect(planFirings(schedule, hourly, at('06:00'), start)).toMatchObject({ firings: [{ verdict: 'run' }] })
  })

  test('jitter beyond the interval misses nothing', () => {
    for (let id = 1; id <= 50; id += 1) {
      const schedule = { id, misfire: 'skip', misfire_limit: 1, jitter_minutes: 180 } as const
      let next: number | null = at('00:00')
      for (let run = 0; run < 24; run += 1) {
        const planned = planFirings(schedule, hourly, next!, fireTime(id, next!, 180))
        expect(planned.firings).toMatchObject([{ at: next, verdict: 'run' }])
        next = planned.next
      }
    }
  })
})
