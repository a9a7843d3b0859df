import { hash, verify } from '@node-rs/argon2'

// Argon2id with the parameters of the OWASP password storage cheat sheet: 19 MiB, 2 passes, 1 lane.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, parameters)

let decoy: Promise<string> | undefined

/** Takes the same time whether the user exists or not, so that timing doesn't reveal known addresses. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const matches = await verify(stored ?? (await decoy), password)
  return matches && typeof stored === 'string'
}
