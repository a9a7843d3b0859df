import {
  digestContents,
  digestFrequencies,
  digestFrequencyNames,
  type DigestContent,
  type DigestFrequencyName,
  type DigestScope,
} from '@windrow/contract/email-digests'
import type { EmailDigest } from '@windrow/contract/schemas/email-digests'
import type { Choice } from '../../ui/remote-choice.ts'
import type { DigestBody } from './digest-queries.ts'

/** Form values. Recipients who unsubscribed are listed apart. */
export interface DigestValues {
  name: string
  frequency: DigestFrequencyName
  weekday: number
  dayOfMonth: number
  time: string
  timeZone: string
  scope: DigestScope
  accountId: number | null
  projects: Choice[]
  recipients: Choice[]
  resubscribeIds: number[]
  contents: DigestContent[]
  skipEmpty: boolean
}

const personChoice = ({ userId, fullName, email, isActive }: EmailDigest['recipients'][number]): Choice => ({
  value: userId,
  label: `${fullName || email}${isActive ? '' : ' (deactivated)'}`,
  note: email,
})

export const frequencyName = (frequency: EmailDigest['frequency']): DigestFrequencyName =>
  digestFrequencyNames[frequency]!

export const isSubscribed = ({ unsubscribedDate }: EmailDigest['recipients'][number]): boolean =>
  unsubscribedDate === null

export const digestForm = {
  create: (timeZone: string): DigestValues => ({
    name: '',
    frequency: 'Daily',
    weekday: 1,
    dayOfMonth: 1,
    time: '07:30',
    timeZone,
    scope: 'PROJECTS',
    accountId: null,
    projects: [],
    recipients: [],
    resubscribeIds: [],
    contents: [...digestContents],
    skipEmpty: true,
  }),

  fromRemote: (digest: EmailDigest): DigestValues => ({
    name: digest.name,
    frequency: frequencyName(digest.frequency),
    weekday: digest.weekday ?? 1,
    dayOfMonth: digest.dayOfMonth ?? 1,
    time: digest.time,
    timeZone: digest.timeZone,
    scope: digest.scope,
    accountId: digest.accountId,
    projects: digest.projects.map(({ projectId, name, accountName, isDeleted }) => ({
      value: projectId,
      label: isDeleted ? `${name} (deleted)` : name,
      note: accountName,
    })),
    recipients: digest.recipients.filter(isSubscribed).map(personChoice),
    resubscribeIds: [],
    contents: [...digest.contents],
    skipEmpty: digest.skipEmpty,
  }),

  /** @param unsubscribed users who unsubscribed; they stay on the list without getting mails */
  toRemote: (values: DigestValues, unsubscribed: readonly number[], enabled: boolean): DigestBody => {
    const { frequency, scope, projects, recipients, resubscribeIds, contents } = values
    const chosen = recipients.map(({ value }) => value)
    const away = unsubscribed.filter((id) => !chosen.includes(id))
    return {
      name: values.name.trim(),
      frequency: digestFrequencies[frequency],
      weekday: frequency === 'Weekly' ? values.weekday : null,
      dayOfMonth: frequency === 'Monthly' ? values.dayOfMonth : null,
      time: values.time,
      timeZone: values.timeZone,
      scope,
      accountId: scope === 'ACCOUNT' ? values.accountId : null,
      projectIds: scope === 'PROJECTS' ? projects.map(({ value }) => value) : [],
      recipientIds: [...chosen, ...away],
      resubscribeIds: resubscribeIds.filter((id) => away.includes(id)),
      contents: digestContents.filter((part) => contents.includes(part)),
      skipEmpty: values.skipEmpty,
      enabled,
    }
  },
}

/** A saved digest as a request body, for a test mail. */
export const bodyOf = (digest: EmailDigest): DigestBody =>
  digestForm.toRemote(
    digestForm.fromRemote(digest),
    digest.recipients.filter((one) => !isSubscribed(one)).map(({ userId }) => userId),
    digest.enabled,
  )

/** What is missing before the mail can be shown; null if nothing is. */
export function missingFor({ scope, accountId, projectIds, time, contents }: DigestBody): string | null {
  if (scope === 'ACCOUNT' && accountId === null) return 'Choose an account to see the mail.'
  if (scope === 'PROJECTS' && projectIds?.length === 0) return 'Choose a project to see the mail.'
  if (time === '') return 'Enter a time to see the mail.'
  return contents.length === 0 ? 'Choose at least one part to see the mail.' : null
}
