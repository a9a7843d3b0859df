import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@windrow/contract/client'
import type { ApiKey } from '@windrow/contract/schemas/api-keys'
import { Drawer } from 'antd'
import { api } from '../../api/client.ts'
import { measure } from '../../theme.ts'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { submitOnCtrlEnter } from '../../ui/submit-on-ctrl-enter.ts'
import { toast } from '../../ui/toast-store.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { Expiry } from './api-key-columns.tsx'
import { apiKeyQueries } from './api-key-queries.ts'
import { NameField } from './name-field.tsx'
import '../../styles/antd-fit.css'
import css from './api-keys.module.css'

const isTaken = (error: unknown) => error instanceof ApiError && error.code === 'NAME_TAKEN'

/** Only the name can be changed; a key with another end is another key. */
export function EditDrawer({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { open, close, afterClose } = useClosing(onClose)
  const queries = useQueryClient()
  const [name, setName] = useState(apiKey.keyName)
  const apiKeyName = name.trim()
  const unchanged = apiKeyName === apiKey.keyName
  const update = useMutation({
    mutationFn: () => api.apiKeyUpdate({ body: { apiKeyId: apiKey.apiKeyId, apiKeyName } }),
    meta: { quiet: true },
    onSuccess: async () => {
      toast.success('API key updated successfully!')
      await queries.invalidateQueries(apiKeyQueries.list)
      close()
    },
    onError: (error) => {
      if (!isTaken(error)) toast.error('Failed to update API key. Please try again.')
    },
  })
  const taken = isTaken(update.error) ? update.error!.message : null
  return (
    <AntdScope>
      <Drawer
        open={open}
        onClose={close}
        afterOpenChange={afterClose}
        size={measure.drawer}
        title="Edit API key"
        aria-label="Edit API key"
        footer={
          <div className="formactions">
            <Button
              variant="primary"
              type="submit"
              form="api-key"
              busy={update.isPending}
              disabled={unchanged}
            >
              Update
            </Button>
            <Button variant="text" onClick={close}>
              Cancel
            </Button>
          </div>
        }
      >
        <form
          id="api-key"
          className={css.keyform}
          noValidate
          onKeyDown={submitOnCtrlEnter}
          onSubmit={(event) => {
            event.preventDefault()
            if (apiKeyName && !unchanged) update.mutate()
          }}
        >
          <NameField
            value={name}
            onChange={(next) => {
              setName(next)
              update.reset()
            }}
            fault={apiKeyName ? taken : 'Please enter API key name'}
          />
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
        </form>
      </Drawer>
    </AntdScope>
  )
}
