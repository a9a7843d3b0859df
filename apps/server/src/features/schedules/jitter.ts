import { hash } from 'node:crypto'
import { minuteMs } from './wall-clock.ts'

/**
 * The start time of a due time: up to this many minutes later, in whole seconds. Derived from the schedule's id alone,
 * so that all schedulers agree and starts keep their order and distance.
 */
export function fireTime(scheduleId: number, due: number, jitterMinutes: number): number {
  if (jitterMinutes === 0) return due
  const seconds = (jitterMinutes * minuteMs) / 1000
  const share = Number.parseInt(hash('sha1', String(scheduleId)).slice(0, 8), 16) % (seconds + 1)
  return due + share * 1000
}
