import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyOf, reply, startHttpServer } from '@windrow/delivery/testing/http-server'
import { adfFault } from './jira-adf.ts'

/** Jira's statuses in this server's workflow; each has a transition to each other one. */
export const statuses = {
  'To Do': 'new',
  'In Progress': 'indeterminate',
  Done: 'done',
} as const
export type Status = keyof typeof statuses

export interface FakeComment {
  id: string
  body: unknown
  author: { displayName: string }
  created: string
  updated: string
  visibility?: object
  jsdPublic?: boolean
  properties: { key: string; value: unknown }[]
}

interface FakeIssue {
  id: string
  key: string
  fields: { summary: string; description: unknown; labels: string[]; issuetype: string }
  status: Status
  updated: string
  comments: FakeComment[]
  links: Map<string, object>
}

/** What goes wrong with the next calls. */
interface Trouble {
  /** Answers each call with this status, until it is null. */
  status: number | null
  retryAfter: string | null
  /** Answers calls that write with this status; others work. */
  writeStatus: number | null
  /** Does what a call wants, then ends the connection without an answer. */
  hangUp: boolean
  /** Does what a call that writes wants, and never answers. */
  silent: boolean
  /** Transitions that are not allowed now. */
  blocked: Status[]
}

export interface JiraServer extends AsyncDisposable {
  url: string
  issues: Map<string, FakeIssue>
  trouble: Trouble
  /** Calls as "POST /issue/10001/comment", since the start. */
  calls: string[]
  add: (summary: string, status?: Status) => FakeIssue
  /** Somebody comments in Jira. */
  comment: (key: string, body: unknown, more?: Partial<FakeComment>) => FakeComment
  /** Somebody edits a comment in Jira. */
  edit: (key: string, id: string, body: unknown, more?: Partial<FakeComment>) => void
  remove: (key: string, id: string) => void
  move: (key: string, status: Status) => void
}

const json = (value: unknown) => value as Record<string, unknown>
const token = 'good token'
export const jiraSecret = 'the secret of the webhook'

