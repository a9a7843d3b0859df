import { describe, expect, it } from 'vitest'
import { queuedText, retryText, troubleText, type JiraLink } from './jira-words.ts'

const now = Date.parse('2027-03-28T08:00:00Z')
const after = (seconds: number) => new Date(now + seconds * 1000).toISOString()
const link = (change: Partial<JiraLink>): JiraLink => ({
  key: 'FHS-482',
  url: 'https://jira.example/browse/FHS-482',
  summary: 'Prices',
  status: 'To Do',
  category: 'new',
  isCreating: false,
  isGone: false,
  queuedComments: 0,
  queuedChanges: 0,
  trouble: null,
  retryDate: null,
  refused: [],
  ...change,
})

describe('what waits for Jira', () => {
  it('is counted', () => {
    expect(queuedText(link({}))).toBe('')
    expect(queuedText(link({ queuedComments: 1 }))).toBe('1 comment queued')
    expect(queuedText(link({ queuedComments: 2, queuedChanges: 1 }))).toBe('2 comments and 1 change queued')
  })

  it('says when it is tried again', () => {
    expect(retryText(after(40), now)).toBe('retry in 40 s')
    expect(retryText(after(121), now)).toBe('retry in 3 min')
    expect(retryText(after(-1), now)).toBe('retrying')
  })

  it('is told with the reason', () => {
    const trouble = "Can't reach Jira"
    expect(troubleText(link({ queuedComments: 2, trouble, retryDate: after(40) }), now)).toBe(
      "Can't reach Jira. 2 comments queued, retry in 40 s",
    )
    expect(troubleText(link({ trouble: 'It was deleted.', retryDate: after(5) }), now)).toBe(
      'It was deleted. Retry in 5 s',
    )
    expect(troubleText(link({}), now)).toBeNull()
  })
})
