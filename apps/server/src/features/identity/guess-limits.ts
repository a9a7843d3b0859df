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
 * How often strangers may try something with one address. They are counted by address and network together, so that
 * nobody can use up the attempts of somebody elsewhere. Guessing from many networks is slowed down instead: beyond
 * `crowd` each network has only `crowded` left, and `ceiling` is the end for strangers altogether.
 */
export interface Limits {
  /** Names the counters; two kinds of attempts never share one. */
  kind: string
  perNetwork: Limit
  crowd: Limit
  crowded: Limit
  ceiling: Limit
  /** Attempts of one network, whatever the addresses. */
  network: Limit
  /** A browser that logged in to this address before has its own counters, which strangers cannot use up. */
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

/** Mails to one address, so that nobody's mailbox can be filled by others, and still everybody gets a link. */
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

/** One attempt that was let through. */
export interface Guess {
  /** Attempts at this address in the current window, this one included: of strangers, or of the known device. */
  count: number
  network: string
  /** A right password: it was no guess. */
  succeed: () => Promise<void>
}

const strangersKeys = ({ kind }: Limits, email: string, network: string) => ({
  pair: `${kind} ${email} from ${network}`,
  all: `${kind} ${email} from all`,
  crowded: `${kind} ${email} crowded ${network}`,
  day: `${kind} ${email} in a day`,
  network: `${kind} network ${network}`,
})

/** Counts an attempt before it is made. Throws RATE_LIMITED, in the same words for known and unknown addresses. */
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
  // What is refused here is no guess, so it must not count among those of everybody.
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

/** After the person proved in another way who he is: what was counted for this browser and network is forgotten. */
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
