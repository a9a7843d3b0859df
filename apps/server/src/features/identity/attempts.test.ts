import { sql } from 'kysely'
import { expect } from 'vitest'
import { AppError } from '../../errors/app-error.ts'
import { sharedTest as test } from '../../testing/test-app.ts'
import {
  addAttempt,
  countAttempt,
  forgetAttempts,
  limitAttempts,
  tooManyAttempts,
  uncountAttempts,
} from './attempts.ts'

test('attempts count within their minutes from the first one, for their subject alone', async ({
  server,
}) => {
  const { db } = server.app
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const later = (seconds: number) =>
    sql`update attempt_counters set started_at = started_at - make_interval(secs => ${seconds})`.execute(db)

  expect([await addAttempt(db, one, 10), await addAttempt(db, one, 10)]).toEqual([1, 2])
  expect(await addAttempt(db, other, 10)).toBe(1)
  await later(590)
  expect(await addAttempt(db, one, 10)).toBe(3)
  await later(20)
  expect(await addAttempt(db, one, 10)).toBe(1)
  await later(590)
  expect(await addAttempt(db, one, 10)).toBe(2)
  const subjects = await db.selectFrom('attempt_counters').select('subject').execute()
  expect(JSON.stringify(subjects)).not.toContain(one)
})

test('attempts are admitted up to the limit, and the next one says how long to wait', async ({ server }) => {
  const { db } = server.app
  const subject = crypto.randomUUID()
  const limit = { max: 2, minutes: 15 }

  const admitted = []
  for (let n = 0; n < 3; n += 1) admitted.push(await countAttempt(db, subject, limit))
  expect(admitted).toEqual([true, true, false])
  await expect(limitAttempts(db, subject, limit)).rejects.toThrow(
    'Too many attempts; try again in 15 minutes.',
  )
  await limitAttempts(db, crypto.randomUUID(), limit)
})

test('a wait of whole hours is given in hours', () => {
  const told = [15, 60, 90, 1440].map((minutes) => {
    const error = tooManyAttempts(minutes)
    expect(error).toBeInstanceOf(AppError)
    return [error.code, error.message.replace('Too many attempts; try again in ', ''), error.retryAfter]
  })
  expect(told).toEqual([
    ['RATE_LIMITED', '15 minutes.', 900],
    ['RATE_LIMITED', '1 h.', 3600],
    ['RATE_LIMITED', '90 minutes.', 5400],
    ['RATE_LIMITED', '24 h.', 86_400],
  ])
})

test('attempts that turned out valid are subtracted, and expired ones are not counted', async ({
  server,
}) => {
  const { db } = server.app
  const [one, other, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  for (const subject of [one, one, one, other, third]) await addAttempt(db, subject, 10)

  await uncountAttempts(db, [one, other])
  await uncountAttempts(db, [other])
  expect(await addAttempt(db, one, 10)).toBe(3)
  expect(await addAttempt(db, other, 10)).toBe(1)
  expect(await addAttempt(db, third, 10)).toBe(2)
  await forgetAttempts(db, one, third)
  expect([await addAttempt(db, one, 10), await addAttempt(db, third, 10)]).toEqual([1, 1])
  expect(await addAttempt(db, other, 10)).toBe(2)
})
