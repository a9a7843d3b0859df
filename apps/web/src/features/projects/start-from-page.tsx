import { useId, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Globe } from 'lucide-react'
import { useMay } from '../../ability/may.tsx'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { Button } from '../../ui/button.tsx'
import { TextField, ViewForm } from '../../ui/fields.tsx'
import { isWebAddress, wholeAddress } from '../../ui/patterns.ts'
import css from './projects.module.css'

/** Creates project and report and opens the page extractor; for users who can't create reports, opens a request. */
function useStart(builds: boolean) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (url: string) => {
      if (!builds) return navigate({ to: '/projects/create', search: { url } })
      const { projectId, reportId } = await api.projectFromPage({ body: { url } })
      void askAgain(queries, keys.projects.all)
      return navigate({
        to: '/projects/$id/reports/$rid/extractor',
        params: { id: String(projectId), rid: String(reportId) },
      })
    },
    meta: { quiet: true },
  })
}

/** Asks for the URL of a page, and leads from there to data. Nothing for users who can't create projects. */
export function StartFromPage({ focus = false }: { focus?: boolean }) {
  const may = useMay()
  const builds = may('report:create')
  const [url, setUrl] = useState('')
  const [isWrong, setWrong] = useState(false)
  const start = useStart(builds)
  const id = useId()
  if (!may('project:create')) return null
  const fault = isWrong ? 'Please enter a URL like https://shop.example/all' : start.error?.message
  const submit = () => {
    const isValid = isWebAddress(url)
    setWrong(!isValid)
    if (isValid && !start.isPending) start.mutate(wholeAddress(url))
  }
  return (
    <ViewForm className={css.startfrompage} onSubmit={submit}>
      <label htmlFor={id}>Paste the URL of a page</label>
      <div className={css.startbar}>
        <span className="find">
          <Globe size={16} className="faint" aria-hidden="true" />
          <TextField
            bare
            id={id}
            inputMode="url"
            autoComplete="off"
            autoFocus={focus}
            placeholder="https://shop.example/all"
            maxLength={8000}
            value={url}
            aria-invalid={fault ? true : undefined}
            aria-describedby={`${id}-about`}
            onChange={(event) => {
              setUrl(event.target.value)
              setWrong(false)
              if (start.isError) start.reset()
            }}
          />
        </span>
        <Button type="submit" variant="primary" busy={start.isPending}>
          {builds ? 'Open the page' : 'Request its data'}
        </Button>
      </div>
      <p id={`${id}-about`} className={fault ? 'fieldfault' : 'meta'} role={fault ? 'alert' : undefined}>
        {fault ??
          (builds
            ? 'Windrow opens it and suggests what to extract.'
            : 'Tell us what you need from it; we build the report.')}
      </p>
    </ViewForm>
  )
}
