import { useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Form, type FormInstance } from 'antd'
import { formFaults, type FormFaults } from './form-faults.ts'

export interface SubmitOptions<Values extends object, Saved> {
  /** The fields that show what the server says about them, as `settings.host` where they lie deeper; the rest stands above. */
  fields?: readonly string[]
  /** Which words belong to which field, where the names of the fields alone do not say it. */
  faultsOf?: (error: Error | null) => FormFaults
  save: (values: Values) => Promise<Saved>
  onSaved?: (saved: Saved, values: Values) => unknown
  onRefused?: (error: Error) => void
}

/** A form with a submit, to be given to `SubmitForm`, `FormDialog` or `FormDrawer`. */
export interface Submit<Values extends object> {
  form: FormInstance<Values>
  isBusy: boolean
  /** What belongs to no field: `SubmitForm` shows it above them. */
  rest: string | null
  /** A field is marked as wrong. */
  isFaulty: boolean
  isChanged: boolean
  /** The same, where it is asked between two renders: what was just saved is not lost by leaving. */
  hasChanges: () => boolean
  /** The last refusal; null once something was changed. */
  error: Error | null
  /** Sends values, but not twice at once. */
  send: (values: Values) => void
  onValues: () => void
  onFields: (isFaulty: boolean) => void
  /** Forgets a refusal: it was about values that are being changed. */
  forget: () => void
}

/** "settings.host" as the form names it. */
const placeOf = (name: string) => name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/** What all forms with a submit have in common: sending, the server's words at their fields, and what is not saved yet. */
export function useSubmit<Values extends object, Saved>(
  options: SubmitOptions<Values, Saved>,
): Submit<Values> {
  const { fields = [], faultsOf = (error) => formFaults(error, fields), save, onSaved, onRefused } = options
  const [form] = Form.useForm<Values>()
  const [isFaulty, setFaulty] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const changed = useRef(false)
  const mark = (now: boolean) => {
    changed.current = now
    setChanged(now)
  }
  const show = (faults: FormFaults['faults']) =>
    form.setFields(faults.map(({ name, errors }) => ({ name: placeOf(name) as never, errors })))
  const sending = useMutation({
    mutationFn: save,
    meta: { quiet: true },
    onMutate: () => {
      // What is typed while it is on its way is still to be saved.
      changed.current = false
    },
    onSuccess: (saved, values) => {
      setChanged(changed.current)
      return onSaved?.(saved, values)
    },
    onError: (error) => {
      mark(true)
      onRefused?.(error)
      const { faults } = faultsOf(error)
      show(faults)
      if (faults[0]) form.focusField(placeOf(faults[0].name))
    },
  })
  const forget = () => {
    if (!sending.isError) return
    show(faultsOf(sending.error).faults.map(({ name }) => ({ name, errors: [] })))
    sending.reset()
  }
  return {
    form,
    isBusy: sending.isPending,
    rest: faultsOf(sending.error).rest,
    isFaulty,
    isChanged,
    hasChanges: () => changed.current,
    error: sending.error,
    send: (values) => {
      if (!sending.isPending) sending.mutate(values)
    },
    onValues: () => {
      mark(true)
      forget()
    },
    onFields: setFaulty,
    forget,
  }
}
