import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { formFaults } from '../../ui/form-faults.ts'
import { toast } from '../../ui/toast-store.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { useProfile } from '../../session/use-profile.ts'
import { projectToRemote, type ProjectValues } from './project-form.ts'

/** What the server may find wrong with the first step. */
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
  /** Others build what is asked for: the page says so before it leads on. */
  isRequest: boolean
  /** A fault of the first step came back: shows that step, at once. */
  onDetailFault: () => void
}

/** Creates the project and goes to it; after a request the page shows what was `created`, and calls `goTo`. */
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
  const submit = useSubmit({
    fields: detailFields,
    save: (values: ProjectValues) => api.projectCreate({ body: projectToRemote(values, owner()) }),
    onSaved: async (project) => {
      setCreated(project)
      // The team shows how many projects each has.
      await askAgain(queries, keys.projects.all, keys.team.all)
      if (isRequest) return
      toast.success(`${project.name} was created`)
      await goTo(project)
    },
    onRefused: (error) => {
      if (formFaults(error, detailFields).faults.length > 0) onDetailFault()
    },
  })
  return { submit, created, goTo }
}
