import { useState, type ReactNode } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Form, Modal } from 'antd'
import { askAllAgain } from '../keys/ask-again.ts'
import { measure } from '../theme.ts'
import { AntdScope } from './antd-scope.tsx'
import { Button } from './button.tsx'
import { formFaults } from './form-faults.ts'
import { Notice } from './notice.tsx'
import { submitOnCtrlEnter } from './submit-on-ctrl-enter.ts'
import { toast } from './toast-store.ts'
import { useClosing } from './use-closing.ts'
import '../styles/antd-fit.css'

export interface FormModalProps<Values extends object, Saved> {
  title: string
  /** A verb: what the button does. */
  submit: string
  danger?: boolean
  initial?: Partial<Values>
  /** The fields that show what the server says about them; the rest stands above the form. */
  fields: readonly (keyof Values & string)[]
  save: (values: Values) => Promise<Saved>
  /** What is said after it; everything on the screen is read anew. */
  saidAfter: (saved: Saved) => string
  onSaved?: (saved: Saved) => void
  /** What was saved is not over: whoever shows the form goes on from there, and nothing is said yet. */
  goesOn?: (saved: Saved) => boolean
  onClose: () => void
  /** Above the fields: what this is about. */
  intro?: ReactNode
  children?: ReactNode
}

/** A form over the page: sends, shows faults beside their fields, closes when it is done. */
export function FormModal<Values extends object, Saved>(props: FormModalProps<Values, Saved>) {
  const {
    title,
    submit,
    danger,
    initial,
    fields,
    save,
    saidAfter,
    onSaved,
    goesOn,
    onClose,
    intro,
    children,
  } = props
  const [form] = Form.useForm<Values>()
  const queries = useQueryClient()
  const { open, close, afterClose } = useClosing(onClose)
  const change = useMutation({
    mutationFn: save,
    meta: { quiet: true },
    onSuccess: (saved) => {
      if (goesOn?.(saved)) return onSaved?.(saved)
      toast.success(saidAfter(saved))
      void askAllAgain(queries)
      onSaved?.(saved)
      close()
    },
    onError: (error) =>
      form.setFields(
        formFaults(error, fields).faults.map((fault) => ({ ...fault, name: fault.name as never })),
      ),
  })
  const { faults, rest } = formFaults(change.error, fields)
  const [faulty, setFaulty] = useState(false)
  /** What the server said was about the values that are being changed now. */
  const forgetFaults = () => {
    if (!change.isError) return
    form.setFields(faults.map(({ name }) => ({ name: name as never, errors: [] })))
    change.reset()
  }
  return (
    <AntdScope>
      <Modal
        open={open}
        onCancel={close}
        afterOpenChange={afterClose}
        title={title}
        width={measure.modal}
        footer={[
          <Button key="cancel" variant="text" onClick={close}>
            Cancel
          </Button>,
          <Button
            key="save"
            variant={danger ? 'danger' : 'primary'}
            busy={change.isPending}
            reason={faulty ? 'Correct the marked fields first.' : undefined}
            onClick={() => form.submit()}
          >
            {submit}
          </Button>,
        ]}
      >
        {rest && <Notice tone="bad">{rest}</Notice>}
        {intro && <p className="muted formintro">{intro}</p>}
        <div onKeyDown={submitOnCtrlEnter} role="presentation">
          <Form
            form={form}
            layout="vertical"
            requiredMark={false}
            {...(initial && { initialValues: initial })}
            onValuesChange={forgetFaults}
            onFieldsChange={(_, all) => setFaulty(all.some(({ errors }) => errors && errors.length > 0))}
            onFinish={(values) => !change.isPending && change.mutate(values)}
          >
            {children}
          </Form>
        </div>
      </Modal>
    </AntdScope>
  )
}
