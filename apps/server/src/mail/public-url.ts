import type { Config } from '../config/config.ts'

/** The public URL of this installation. Never derived from a request, whose Host header can be forged. */
export const publicUrl = ({ http }: Config): string => http.publicUrl ?? `http://localhost:${http.port}`
