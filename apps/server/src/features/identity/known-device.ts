import { createHash, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { deviceCookie, setDeviceCookie } from './session-cookies.ts'

/** Browsers don't keep cookies longer. */
const lifeSeconds = 400 * 24 * 3600
const issuer = 'windrow device'
/** For devices shared by a family or a help desk; the least recently logged-in user is dropped. */
const mostPeople = 8

const Claims = z.object({ device: z.string().max(60), people: z.array(z.string().max(60)).max(mostPeople) })

const markOf = (email: string) =>
  createHash('sha256').update(`device of ${email}`).digest('base64url').slice(0, 24)

async function readDevice(app: AppContext, request: FastifyRequest): Promise<z.output<typeof Claims> | null> {
  const token = request.cookies[deviceCookie]
  if (!token) return null
  try {
    const { payload } = await jwtVerify(token, app.keys.device, { issuer, algorithms: ['HS256'] })
    return Claims.safeParse(payload).data ?? null
  } catch {
    return null
  }
}

/** The id of the browser, if a user with this email address has logged in with it before. It grants no access. */
export async function knownDevice(
  app: AppContext,
  request: FastifyRequest,
  email: string,
): Promise<string | null> {
  const known = await readDevice(app, request)
  return known?.people.includes(markOf(email)) ? known.device : null
}

/** Marks the browser as one that this user logged in with, so that others' guesses don't lock it out. */
export async function rememberDevice(
  app: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): Promise<void> {
  const known = await readDevice(app, request)
  const mark = markOf(email)
  const others = known?.people.filter((other) => other !== mark) ?? []
  const people = [mark, ...others].slice(0, mostPeople)
  const token = await new SignJWT({ device: known?.device ?? randomUUID(), people })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setIssuedAt()
    .setExpirationTime(`${lifeSeconds}s`)
    .sign(app.keys.device)
  setDeviceCookie(request, reply, token, lifeSeconds)
}
