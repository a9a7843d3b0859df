import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@windrow/contract/client'
import { Drawer } from 'antd'
import { api } from '../../api/client.ts'
import { measure } from '../../theme.ts'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import { apiKeyQueries } from './api-key-queries.ts'
import { CreateForm, type KeyValues } from './create-form.tsx'
import { NewKey } from './new-key.tsx'
import '../../styles/antd-fit.css'

const failed = 'Failed to create API key. Please try again.'

/** A refusal of the server is in its words; everything else is a failure that may pass. */
const wordsOf = (error: unknown) =>
  new Error(error instanceof ApiError && error.status < 500 ? error.message : failed, { cause: error })

export function CreateDrawer({ onClose }: { onClose: () => void }) {
  const { open, close, afterClose } = useClosing(onClose)
  const queries = useQueryClient()
  const [values, setValues] = useState<KeyValues | null>(null)
  const create = useMutation({
    mutationFn: (body: KeyValues & { force?: boolean }) =>
      api.apiKeyCreate({ body }).catch((error: unknown) => {
        throw wordsOf(error)
      }),
    meta: { quiet: true },
    onSuccess: ({ status }) => {
      if (status) void queries.invalidateQueries(apiKeyQueries.list)
    },
  })
  const made = create.data?.payload?.apiKey
  const submit = (next: KeyValues) => {
    // A second key would be made, or the first one never be shown.
    if (create.isPending) return
    setValues(next)
    create.mutate(next)
  }
  return (
    <AntdScope>
      <Drawer
        open={open}
        onClose={close}
        afterOpenChange={afterClose}
        size={measure.drawer}
        title="Create API key"
        aria-label="Create API key"
        // The key is shown only here: a click beside it must not lose it.
        mask={{ closable: !made }}
        footer={
          made ? (
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          ) : (
            <div className="formactions">
              <Button variant="primary" type="submit" form="api-key" busy={create.isPending}>
                Create
              </Button>
              <Button variant="text" onClick={close}>
                Cancel
              </Button>
            </div>
          )
        }
      >
        {made ? (
          <NewKey apiKey={made} />
        ) : (
          <CreateForm
            fault={create.error ? { message: create.error.message } : create.data}
            onSubmit={submit}
            onReplace={() => values && create.mutate({ ...values, force: true })}
          />
        )}
      </Drawer>
    </AntdScope>
  )
}
