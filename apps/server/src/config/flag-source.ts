import { join, resolve } from 'node:path'
import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'

/** Source of feature flags: a flag service that speaks OFREP, otherwise a file. */
export function flagSource(env: Environment, dataDir: string) {
  if (env.WINDROW_FLAGS_URL) {
    if (env.WINDROW_FLAGS_FILE)
      throw new ConfigError('Set WINDROW_FLAGS_URL or WINDROW_FLAGS_FILE, not both.')
    return { kind: 'ofrep', url: env.WINDROW_FLAGS_URL, token: env.WINDROW_FLAGS_TOKEN ?? null } as const
  }
  if (env.WINDROW_FLAGS_TOKEN)
    throw new ConfigError(
      'WINDROW_FLAGS_TOKEN is set but WINDROW_FLAGS_URL is not; set WINDROW_FLAGS_URL to use a flag service, or remove WINDROW_FLAGS_TOKEN.',
    )
  return { kind: 'file', path: resolve(env.WINDROW_FLAGS_FILE ?? join(dataDir, 'flags.json')) } as const
}
