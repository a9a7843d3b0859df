import { useState } from 'react'
import { ApiError } from '@windrow/contract/client'
import { longestReason } from '@windrow/contract/anomalies'
import { Form, Input } from 'antd'
import { Button } from '../../ui/button.tsx'
import { FormDrawer } from '../../ui/form-frame.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { formWords, type FormAction } from './action-words.ts'
import { AssigneeItem } from './assignee-item.tsx'
import { useTaskAction, type ActionTarget, type ActionValues } from './use-task-action.ts'
import { Weight } from './weight.tsx'
import { Words } from './words.tsx'
import css from './review.module.css'

interface Props {
  action: FormAction
  target: ActionTarget
  onDone: () => void
  onClose: () => void
}

/** Whether the task was changed by somebody else since it was loaded. */
const isTaken = (error: Error | null) => error instanceof ApiError && error.code === 'CONFLICT'

const isComplete = (action: FormAction, { reason, assignee }: ActionValues) =>
  action === 'ASSIGNED' ? assignee !== undefined && assignee !== null : Boolean(reason?.trim())

function Summary({ target: { title, note, findings } }: Pick<Props, 'target'>) {
  return (
    <div className={css.drawertask}>
      <span className="medium">{title}</span>
      <span className="meta">{note}</span>
      {findings.length > 0 && (
        <ul>
          {findings.map((finding, at) => (
            <li key={at}>
              <Weight level={finding.level} />
              <span>
                <Words text={finding.title} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Fields({ action }: Pick<Props, 'action'>) {
  const { placeholder } = formWords[action]
  return action === 'ASSIGNED' ? (
    <AssigneeItem placeholder={placeholder} />
  ) : (
    <Form.Item label="Reason" name="reason">
      <Input.TextArea rows={4} maxLength={longestReason} showCount placeholder={placeholder} />
    </Form.Item>
  )
}

/** The form of an action: who to assign, or why the findings are not an issue or accepted. */
export function ActionDrawer({ action, target, onDone, onClose }: Props) {
  const closing = useClosing(onClose)
  const { send, sayFailed, refresh } = useTaskAction(target, action)
  const [ready, setReady] = useState(false)
  const [taken, setTaken] = useState<string | null>(null)
  const submit = useSubmit<ActionValues, void>({
    save: send,
    faultsOf: () => ({ faults: [], rest: null }),
    onSaved: () => {
      void refresh()
      onDone()
      closing.close()
    },
    onRefused: (error) => {
      if (isTaken(error)) setTaken(error.message)
      else sayFailed(error)
    },
  })
  const showTask = () => {
    void refresh()
    closing.close()
  }
  const { title, text } = formWords[action]
  return (
    <FormDrawer
      title={title}
      closing={closing}
      submit={submit}
      action="Submit"
      reason={taken ?? (ready ? undefined : 'Fill in the form first.')}
    >
      <div className={css.actionform}>
        {taken !== null && (
          <Notice
            action={
              <Button small onClick={showTask}>
                Show
              </Button>
            }
          >
            <b>{taken}</b> {action === 'ASSIGNED' ? 'Nothing was saved.' : 'Your reason was not saved.'}
          </Notice>
        )}
        <p>{text}</p>
        <Summary target={target} />
        <SubmitForm
          submit={submit}
          label={title}
          onValues={(values) => setReady(isComplete(action, values))}
          onSubmit={(values) => {
            if (taken === null && isComplete(action, values)) submit.send(values)
          }}
        >
          <Fields action={action} />
        </SubmitForm>
      </div>
    </FormDrawer>
  )
}
