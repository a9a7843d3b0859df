import type { ReactNode } from 'react'
import { Form } from 'antd'
import { Notice } from './notice.tsx'
import { submitOnCtrlEnter } from './submit-on-ctrl-enter.ts'
import type { Submit } from './use-submit.ts'

interface Props<Values extends object> {
  submit: Submit<Values>
  initial?: Partial<Values>
  /** Above the fields: what this is about. */
  intro?: ReactNode
  /** For readers, where no heading says what it is. */
  label?: string
  size?: 'large'
  className?: string | undefined
  onValues?: (values: Values) => void
  /** In place of sending at once: another step, or something to be checked besides. */
  onSubmit?: (values: Values) => void
  children?: ReactNode
}

/** The fields of a form with a submit, with the faults that belong to none above them. Ctrl+Enter sends it. */
export function SubmitForm<Values extends object>(props: Props<Values>) {
  const { submit, initial, intro, label, size, className, onValues, onSubmit = submit.send, children } = props
  return (
    <>
      {submit.rest && <Notice tone="bad">{submit.rest}</Notice>}
      {intro && <p className="muted formintro">{intro}</p>}
      <div onKeyDown={submitOnCtrlEnter} role="presentation">
        <Form
          form={submit.form}
          layout="vertical"
          requiredMark={false}
          scrollToFirstError={{ focus: true, block: 'nearest' }}
          {...(initial && { initialValues: initial })}
          {...(size && { size })}
          {...(className && { className })}
          {...(label && { 'aria-label': label })}
          onValuesChange={(_, values: Values) => {
            submit.onValues()
            onValues?.(values)
          }}
          onFieldsChange={(_, all) => submit.onFields(all.some(({ errors }) => errors && errors.length > 0))}
          onFinish={onSubmit}
        >
          {children}
        </Form>
      </div>
    </>
  )
}
