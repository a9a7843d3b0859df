import { anomalyStatusCodes, type AnomalyAction } from '@windrow/contract/anomalies'
import { plural } from '../../ui/formats.ts'

/** Actions with a form; "Resolved" only asks. */
export type FormAction = Exclude<AnomalyAction, 'FIXED'>

export const actionKeys: Readonly<Record<AnomalyAction, string>> = {
  ASSIGNED: 'A',
  FIXED: 'R',
  NOT_AN_ISSUE: 'N',
  ACCEPT_ISSUE: 'E',
}

interface FormWords {
  title: string
  text: string
  placeholder: string
}

export const formWords: Readonly<Record<FormAction, FormWords>> = {
  ASSIGNED: {
    title: 'Assign',
    text: 'The person gets an email and finds this anomaly in the queue.',
    placeholder: 'Choose a person',
  },
  NOT_AN_ISSUE: {
    title: 'Not an Issue',
    text: 'Windrow will ignore these findings in this report. You can take it back later.',
    placeholder: 'Why is this not an issue?',
  },
  ACCEPT_ISSUE: {
    title: 'Accept',
    text: 'From this run on, the new level is what Windrow expects.',
    placeholder: 'Why is the new level right?',
  },
}

export const resolvedQuestion = 'Are you sure you want to mark this anomaly as “Resolved”?'

export const failureTexts: Readonly<Record<AnomalyAction, string>> = {
  ASSIGNED: 'Failed to assign anomaly',
  FIXED: 'Failed to update action task',
  NOT_AN_ISSUE: 'Failed to mark anomaly as Not an Issue',
  ACCEPT_ISSUE: 'Failed to accept anomaly',
}

/** A message after an action: what happened, and what follows. */
export const successTexts: Readonly<Record<AnomalyAction, readonly [text: string, detail?: string]>> = {
  ASSIGNED: ['The anomaly has been assigned.'],
  FIXED: ['Anomaly marked as "Resolved".'],
  NOT_AN_ISSUE: ['Anomaly marked as "Not an Issue".', 'Similar anomalies will be ignored in the future.'],
  ACCEPT_ISSUE: ['Anomaly accepted as expected.', 'No further action required.'],
}

/** The message after an action on several tasks. */
export const bulkText = (changed: number): string => `${plural(changed, 'task')} updated`

export const statusCodeOf = (action: AnomalyAction) => anomalyStatusCodes[action]
