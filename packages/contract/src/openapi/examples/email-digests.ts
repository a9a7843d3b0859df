const settings = {
  name: 'Nordlake morning mail',
  frequency: 0,
  weekday: null,
  dayOfMonth: null,
  time: '07:30',
  timeZone: 'Europe/Helsinki',
  scope: 'PROJECTS',
  accountId: null,
  contents: ['NEEDS', 'RECORDS', 'RUNS', 'CHANGES', 'DELIVERIES'],
  skipEmpty: true,
}
const body = {
  ...settings,
  projectIds: [41],
  recipientIds: [12],
  resubscribeIds: [],
  enabled: true,
}
const digest = {
  id: 7,
  ...settings,
  accountName: null,
  projects: [
    { projectId: 41, name: 'Outdoor gear prices', accountName: 'Nordlake Retail Group', isDeleted: false },
  ],
  recipients: [
    {
      userId: 12,
      fullName: 'Maja Lindqvist',
      email: 'maja.lindqvist@nordlake.example',
      accountName: 'Nordlake Retail Group',
      isActive: true,
      unsubscribedDate: null,
    },
  ],
  enabled: true,
  nextDate: '2027-03-29T04:30:00.000Z',
  last: {
    state: 'SENT',
    dueDate: '2027-03-28T04:30:00.000Z',
    endedDate: '2027-03-28T04:30:02.000Z',
    message: null,
  },
  createdDate: '2027-03-01T09:12:00.000Z',
}

/** Email digests and their mails. */
export const emailDigestExamples: Readonly<Record<string, unknown>> = {
  'emailDigestCreate.body': body,
  'emailDigestUpdate.body': body,
  'emailDigestPreview.body': body,
  'emailDigestTest.body': body,
  'emailDigestTest.answer': { email: 'priya.raman@windrow.example' },
  'emailDigestDelete.answer': { id: 7 },
  EmailDigest: digest,
  EmailDigestPreview: {
    subject: '2 things need you, 24 datasets arrived',
    html: '<!doctype html><html lang="en"><body>…</body></html>',
    text: '2 things need you, 24 datasets arrived\n\n…',
    readerName: 'Maja Lindqvist',
    fromDate: '2027-03-27',
    toDate: '2027-03-27',
    nextDates: ['2027-03-29T04:30:00.000Z', '2027-03-30T04:30:00.000Z', '2027-03-31T04:30:00.000Z'],
    isEmpty: false,
  },
}
