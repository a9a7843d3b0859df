import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { formFaults } from '../../ui/form-faults.ts'
import { toast } from '../../ui/toast-store.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { useMay } from '../../ability/may.tsx'
import { useProfile } from '../../session/use-profile.ts'
import { projectToRemote, type ProjectValues } from './project-form.ts'

/** Fields of the first step that the server may reject. */
export const detailFields = [
  'name',
  'ownerEmail',
  'organizationName',
  'tier',
  'allowedDomains',
  'jiraTicketUrl',
] as const

interface Options {
  owner: () => 'own' | 'known' | 'new'
  /** Whether others will build what is requested: the page shows a confirmation before it goes on. */
  isRequest: boolean
  /** Called if the server rejects a field of the first step; must render that step synchronously. */
  onDetailFault: () => void
}

/**
 * Creates the project and opens it, or its first site in the page extractor. After a request, returns `created` for the confirmation, and the page calls `goTo`.
 */
export function useProjectCreate({ owner, isRequest, onDetailFault }: Options) {
  const { staff } = useProfile()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [created, setCreated] = useState<{ id: number; name: string } | null>(null)
  const goTo = ({ id }: { id: number }) =>
    navigate({
      to: staff ? '/projects/$id/reports' : '/projects/$id/reports/datasets',
      params: { id: String(id) },
    })
  const builds = useMay()('report:create')
  const openSite = (id: number, url: string) =>
    navigate({ to: '/projects/$id/reports/create', params: { id: String(id) }, search: { url } })
  const submit = useSubmit({
    fields: detailFields,
    save: (values: ProjectValues) => api.projectCreate({ body: projectToRemote(values, owner()) }),
    onSaved: async (project) => {
      setCreated(project)
      // The team list shows each user's number of projects.
      await askAgain(queries, keys.projects.all, keys.team.all)
      if (isRequest) return
      toast.success(`${project.name} was created`)
      const site = project.request?.sites[0]
      if (site && builds) await openSite(project.id, site.url)
      else await goTo(project)
    },
    onRefused: (error) => {
      if (formFaults(error, detailFields).faults.length > 0) onDetailFault()
    },
  })
  return { submit, created, goTo }
}
