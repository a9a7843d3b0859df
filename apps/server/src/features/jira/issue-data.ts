import { jiraCategories, type JiraCategory } from '@windrow/contract/jira'
import { z } from 'zod'
import type { Jira } from './open-jira.ts'
import { JiraError } from './jira-error.ts'

/** Jira writes ids as text; those of issues and comments are numbers. */
const numericId = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

const Status = z.object({
  name: z.string(),
  statusCategory: z.object({ key: z.string() }).optional(),
})
const Issue = z.object({
  id: numericId,
  key: z.string(),
  fields: z.object({
    summary: z.string().nullish(),
    status: Status.nullish(),
    updated: z.string().nullish(),
  }),
})
const Comment = z.object({
  id: numericId,
  author: z.object({ displayName: z.string().nullish() }).nullish(),
  body: z.unknown().optional(),
  updated: z.string().default(''),
  visibility: z.unknown().optional(),
  jsdPublic: z.boolean().optional(),
  properties: z.array(z.object({ key: z.string(), value: z.unknown().optional() })).default([]),
})
const Comments = z.object({ total: z.int(), comments: z.array(Comment) })
const Transitions = z.object({ transitions: z.array(z.object({ id: z.string(), to: Status })) })

export type JiraComment = z.infer<typeof Comment>

/** An issue as far as it is used. */
export interface JiraIssue {
  id: number
  key: string
  summary: string
  status: string | null
  category: JiraCategory | null
  updated: string
}

/** Comments of one answer; the most that Jira gives. */
const pageSize = 100
/** Further ones, the newest, are not read. */
const mostComments = 5000

function parse<T>(schema: z.ZodType<T>, answer: unknown): T {
  const { success, data, error } = schema.safeParse(answer)
  if (success) return data
  throw new JiraError('PASSING', 'Jira gave an answer that cannot be read.', { cause: error })
}

export const categoryOf = (status: z.infer<typeof Status> | null | undefined): JiraCategory | null =>
  jiraCategories.find((one) => one === status?.statusCategory?.key) ?? null

/** Reads an issue by id or key. Throws NOT_FOUND. */
export async function readIssue(jira: Jira, idOrKey: number | string): Promise<JiraIssue> {
  const path = `/issue/${encodeURIComponent(idOrKey)}?fields=summary,status,updated`
  const { id, key, fields } = parse(Issue, await jira.call('GET', path))
  return {
    id,
    key,
    summary: fields.summary ?? '',
    status: fields.status?.name ?? null,
    category: categoryOf(fields.status),
    updated: fields.updated ?? '',
  }
}

const readPage = async (jira: Jira, issueId: number, startAt: number, maxResults: number) =>
  parse(
    Comments,
    await jira.call(
      'GET',
      `/issue/${issueId}/comment?startAt=${startAt}&maxResults=${maxResults}&expand=properties`,
    ),
  )

/**
 * The comments of an issue, oldest first. `isCut`: some may be missing, because there are too many, or because others
 * were deleted while the pages were read.
 */
export async function readComments(
  jira: Jira,
  issueId: number,
): Promise<{ comments: JiraComment[]; isCut: boolean }> {
  const found = new Map<number, JiraComment>()
  let total = 0
  for (let at = 0; at < mostComments;) {
    const page = await readPage(jira, issueId, at, pageSize)
    total = page.total
    for (const comment of page.comments) found.set(comment.id, comment)
    at += page.comments.length
    if (page.comments.length === 0 || at >= total) break
  }
  const comments = [...found.values()].toSorted((a, b) => a.id - b.id)
  return { comments, isCut: comments.length !== total }
}

/** The id of the newest comment of an issue; 0 without comments. Ids only grow. */
export async function lastCommentId(jira: Jira, issueId: number): Promise<number> {
  const { total } = await readPage(jira, issueId, 0, 1)
  if (total === 0) return 0
  const { comments } = await readPage(jira, issueId, total - 1, 1)
  return Math.max(0, ...comments.map(({ id }) => id))
}

/** The transitions that an issue allows now. */
export const readTransitions = async (jira: Jira, issueId: number) =>
  parse(Transitions, await jira.call('GET', `/issue/${issueId}/transitions`)).transitions

/** Reads an id that Jira gave to something new. */
export const createdId = (answer: unknown): number => parse(z.object({ id: numericId }), answer).id

/** Finds the newest issue with a label; null if there is none. */
export async function findByLabel(jira: Jira, projectKey: string, label: string): Promise<number | null> {
  const jql = encodeURIComponent(`project = "${projectKey}" AND labels = "${label}" ORDER BY created ASC`)
  const search = jira.version === 3 ? '/search/jql' : '/search'
  const answer = await jira.call('GET', `${search}?jql=${jql}&fields=summary&maxResults=1`)
  return parse(z.object({ issues: z.array(z.object({ id: numericId })) }), answer).issues[0]?.id ?? null
}
