import { PencilRuler } from 'lucide-react'
import { expect, it } from 'vitest'
import { eventIcon } from './event-icons.ts'

// spec: MSG-02, MSG-03, MSG-04, MSG-05, MSG-06
it.each([
  ['destinations', ['DESTINATION_ADDED', 'DESTINATION_UPDATED', 'DESTINATION_REMOVED']],
  ['runs', ['RUN_STARTED', 'RUN_STOPPED']],
  ['marks of runs', ['RUN_DELETED', 'RUN_MARKED_COMPLETED', 'RUN_MARKED_FAILED', 'RUN_MARKED_DNU']],
  ['held runs', ['RUN_RELEASED', 'RUN_REJECTED', 'REPORT_GATE_SAVE']],
  ['exports and deliveries', ['RUNS_EXPORTED', 'DELIVERY_ORDERED']],
  [
    'people and projects',
    [
      'USER_REMOVED',
      'USER_INVITED',
      'USER_REINVITED',
      'PROJECT_MEMBER_REMOVED',
      'PROJECT_MEMBERS_ADDED',
      'PROJECT_CHANGED',
      'ROLE_CHANGED',
    ],
  ],
])('has an icon of its own for each event of %s', (_what, actions) => {
  const icons = actions.map(eventIcon)

  expect(new Set(icons).size).toBe(actions.length)
  expect(icons).not.toContain(PencilRuler)
})

it.each(['BILLING_RULE_ENDED', 'SECOND_FACTOR_ON', 'SERVICE_CHANGED', 'PROXY_CREATED', 'USER_CREATED'])(
  'has an icon of what %s is about',
  (action) => {
    expect(eventIcon(action)).not.toBe(PencilRuler)
  },
)
