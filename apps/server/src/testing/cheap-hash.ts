import { hash } from '@node-rs/argon2'

/** Tests log in thousands of users; the cost of a login is in the hash, which has its own tests. */
const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** The hash of a password that takes no time to compare. */
export const cheapHash = (password: string): Promise<string> => hash(password, cheapest)
