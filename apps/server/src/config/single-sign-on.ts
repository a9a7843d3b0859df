import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'

const names = [
  'WINDROW_OIDC_CLIENT_ID',
  'WINDROW_OIDC_CLIENT_SECRET',
  'WINDROW_OIDC_LABEL',
  'WINDROW_OIDC_DOMAINS',
  'WINDROW_OIDC_NEW_USERS',
  'WINDROW_OIDC_NEW_USERS_ACCOUNT',
] as const

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Settings of single sign-on over OpenID Connect; null if it isn't configured. */
export function singleSignOn(env: Environment) {
  const issuer = env.WINDROW_OIDC_ISSUER
  if (!issuer) {
    const stray = names.find((name) => env[name])
    if (stray)
      throw new ConfigError(
        `${stray} is set but WINDROW_OIDC_ISSUER is not; set WINDROW_OIDC_ISSUER to use single sign-on, or remove ${stray}.`,
      )
    return null
  }
  const { protocol, hostname } = new URL(issuer)
  if (protocol !== 'https:' && !loopback.has(hostname))
    throw new ConfigError('WINDROW_OIDC_ISSUER must be an https URL; plain http is for this machine only.')
  if (!env.WINDROW_OIDC_CLIENT_ID || !env.WINDROW_OIDC_CLIENT_SECRET)
    throw new ConfigError(
      'WINDROW_OIDC_ISSUER needs WINDROW_OIDC_CLIENT_ID and WINDROW_OIDC_CLIENT_SECRET; set both.',
    )
  if (env.WINDROW_OIDC_NEW_USERS_ACCOUNT && !env.WINDROW_OIDC_NEW_USERS)
    throw new ConfigError(
      'WINDROW_OIDC_NEW_USERS_ACCOUNT says where new users go, but WINDROW_OIDC_NEW_USERS does not allow any; set it to a role.',
    )
  return {
    issuer,
    clientId: env.WINDROW_OIDC_CLIENT_ID,
    clientSecret: env.WINDROW_OIDC_CLIENT_SECRET,
    /** Label of the login button. */
    label: env.WINDROW_OIDC_LABEL ?? 'Log in with single sign-on',
    /** Email domains that may log in; empty allows all. */
    domains: (env.WINDROW_OIDC_DOMAINS ?? '')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
    /** Role for users who log in for the first time; null to refuse them. */
    newUsers: env.WINDROW_OIDC_NEW_USERS
      ? {
          role: env.WINDROW_OIDC_NEW_USERS,
          /** null: the account whose allowed domains include the email's domain. */
          account: env.WINDROW_OIDC_NEW_USERS_ACCOUNT ?? null,
        }
      : null,
  }
}
