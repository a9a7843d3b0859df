import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { longestReason } from '@windrow/contract/anomalies'
import { ApiError } from '@windrow/contract/client'
import type { Review, RunQuality } from '@windrow/contract/schemas/anomalies'
import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import type { RunPlace } from '../../keys/places.ts'
import { FormDialog } from '../../ui/form-frame.tsx'
import { plural } from '../../ui/formats.ts'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { changedByReview } from './review-queries.ts'
import css from './review.module.css'

export type Decision = 'release' | 'reject'

interface Values {
  reason: string
}

interface Words {
  title: string
  text: string
  action: string
  placeholder: string
  done: string
}

function wordsOf(decision: Decision, { heldDeliveries }: Review): Words {
  if (decision === 'reject')
    return {
      title: 'Reject this run?',
      text: 'Nothing is delivered. The run is never the latest dataset, and later runs are not compared with it.',
      action: 'Reject run',
      placeholder: 'Why must this data not leave?',
      done: 'The run was rejected',
    }
  const to = heldDeliveries > 0 ? ` to ${plural(heldDeliveries, 'destination')}` : ''
  return {
    title: 'Release this run?',
    text: 'Its rows are delivered as they are.',
    action: `Release${to}`,
    placeholder: 'Why may this data leave?',
    done: 'The run was released',
  }
}

interface Props {
  decision: Decision
  place: RunPlace
  review: Review
  onClose: () => void
}

/** Asks why a held run is released or rejected, and sends the decision. */
export function DecisionModal({ decision, place, review, onClose }: Props) {
  const { id, rid, hid } = place
  const closing = useClosing(onClose)
  const queries = useQueryClient()
  const [ready, setReady] = useState(false)
  const words = wordsOf(decision, review)
  const refresh = () => void askAgain(queries, ...changedByReview(place))
  const submit = useSubmit<Values, RunQuality>({
    fields: ['reason'],
    save: ({ reason }) => {
      const call = { params: { id, rid, hid }, body: { reason: reason.trim() } }
      return decision === 'release' ? api.runRelease(call) : api.runReject(call)
    },
    onSaved: (quality) => {
      queries.setQueryData(keys.quality.ofRun(place), quality)
      toast.success(words.done)
      refresh()
      closing.close()
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === 'CONFLICT') refresh()
    },
  })
  return (
    <FormDialog
      title={words.title}
      closing={closing}
      submit={submit}
      action={words.action}
      danger={decision === 'reject'}
      reason={ready ? undefined : 'Enter a reason first.'}
    >
      <div className={css.decision}>
        <SubmitForm
          submit={submit}
          intro={words.text}
          onValues={({ reason }) => setReady(Boolean(reason?.trim()))}
          onSubmit={(values) => {
            if (values.reason?.trim()) submit.send(values)
          }}
        >
          <Form.Item
            label="Reason"
            name="reason"
            extra="The activity list keeps your name, the time and the reason."
          >
            <Input.TextArea
              autoFocus
              rows={3}
              maxLength={longestReason}
              showCount
              placeholder={words.placeholder}
            />
          </Form.Item>
        </SubmitForm>
      </div>
    </FormDialog>
  )
}
