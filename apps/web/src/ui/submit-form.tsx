import type { ReactNode } from 'react'
import { Form } from 'antd'
import { Notice } from './notice.tsx'
import { submitOnCtrlEnter } from './submit-on-ctrl-enter.ts'
import type { Submit } from './use-submit.ts'

interface Props<Values extends object> {
  submit: Submit<Values>
  initial?: Partial<Values>
  /** Shown above the fields. */
  intro?: ReactNode
  /** Accessible name, if no heading names the form. */
  label?: string
  size?: 'large'
  className?: string | undefined
  onValues?: (values: Values) => void
  /** Called instead of sending: for another step, or further checks. */
  onSubmit?: (values: Values) => void
  children?: ReactNode
}

/** The fields of a `Submit` form, with errors of no field above them. Ctrl+Enter submits. */
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
          {/* The visible button of a dialog is outside of the form: this one makes Enter submit it. */}
          <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        </Form>
      </div>
    </>
  )
}
