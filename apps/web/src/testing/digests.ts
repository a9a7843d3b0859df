import { digestContents } from '@windrow/contract/email-digests'
import type { EmailDigest } from '@windrow/contract/schemas/email-digests'

/** A recipient. */
export const personOf: EmailDigest['recipients'][number] = {
  userId: 12,
  fullName: 'Maja Lindqvist',
  email: 'maja@nordlake.example',
  accountName: 'Nordlake',
  isActive: true,
  unsubscribedDate: null,
}
/** A daily digest of all accounts. */
export const digestOf: EmailDigest = {
  id: 7,
  name: 'Morning mail',
  frequency: 0,
  weekday: null,
  dayOfMonth: null,
  time: '07:30',
  timeZone: 'Europe/Helsinki',
  scope: 'ALL',
  accountId: null,
  accountName: null,
  contents: digestContents,
  skipEmpty: true,
  projects: [],
  recipients: [personOf],
  enabled: true,
  nextDate: '2999-03-29T04:30:00.000Z',
  last: { state: 'SENT', dueDate: '2027-03-28T04:30:00.000Z', endedDate: null, message: null },
  createdDate: '2027-03-01T04:30:00.000Z',
}
