import type { Delivery } from '@windrow/contract/schemas/deliveries'
import { describe, expect, it } from 'vitest'
import {
  barClass,
  barsLabel,
  deliveryStatus,
  destinationStatus,
  tookText,
  untilText,
} from './delivery-words.ts'

const now = new Date('2026-03-09T06:00:00Z')
const delivery: Delivery = {
  deliveryId: 1,
  destinationId: 2,
  destinationName: 'Lake',
  destinationType: 'S3',
  runId: 3,
  runDate: now.toISOString(),
  state: 'RETRYING',
  origin: 'RUN',
  tries: 2,
  mostAttempts: 8,
  message: 'Access denied.',
  fault: 'PERMISSION',
  nextAttempt: '2026-03-09T06:04:00Z',
  records: 10,
  bytes: 100,
  bytesDone: 40,
  createdDate: now.toISOString(),
  endedDate: null,
}

describe('the texts of deliveries', () => {
  it('name the time of the next attempt', () => {
    expect(deliveryStatus(delivery, now)).toMatchObject({ text: 'Retrying', note: 'Attempt 3 of 8 in 4 min' })
    expect(untilText('2026-03-09T08:59:00Z', now)).toBe('in 3 h')
    expect(untilText('2026-03-09T05:59:00Z', now)).toBe('now')
  })

  it('name the number of the attempt, and why the delivery was given up', () => {
    expect(deliveryStatus({ ...delivery, state: 'RUNNING' }, now).note).toBe('40 % sent')
    expect(deliveryStatus({ ...delivery, state: 'RUNNING', bytes: 0 }, now).note).toBe('Making the files')
    expect(deliveryStatus({ ...delivery, state: 'FAILED' }, now).note).toBe('Access denied.')
  })

  it('are gold for a delivery that is held', () => {
    expect(deliveryStatus({ ...delivery, state: 'HELD' }, now)).toEqual({
      text: 'Held for review',
      tone: 'warn',
      note: 'Until the run is released',
      moving: false,
    })
    expect(barClass('HELD', true)).toBe('fill-warn')
  })

  it('name who disabled a destination', () => {
    const destination = { enabled: false, pausedBy: 'Oskar Brandt', latest: delivery } as never

    expect(destinationStatus(destination, now)).toEqual({
      text: 'Disabled',
      tone: 'idle',
      note: 'Paused by Oskar Brandt',
    })
  })

  it('count what the bars show', () => {
    expect(barsLabel([])).toBe('No deliveries yet')
    expect(barsLabel([{ deliveryId: 1, state: 'FAILED', createdDate: '' }])).toBe('Last delivery, 1 failed')
    expect(tookText('2026-03-09T06:00:00.000Z', '2026-03-09T06:00:00.400Z')).toBe('0.4 s')
  })
})
