import { hash } from 'node:crypto'
import { minuteMs } from './wall-clock.ts'

/**
 * When a due time is to be started: up to so many minutes later. Reckoned from the schedule alone, so that all schedulers
 * agree and its starts keep their order and distance, and in whole seconds.
 */
export function fireTime(scheduleId: number, due: number, jitterMinutes: number): number {
  if (jitterMinutes === 0) return due
  const seconds = (jitterMinutes * minuteMs) / 1000
  const share = Number.parseInt(hash('sha1', String(scheduleId)).slice(0, 8), 16) % (seconds + 1)
  return due + share * 1000
}