/** A document of Jira Cloud with one paragraph. */
export const adf = (text: string) => ({
  type: 'doc',
  version: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** The settings of this Jira. */
export const jiraEnvironment = (url: string, version: 2 | 3) => ({
  WINDROW_JIRA_URL: url,
  WINDROW_JIRA_TOKEN: token,
  ...(version === 3 && { WINDROW_JIRA_EMAIL: 'windrow@nordlake.example' }),
  WINDROW_JIRA_PROJECT: 'FHS',
  WINDROW_JIRA_WEBHOOK_SECRET: jiraSecret,
})

/** Signs the body of an event, as Jira Cloud does. */
export const signatureOf = (body: string, secret = jiraSecret) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/**
 * Jira's REST API as published by Atlassian, as far as Windrow uses it: version 3 takes documents only, version 2 text
 * only. One project, FHS.
 */
export async function startJiraServer(version: 2 | 3 = 3): Promise<JiraServer> {
  const issues = new Map<string, FakeIssue>()
  const calls: string[] = []
  const trouble: Trouble = {
    status: null,
    retryAfter: null,
    writeStatus: null,
    hangUp: false,
    silent: false,
    blocked: [],
  }
  const authorization =
    version === 3
      ? `Basic ${Buffer.from(`windrow@nordlake.example:${token}`).toString('base64')}`
      : `Bearer ${token}`
  let last = 10_000
  let ticks = 0
  const next = () => String((last += 1))
  const now = () => new Date(Date.UTC(2027, 2, 28) + (ticks += 1) * 1000).toISOString().replace('Z', '+0000')
  const find = (idOrKey: string) =>
    issues.get(idOrKey) ?? [...issues.values()].find(({ id }) => id === idOrKey)
  const need = (key: string) => {
    const issue = find(key)
    if (!issue) throw new Error(`there is no issue ${key}`)
    return issue
  }

  const add: JiraServer['add'] = (summary, status = 'To Do') => {
    const issue: FakeIssue = {
      id: next(),
      key: `FHS-${issues.size + 1}`,
      fields: { summary, description: null, labels: [], issuetype: 'Task' },
      status,
      updated: now(),
      comments: [],
      links: new Map(),
    }
    issues.set(issue.key, issue)
    return issue
  }
  const addComment = (issue: FakeIssue, body: unknown, more: Partial<FakeComment>): FakeComment => {
    const at = now()
    const author = { displayName: 'Daniel Osei' }
    const comment = { id: next(), body, author, created: at, updated: at, properties: [], ...more }
    issue.comments.push(comment)
    issue.updated = at
    return comment
  }

  const shown = ({ id, key, fields, status, updated }: FakeIssue) => ({
    id,
    key,
    fields: {
      summary: fields.summary,
      updated,
      status: { name: status, statusCategory: { key: statuses[status] } },
      reporter: { displayName: 'Priya Raman' },
    },
  })
  const refuse = (response: ServerResponse, status: number, ...errorMessages: string[]) =>
    reply(response, status, { errorMessages, errors: {} })
  /** Why a text can't be stored by this version; null if it can. */
  const bodyFault = (body: unknown): string | null => {
    if (version === 3) return adfFault(body)
    if (typeof body !== 'string') return 'must be a text'
    return body.length > 32_767 ? 'The entered text is too long.' : null
  }

  function create(response: ServerResponse, body: Record<string, unknown>) {
    const fields = json(body['fields'])
    if (json(fields['project'])['key'] !== 'FHS')
      return reply(response, 400, { errorMessages: [], errors: { project: 'valid project is required' } })
    const fault = bodyFault(fields['description'])
    if (fault) return refuse(response, 400, `description: ${fault}`)
    const issue = add(String(fields['summary']))
    Object.assign(issue.fields, { description: fields['description'], labels: fields['labels'] ?? [] })
    return reply(response, 201, { id: issue.id, key: issue.key, self: '' })
  }

  function search(response: ServerResponse, query: URLSearchParams) {
    const label = /labels = "([^"]+)"/.exec(query.get('jql') ?? '')?.[1] ?? ''
    const found = [...issues.values()].filter(({ fields }) => fields.labels.includes(label))
    return reply(response, 200, { issues: found.map(shown) })
  }

  function comments(response: ServerResponse, issue: FakeIssue, query: URLSearchParams) {
    const [startAt, maxResults] = [Number(query.get('startAt') ?? 0), Number(query.get('maxResults') ?? 50)]
    const withProperties = query.get('expand')?.includes('properties')
    const page = issue.comments
      .slice(startAt, startAt + Math.min(maxResults, 100))
      .map(({ properties, ...one }) => ({ ...one, ...(withProperties && { properties }) }))
    return reply(response, 200, { startAt, maxResults, total: issue.comments.length, comments: page })
  }

  function changeComment(
    response: ServerResponse,
    issue: FakeIssue,
    { method, id, body }: { method: string; id: string | undefined; body: Record<string, unknown> },
  ) {
    const fault = method === 'DELETE' ? null : bodyFault(body['body'])
    if (fault) return refuse(response, 400, `Comment body is not valid: ${fault}`)
    const ours = { author: { displayName: 'Windrow' } }
    const properties = (body['properties'] ?? []) as FakeComment['properties']
    if (method === 'POST')
      return reply(response, 201, addComment(issue, body['body'], { ...ours, properties }))
    const comment = issue.comments.find((one) => one.id === id)
    if (!comment) return refuse(response, 404, 'Can not find a comment.')
    issue.updated = now()
    if (method === 'DELETE') {
      issue.comments.splice(issue.comments.indexOf(comment), 1)
      return reply(response, 204, '')
    }
    Object.assign(comment, { body: body['body'], updated: issue.updated })
    return reply(response, 200, comment)
  }

  function transitions(response: ServerResponse, issue: FakeIssue, wanted: string | undefined) {
    const all = (Object.keys(statuses) as Status[])
      .map((name, at) => ({ id: String(11 + at), name, to: name }))
      .filter(({ to }) => to !== issue.status && !trouble.blocked.includes(to))
    if (wanted === undefined)
      return reply(response, 200, {
        transitions: all.map((one) => ({
          ...one,
          to: { name: one.to, statusCategory: { key: statuses[one.to] } },
        })),
      })
    const chosen = all.find(({ id }) => id === wanted)
    if (!chosen) return refuse(response, 400, `It seems that you have tried to perform an illegal operation.`)
    Object.assign(issue, { status: chosen.to, updated: now() })
    return reply(response, 204, '')
  }

  function ofIssue(
    response: ServerResponse,
    method: string,
    { issue, part, id }: { issue: FakeIssue; part: string | undefined; id: string | undefined },
    { body, query }: { body: Record<string, unknown>; query: URLSearchParams },
  ) {
    if (part === undefined) return reply(response, 200, shown(issue))
    if (part === 'transitions')
      return transitions(
        response,
        issue,
        method === 'GET' ? undefined : String(json(body['transition'])['id']),
      )
    if (part === 'remotelink') {
      issue.links.set(String(body['globalId']), json(body['object']))
      return reply(response, 201, { id: 1 })
    }
    if (part !== 'comment') return refuse(response, 404, 'null for uri')
    return method === 'GET'
      ? comments(response, issue, query)
      : changeComment(response, issue, { method, id, body })
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://jira')
    const method = request.method ?? 'GET'
    const text = (await bodyOf(request)).toString()
    const path = pathname.replace(`/rest/api/${version}`, '')
    calls.push(`${method} ${path}`)
    if (request.headers.authorization !== authorization)
      return refuse(response, 401, 'Client must be authenticated')
    const status = trouble.status ?? (method === 'GET' ? null : trouble.writeStatus)
    if (status !== null)
      return reply(
        response,
        status,
        { errorMessages: ['trouble'] },
        trouble.retryAfter === null ? {} : { 'retry-after': trouble.retryAfter },
      )
    if (trouble.silent && method !== 'GET') {
      response.writeHead = () => response
      response.end = () => response
    }
    if (trouble.hangUp && method !== 'GET') {
      // What happens is real, only its answer is lost.
      response.writeHead = () => response
      response.end = () => {
        request.socket.destroy()
        return response
      }
    }
    const body = text === '' ? {} : json(JSON.parse(text))
    if (path === pathname) return refuse(response, 404, 'null for uri')
    if (path === '/issue') return create(response, body)
    if (path === (version === 3 ? '/search/jql' : '/search')) return search(response, query)
    const [, kind, key = '', part, id] = path.split('/')
    const issue = kind === 'issue' ? find(decodeURIComponent(key)) : undefined
    if (!issue) return refuse(response, 404, 'Issue does not exist or you do not have permission to see it.')
    return ofIssue(response, method, { issue, part, id }, { body, query })
  }

  const server = await startHttpServer(answer)
  return {
    url: server.base,
    issues,
    trouble,
    calls,
    add,
    comment: (key, body, more = {}) => addComment(need(key), body, more),
    edit: (key, id, body, more = {}) => {
      const issue = need(key)
      issue.updated = now()
      Object.assign(
        issue.comments.find((one) => one.id === id)!,
        { body, updated: issue.updated, ...more },
      )
    },
    remove: (key, id) => {
      const issue = need(key)
      issue.comments = issue.comments.filter((one) => one.id !== id)
      issue.updated = now()
    },
    move: (key, status) => void Object.assign(need(key), { status, updated: now() }),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}
