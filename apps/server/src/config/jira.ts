import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'

/** URL and authorization of the operator's Jira; null if it isn't configured. */
export function jira(env: Environment) {
  const { WINDROW_JIRA_URL: url, WINDROW_JIRA_EMAIL: email, WINDROW_JIRA_TOKEN: token } = env
  if (!url) {
    if (email || token)
      throw new ConfigError(
        'WINDROW_JIRA_EMAIL and WINDROW_JIRA_TOKEN need WINDROW_JIRA_URL; set it, or remove them.',
      )
    return null
  }
  if (email && !token)
    throw new ConfigError('WINDROW_JIRA_EMAIL is set but WINDROW_JIRA_TOKEN is not; set both.')
  return { url: url.replace(/\/+$/, ''), authorization: token ? authorization(email, token) : null }
}

/** Jira Cloud takes an email address with an API token, a self-hosted server a personal access token. */
const authorization = (email: string | undefined, token: string) =>
  email ? `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}` : `Bearer ${token}`
