import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { EmailDigest } from '@windrow/contract/schemas/email-digests'
import { Send } from 'lucide-react'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { AskBeforeLeaving } from '../../ui/ask-before-leaving.tsx'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/controls.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { usePhone } from '../../ui/use-media.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { ContentFields, NextDates, RecipientFields, ScopeFields, TimingFields } from './digest-fields.tsx'
import { digestForm, isSubscribed, missingFor, type DigestValues } from './digest-form.ts'
import { DigestPreview } from './digest-preview.tsx'
import { digestQueries, type DigestBody } from './digest-queries.ts'
import { useTestMail } from './use-digest-actions.ts'
import css from './email-digests.module.css'
import '../../styles/antd-fit.css'

const crumb = { label: 'Email Digest', to: '/admin/email-digest' }
const fields = ['name', 'weekday', 'dayOfMonth', 'time', 'timeZone', 'accountId', 'contents']

interface Props {
  /** null: a new one. */
  digest: EmailDigest | null
  initial: DigestValues
}

/** Saves and returns to the list. */
function useSave(digest: EmailDigest | null, toBody: (values: DigestValues) => DigestBody) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useSubmit({
    fields,
    save: (values: DigestValues) => {
      const body = toBody(values)
      return digest
        ? api.emailDigestUpdate({ params: { digestId: digest.id }, body })
        : api.emailDigestCreate({ body })
    },
    onSaved: async ({ name }) => {
      toast.success(digest ? `${name} was changed` : `${name} was added`)
      await askAgain(queries, keys.digests.all)
      void navigate({ to: '/admin/email-digest' })
    },
  })
}

export function DigestEditor({ digest, initial }: Props) {
  const [values, setValues] = useState(initial)
  const [tab, setTab] = useState<'settings' | 'preview'>('settings')
  const phone = usePhone()
  const away = digest?.recipients.filter((one) => !isSubscribed(one)) ?? []
  const toBody = (filled: DigestValues) =>
    digestForm.toRemote(
      filled,
      away.map(({ userId }) => userId),
      digest?.enabled ?? true,
    )
  const submit = useSave(digest, toBody)
  const filled = toBody(values)
  const body = useSettled(JSON.stringify({ ...filled, name: filled.name || 'New digest' }))
  const missing = missingFor(filled)
  const preview = useQuery({
    ...digestQueries.preview(JSON.parse(body) as DigestBody),
    enabled: missingFor(JSON.parse(body) as DigestBody) === null,
  })
  const test = useTestMail()
  const title = digest?.name ?? 'Add digest'
  return (
    <AntdScope>
      <AskBeforeLeaving submit={submit} />
      <PageHeader
        title={title}
        copy={false}
        crumbs={[crumb, { label: title }]}
        actions={
          <>
            {!phone && (
              <Button
                icon={<Send size={16} />}
                busy={test.isPending}
                reason={missing ?? undefined}
                onClick={() => test.mutate({ ...filled, name: filled.name || 'New digest' })}
              >
                Send test mail
              </Button>
            )}
            <Button variant="primary" busy={submit.isBusy} onClick={() => submit.form.submit()}>
              Save
            </Button>
          </>
        }
      />
      {phone && (
        <div className={`${css.wide} ${css.tabs}`}>
          <Segmented
            label="Show"
            value={tab}
            options={[
              { value: 'settings', label: 'Settings' },
              { value: 'preview', label: 'Preview' },
            ]}
            onChange={setTab}
          />
        </div>
      )}
      <div className={css.editor}>
        <div hidden={phone && tab !== 'settings'}>
          <SubmitForm
            submit={submit}
            initial={initial}
            label="Digest"
            onValues={() => setValues(submit.form.getFieldsValue(true))}
          >
            <TimingFields frequency={values.frequency} dayOfMonth={values.dayOfMonth} />
            <NextDates dates={preview.data?.nextDates} timeZone={values.timeZone} />
            <ScopeFields
              scope={values.scope}
              account={
                digest?.accountId ? { value: digest.accountId, label: digest.accountName ?? '' } : null
              }
            />
            <RecipientFields away={away} />
            <ContentFields />
          </SubmitForm>
        </div>
        {(!phone || tab === 'preview') && (
          <DigestPreview
            query={preview}
            missing={missing}
            others={Math.max(0, values.recipients.length - 1)}
          />
        )}
      </div>
    </AntdScope>
  )
}
