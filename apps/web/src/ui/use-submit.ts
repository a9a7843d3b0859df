import { useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Form, type FormInstance } from 'antd'
import { formFaults, type FormFaults } from './form-faults.ts'

export interface SubmitOptions<Values extends object, Saved> {
  /** Fields that show their server errors, as `settings.host` if nested; others are shown above the form. */
  fields?: readonly string[]
  /** Assigns errors to fields, if the field names alone aren't enough. */
  faultsOf?: (error: Error | null) => FormFaults
  save: (values: Values) => Promise<Saved>
  onSaved?: (saved: Saved, values: Values) => unknown
  onRefused?: (error: Error) => void
}

/** State and handlers of a form, for `SubmitForm`, `FormDialog` or `FormDrawer`. */
export interface Submit<Values extends object> {
  form: FormInstance<Values>
  isBusy: boolean
  /** Errors of no field: `SubmitForm` shows them above the fields. */
  rest: string | null
  /** Whether a field is marked as invalid. */
  isFaulty: boolean
  isChanged: boolean
  /**
   * Like `isChanged`, but current between renders, so that leaving right after saving doesn't ask. Also true while
   * sending, when nobody knows yet whether it will be saved.
   */
  hasChanges: () => boolean
  /** The last error; null once anything was changed. */
  error: Error | null
  /** Sends the values, unless a request is in progress. */
  send: (values: Values) => void
  onValues: () => void
  onFields: (isFaulty: boolean) => void
  /** Clears the error, because the values have changed. */
  forget: () => void
}

/** "settings.host" as a path of form fields. */
const placeOf = (name: string) => name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/** Common logic of forms: sending, errors at fields, and unsaved changes. */
export function useSubmit<Values extends object, Saved>(
  options: SubmitOptions<Values, Saved>,
): Submit<Values> {
  const { fields = [], faultsOf = (error) => formFaults(error, fields), save, onSaved, onRefused } = options
  const [form] = Form.useForm<Values>()
  const [isFaulty, setFaulty] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const changed = useRef(false)
  const isSending = useRef(false)
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
      // Changes made while sending are still unsaved.
      changed.current = false
      isSending.current = true
    },
    onSuccess: (saved, values) => {
      isSending.current = false
      setChanged(changed.current)
      return onSaved?.(saved, values)
    },
    onError: (error) => {
      isSending.current = false
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
    hasChanges: () => changed.current || isSending.current,
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
