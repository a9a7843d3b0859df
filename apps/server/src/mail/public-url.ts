import type { Config } from '../config/config.ts'

/** Where people reach this installation. Never taken from a request: its Host is what the sender says it is. */
export const publicUrl = ({ http }: Config): string => http.publicUrl ?? `http://localhost:${http.port}`
