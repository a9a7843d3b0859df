import { jiraCategories, type JiraCategory } from '@windrow/contract/jira'
import { threadStates, type ThreadState } from '@windrow/contract/threads'
import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'

/** The operator's Jira; null if it isn't configured. */
export function jira(env: Environment) {
  const { WINDROW_JIRA_URL: url, WINDROW_JIRA_EMAIL: email, WINDROW_JIRA_TOKEN: token } = env
  if (!url) return refuseStray(env)
  if (email && !token)
    throw new ConfigError('WINDROW_JIRA_EMAIL is set but WINDROW_JIRA_TOKEN is not; set both.')
  return {
    url: url.replace(/\/+$/, ''),
    authorization: token ? authorization(email, token) : null,
    /** Version of its REST API: 3 has comments as documents (Jira Cloud), 2 as wiki text (Server, Data Center). */
    api: env.WINDROW_JIRA_API ? (Number(env.WINDROW_JIRA_API) as 2 | 3) : email ? 3 : 2,
    /** Key of the project in which issues are created unless another one is chosen. */
    project: env.WINDROW_JIRA_PROJECT ?? null,
    issueType: env.WINDROW_JIRA_ISSUE_TYPE ?? 'Task',
    /** Proves that a call of the webhook comes from Jira; null: no such calls. */
    webhookSecret: env.WINDROW_JIRA_WEBHOOK_SECRET ?? null,
    /** Whether customers get comments that everybody in Jira sees. */
    commentsArePublic: env.WINDROW_JIRA_COMMENTS !== 'internal',
    states: statesOf(env.WINDROW_JIRA_STATES ?? 'done:CLOSED'),
  } as const
}

type Jira = ReturnType<typeof jira>

/** Whether threads can be linked to issues: that needs credentials, because people read Jira, but Windrow writes. */
export const canExchange = (config: { jira: Jira }): boolean => (config.jira?.authorization ?? null) !== null

/** Throws for settings of Jira without its URL. */
function refuseStray(env: Environment): null {
  const stray = Object.keys(env).find((name) => name.startsWith('WINDROW_JIRA_'))
  if (stray === undefined) return null
  throw new ConfigError(`${stray} needs WINDROW_JIRA_URL; set it, or remove ${stray}.`)
}

/** Jira Cloud takes an email address with an API token, a self-hosted server a personal access token. */
const authorization = (email: string | undefined, token: string) =>
  email ? `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}` : `Bearer ${token}`

/** The states that threads get when their issues get a status of a category: "done:CLOSED, new:OPEN". */
function statesOf(text: string): Partial<Record<JiraCategory, ThreadState>> {
  const pairs = text.split(/[\s,]+/).filter(Boolean)
  return Object.fromEntries(
    pairs.map((pair) => {
      const [category, state] = pair.split(':')
      if (!jiraCategories.some((one) => one === category) || !threadStates.some((one) => one === state))
        throw new ConfigError(
          `WINDROW_JIRA_STATES must list pairs like done:CLOSED; "${pair}" is none. Categories: ${jiraCategories.join(', ')}; states: ${threadStates.join(', ')}.`,
        )
      return [category, state]
    }),
  )
}
