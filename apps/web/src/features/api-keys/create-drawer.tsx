import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@windrow/contract/client'
import { api } from '../../api/client.ts'
import { FormDrawer } from '../../ui/form-frame.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { apiKeyQueries } from './api-key-queries.ts'
import { expiryDate } from './expiry.ts'
import { ExpiryItem, type Expiry } from './expiry-item.tsx'
import { NameItem } from './name-item.tsx'
import { NewKey } from './new-key.tsx'
import { Refusal } from './refusal.tsx'
import css from './api-keys.module.css'

const failed = 'Failed to create API key. Please try again.'

/** The server's message for a refusal; otherwise a message about a temporary failure. */
const wordsOf = (error: unknown) =>
  new Error(error instanceof ApiError && error.status < 500 ? error.message : failed, { cause: error })

interface Values {
  apiKeyName: string
  expiry: Expiry
  force?: boolean
}

/** The request body; `force` replaces the key with the same name. */
const bodyOf = ({ apiKeyName, expiry: { choice, custom }, force }: Values) => ({
  apiKeyName: apiKeyName.trim(),
  expiryDate: expiryDate(choice!, custom, new Date()),
  ...(force && { force }),
})

type Answer = Awaited<ReturnType<typeof api.apiKeyCreate>>

export function CreateDrawer({ onClose }: { onClose: () => void }) {
  const closing = useClosing(onClose)
  const queries = useQueryClient()
  const [answer, setAnswer] = useState<{ said: Answer; sent: Values } | null>(null)
  const submit = useSubmit({
    save: (values: Values) =>
      api.apiKeyCreate({ body: bodyOf(values) }).catch((error: unknown) => {
        throw wordsOf(error)
      }),
    onSaved: (said, sent) => {
      setAnswer({ said, sent })
      if (said.status) void queries.invalidateQueries(apiKeyQueries.list)
    },
    onRefused: () => setAnswer(null),
  })
  const made = answer?.said.payload?.apiKey
  return (
    <FormDrawer
      title="Create API key"
      closing={closing}
      submit={submit}
      action="Create"
      {...(made && { stage: 'done' })}
    >
      {made ? (
        <NewKey apiKey={made} />
      ) : (
        <div className={css.keyform}>
          {answer && (
            <Refusal {...answer.said} onReplace={() => submit.send({ ...answer.sent, force: true })} />
          )}
          <SubmitForm submit={submit}>
            <NameItem />
            <ExpiryItem />
          </SubmitForm>
        </div>
      )}
    </FormDrawer>
  )
}
