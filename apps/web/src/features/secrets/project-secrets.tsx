import { lazy, Suspense, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Secret } from '@windrow/contract/schemas/services'
import { Trash2 } from 'lucide-react'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { When } from '../../ui/marks.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { secretQueries } from './secret-queries.ts'
import css from './secrets.module.css'

// Loads Ant Design's forms, which lists don't need.
const SecretForm = lazy(async () => ({ default: (await import('./secret-form.tsx')).SecretForm }))

function SecretRow({ id, secret }: { id: number; secret: Secret }) {
  const [asking, ask] = useState(false)
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api.secretDelete({ params: { id, name: secret.name } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: secretQueries.list(id).queryKey }),
  })
  return (
    <li>
      <span className="row">
        <span className="two">
          <code className="medium">{secret.name}</code>
          <span className="meta">
            Set <When iso={secret.updatedDate} /> by {secret.updatedBy}
          </span>
        </span>
        <span className="grow" />
        {asking ? (
          <>
            <Button variant="danger" small busy={remove.isPending} onClick={() => remove.mutate()}>
              {`Remove ${secret.name}`}
            </Button>
            <Button variant="text" small onClick={() => ask(false)}>
              Keep it
            </Button>
          </>
        ) : (
          <Button
            variant="text"
            small
            aria-label={`Remove secret ${secret.name}`}
            data-tip="Remove. Logins and headers that use it will fail"
            icon={<Trash2 size={16} />}
            onClick={() => ask(true)}
          />
        )}
      </span>
    </li>
  )
}

/** Secrets for logins and headers of the project; their values are never shown. */
export function ProjectSecrets({ id }: { id: number }) {
  const query = useQuery(secretQueries.list(id))
  const secrets = query.data
  return (
    <section aria-label="Secrets">
      <div className="sectionhead">
        <h2>Secrets</h2>
        <span className="meta">{secrets && formatNumber(secrets.length)}</span>
      </div>
      <p className="muted form720" style={{ marginBottom: 12 }}>
        Logins and headers of this project use them as <code>{'{secret:name}'}</code>. Values can't be shown
        again; replace them when they change.
      </p>
      <QueryNotice query={query} what="secrets" />
      {secrets && secrets.length > 0 && (
        <ul className="list form720" aria-label="Secrets">
          {secrets.map((secret) => (
            <SecretRow key={secret.name} id={id} secret={secret} />
          ))}
        </ul>
      )}
      <div style={{ marginTop: 12 }}>
        <Suspense fallback={<span className={`bone ${css.secretbone}`} />}>
          <SecretForm id={id} names={secrets?.map(({ name }) => name) ?? []} />
        </Suspense>
      </div>
    </section>
  )
}
