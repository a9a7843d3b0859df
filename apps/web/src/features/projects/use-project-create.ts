import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FormInstance } from 'antd'
import { api } from '../../api/client.ts'
import { formFaults } from '../../ui/form-faults.ts'
import { toast } from '../../ui/toast-store.ts'
import { useProfile } from '../identity/use-profile.ts'
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
  form: FormInstance<ProjectValues>
  owner: 'own' | 'known' | 'new'
  /** A fault of the first step came back: show it there. */
  onDetailFault: () => void
}

/** Creates the project and goes to it. */
export function useProjectCreate({ form, owner, onDetailFault }: Options) {
  const { staff } = useProfile()
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (values: ProjectValues) => api.projectCreate({ body: projectToRemote(values, owner) }),
    meta: { quiet: true },
    onSuccess: async (project) => {
      toast.success(`${project.name} was created`)
      await queries.invalidateQueries({ queryKey: ['projects'] })
      await navigate({
        to: staff ? '/projects/$id/reports' : '/projects/$id/reports/datasets',
        params: { id: String(project.id) },
      })
    },
    onError: (error) => {
      const { faults } = formFaults(error, detailFields)
      if (faults.length === 0) return
      onDetailFault()
      form.setFields(faults.map(({ name, errors }) => ({ name: name as keyof ProjectValues, errors })))
    },
  })
}
