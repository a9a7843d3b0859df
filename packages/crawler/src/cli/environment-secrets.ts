import type { SecretSource } from '../login/secrets.ts'

/** Secrets from the environment: "shop password" is `WINDROW_SECRET_SHOP_PASSWORD`. */
export const environmentSecrets =
  (environment: NodeJS.ProcessEnv): SecretSource =>
  (name) =>
    Promise.resolve(environment[variableOf(name)] ?? null)

const variableOf = (name: string): string =>
  `WINDROW_SECRET_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`
