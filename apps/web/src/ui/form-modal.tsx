import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { askAllAgain } from '../keys/ask-again.ts'
import { FormDialog } from './form-frame.tsx'
import { SubmitForm } from './submit-form.tsx'
import { toast } from './toast-store.ts'
import { useClosing } from './use-closing.ts'
import { useSubmit } from './use-submit.ts'

export interface FormModalProps<Values extends object, Saved> {
  title: string
  /** A verb: the submit button's label. */
  submit: string
  danger?: boolean
  initial?: Partial<Values>
  /** Fields that show their server errors; others are shown above the form. */
  fields: readonly (keyof Values & string)[]
  save: (values: Values) => Promise<Saved>
  /** The message after saving; all queries are refetched. */
  saidAfter: (saved: Saved) => string
  onSaved?: (saved: Saved) => void
  /** Returns true if the caller continues after saving, so that no message is shown yet. */
  goesOn?: (saved: Saved) => boolean
  onClose: () => void
  /** Shown above the fields. */
  intro?: ReactNode
  children?: ReactNode
}

/** A form dialog: submits, shows errors at their fields, and closes when saved. */
export function FormModal<Values extends object, Saved>(props: FormModalProps<Values, Saved>) {
  const { title, submit: action, danger, initial, fields, save, saidAfter, intro, children } = props
  const { onSaved, goesOn, onClose } = props
  const queries = useQueryClient()
  const closing = useClosing(onClose)
  const submit = useSubmit<Values, Saved>({
    fields,
    save,
    onSaved: (saved) => {
      if (goesOn?.(saved)) return onSaved?.(saved)
      toast.success(saidAfter(saved))
      void askAllAgain(queries)
      onSaved?.(saved)
      closing.close()
    },
  })
  return (
    <FormDialog
      title={title}
      closing={closing}
      submit={submit}
      action={action}
      {...(danger && { danger })}
      reason={submit.isFaulty ? 'Correct the marked fields first.' : undefined}
    >
      <SubmitForm submit={submit} intro={intro} {...(initial && { initial })}>
        {children}
      </SubmitForm>
    </FormDialog>
  )
}
