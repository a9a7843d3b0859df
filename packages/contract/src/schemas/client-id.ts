import { z } from 'zod'

/** Chosen by the sender, unique among what they send: repeating a call with it doesn't do it twice. */
export const clientId = z.string().regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits, "-" or "_"')
