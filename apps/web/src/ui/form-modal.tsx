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
