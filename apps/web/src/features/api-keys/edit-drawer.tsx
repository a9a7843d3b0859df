import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@windrow/contract/client'
import type { ApiKey } from '@windrow/contract/schemas/api-keys'
import { Form } from 'antd'
import { api } from '../../api/client.ts'
import { FormDrawer } from '../../ui/form-frame.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { Expiry } from './api-key-columns.tsx'
import { apiKeyQueries } from './api-key-queries.ts'
import { NameItem } from './name-item.tsx'
import css from './api-keys.module.css'

interface Values {
  apiKeyName: string
}

/** Only a taken name is shown at the field; other errors may be temporary and appear in a toast. */
const faultsOf = (error: Error | null) => ({
  faults:
    error instanceof ApiError && error.code === 'NAME_TAKEN'
      ? [{ name: 'apiKeyName', errors: [error.message] }]
      : [],
  rest: null,
})

/** Only the name can be changed; a different expiry needs a new key. */
export function EditDrawer({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const closing = useClosing(onClose)
  const queries = useQueryClient()
  const submit = useSubmit({
    faultsOf,
    save: ({ apiKeyName }: Values) =>
      api.apiKeyUpdate({ body: { apiKeyId: apiKey.apiKeyId, apiKeyName: apiKeyName.trim() } }),
    onSaved: async () => {
      toast.success('API key updated successfully!')
      await queries.invalidateQueries(apiKeyQueries.list)
      closing.close()
    },
    onRefused: (error) => {
      if (faultsOf(error).faults.length === 0) toast.error('Failed to update API key. Please try again.')
    },
  })
  const isSame = (name: string) => name.trim() === apiKey.keyName
  const name = Form.useWatch('apiKeyName', submit.form) ?? apiKey.keyName
  return (
    <FormDrawer
      title="Edit API key"
      closing={closing}
      submit={submit}
      action="Update"
      reason={isSame(name) ? 'Nothing has changed.' : undefined}
    >
      <div className={css.keyform}>
        <SubmitForm
          submit={submit}
          initial={{ apiKeyName: apiKey.keyName }}
          // Not by the watched name, which is late by a frame.
          onSubmit={(values) => !isSame(values.apiKeyName) && submit.send(values)}
        >
          <NameItem />
          <dl className="kv">
            <dt>API key</dt>
            <dd>
              <code>{apiKey.apiKey}</code>
            </dd>
            <dt>Expires on</dt>
            <dd>
              <Expiry apiKey={apiKey} />
            </dd>
          </dl>
        </SubmitForm>
      </div>
    </FormDrawer>
  )
}
