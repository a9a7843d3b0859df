import { useMutation } from '@tanstack/react-query'
import type { DestinationType } from '@windrow/contract/destinations'
import { Form, type FormInstance } from 'antd'
import { CircleCheck } from 'lucide-react'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { formFaults } from '../../ui/form-faults.ts'
import { Notice } from '../../ui/notice.tsx'
import { destinationForm, fieldsOf, type DestinationValues } from './destination-form.ts'
import css from './deliveries.module.css'

interface Props {
  id: number
  rid: number
  type: DestinationType
  destinationId: number | undefined
  form: FormInstance<DestinationValues>
}

/** What the user has to check, in a word or two. */
const faultNames: Record<string, string> = {
  NAME_RESOLUTION: 'Host name',
  ADDRESS_REFUSED: 'Address',
  CONNECTION: 'Connection',
  TLS: 'Certificate',
  CREDENTIALS: 'Credentials',
  PERMISSION: 'Permission',
  BUCKET: 'Bucket',
  PATH: 'Path',
  STORAGE_FULL: 'Storage',
  RATE_LIMIT: 'Too many requests',
  SERVER: 'Server',
  TIMEOUT: 'No answer',
}

/** Shows the errors of a response at the form's fields. */
function showFaults(form: FormInstance<DestinationValues>, type: DestinationType, error: Error): void {
  const { faults } = formFaults(error, fieldsOf(type))
  form.setFields(faults.map(({ name, errors }) => ({ name: name.split('.') as never, errors })))
}

/** Tests the connection by writing and deleting a file, and explains failures. */
export function ConnectionTest({ id, rid, type, destinationId, form }: Props) {
  Form.useWatch('settings', form)
  const test = useMutation({
    mutationFn: () =>
      api.destinationTest({
        params: { id, rid },
        body: {
          type,
          settings: destinationForm.settings(type, form.getFieldsValue(true)),
          ...(destinationId !== undefined && { destinationId }),
        },
      }),
    meta: { quiet: true },
    onError: (error) => showFaults(form, type, error),
  })
  const rest = test.error ? formFaults(test.error, fieldsOf(type)).rest : null
  return (
    <div className={css.connectiontest}>
      <Button busy={test.isPending} onClick={() => test.mutate()}>
        Test connection
      </Button>
      {rest && <Notice tone="bad">{rest}</Notice>}
      {test.data?.ok === false && (
        <Notice tone="bad">
          <b>{faultNames[test.data.fault ?? ''] ?? 'Not reachable'}</b>: {test.data.message}
        </Notice>
      )}
      {test.data?.ok && (
        <p className={css.testok} role="status">
          <CircleCheck size={16} aria-hidden="true" /> {test.data.message}
        </p>
      )}
    </div>
  )
}
