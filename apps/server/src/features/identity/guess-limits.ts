import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import {
  addAttempt,
  countAttempt,
  forgetAttempts,
  limitAttempts,
  tooManyAttempts,
  uncountAttempts,
  type Limit,
} from './attempts.ts'
import { knownDevice } from './known-device.ts'
import { networkOf } from './network-of.ts'

/**
 * Limits on what unknown browsers may try with one email address. Attempts are counted per address and network
 * together, so that nobody can use up the attempts of a user elsewhere. Guessing from many networks is slowed down:
 * beyond `crowd`, each network has only `crowded` attempts left, and `ceiling` is the total for all unknown browsers.
 */
export interface Limits {
  /** Prefix of the counters; different kinds of attempts have separate ones. */
  kind: string
  perNetwork: Limit
  crowd: Limit
  crowded: Limit
  ceiling: Limit
  /** Attempts of one network over all email addresses. */
  network: Limit
  /** A browser that has logged in to this address before has its own counters, which others can't use up. */
  device: Limit
  deviceDay: Limit
}

const day = 24 * 60

export const passwordGuesses: Limits = {
  kind: 'login',
  perNetwork: { max: 10, minutes: 15 },
  crowd: { max: 50, minutes: 60 },
  crowded: { max: 2, minutes: 60 },
  ceiling: { max: 1000, minutes: day },
  network: { max: 100, minutes: 15 },
  device: { max: 10, minutes: 15 },
  deviceDay: { max: 50, minutes: day },
}

/** Limits on mails to one address: nobody can flood another's mailbox, and users still get their links. */
export const mailedLinks = (kind: 'reset' | 'link'): Limits => ({
  kind,
  perNetwork: { max: 5, minutes: 60 },
  crowd: { max: 15, minutes: 60 },
  crowded: { max: 1, minutes: day },
  ceiling: { max: 100, minutes: day },
  network: { max: 100, minutes: 60 },
  device: { max: 5, minutes: 60 },
  deviceDay: { max: 20, minutes: day },
})

/** An admitted attempt. */
export interface Guess {
  /**
   * Attempts at this address in the current window, including this one: of unknown browsers, or of the known device.
   */
  count: number
  network: string
  /** Call if the password was correct: takes the attempt off the counters. */
  succeed: () => Promise<void>
}

const strangersKeys = ({ kind }: Limits, email: string, network: string) => ({
  pair: `${kind} ${email} from ${network}`,
  all: `${kind} ${email} from all`,
  crowded: `${kind} ${email} crowded ${network}`,
  day: `${kind} ${email} in a day`,
  network: `${kind} network ${network}`,
})

/** Counts an attempt before it is made. Throws RATE_LIMITED, identically for known and unknown addresses. */
export async function admitGuess(
  app: AppContext,
  request: FastifyRequest,
  limits: Limits,
  email: string,
): Promise<Guess> {
  const network = networkOf(request.ip)
  const device = await knownDevice(app, request, email)
  return device ? ofDevice(app, limits, { email, network, device }) : ofStranger(app, limits, email, network)
}

async function ofDevice(
  { db }: AppContext,
  { kind, device, deviceDay }: Limits,
  who: { email: string; network: string; device: string },
): Promise<Guess> {
  const key = `${kind} ${who.email} on ${who.device}`
  const count = await addAttempt(db, key, device.minutes)
  if (count > device.max) throw tooManyAttempts(device.minutes)
  await limitAttempts(db, `${key} in a day`, deviceDay)
  return { count, network: who.network, succeed: () => forgetAttempts(db, key, `${key} in a day`) }
}

async function ofStranger(
  { db }: AppContext,
  limits: Limits,
  email: string,
  network: string,
): Promise<Guess> {
  const keys = strangersKeys(limits, email, network)
  // Attempts refused here must not count towards the shared limit.
  await limitAttempts(db, keys.network, limits.network)
  await limitAttempts(db, keys.pair, limits.perNetwork)
  const count = await addAttempt(db, keys.all, limits.crowd.minutes)
  if (count > limits.crowd.max && !(await countAttempt(db, keys.crowded, limits.crowded)))
    throw tooManyAttempts(limits.perNetwork.minutes)
  if (!(await countAttempt(db, keys.day, limits.ceiling))) throw tooManyAttempts(limits.perNetwork.minutes)
  return { count, network, succeed: () => forgive(db, keys) }
}

async function forgive(db: Db, keys: ReturnType<typeof strangersKeys>) {
  await forgetAttempts(db, keys.pair, keys.crowded)
  await uncountAttempts(db, [keys.all, keys.day, keys.network])
}

/** Resets the counters of this browser and network after the user proved their identity in another way. */
export async function forgetGuesses(
  app: AppContext,
  request: FastifyRequest,
  limits: Limits,
  email: string,
): Promise<void> {
  const keys = strangersKeys(limits, email, networkOf(request.ip))
  await forgetAttempts(app.db, keys.pair, keys.crowded)
  const device = await knownDevice(app, request, email)
  const key = `${limits.kind} ${email} on ${device}`
  if (device) await forgetAttempts(app.db, key, `${key} in a day`)
}
