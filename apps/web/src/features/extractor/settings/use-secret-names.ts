import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../../ability/may.tsx'
import { secretQueries } from '../../secrets/secret-queries.ts'
import { useEditor } from '../editor-context.ts'

/** The names of the project's secrets; undefined for who may not see them, and before they are there. */
export function useSecretNames() {
  const { projectId } = useEditor()
  const mayName = useMay()('report:configure')
  const query = useQuery({ ...secretQueries.list(projectId), enabled: mayName })
  return { query, names: query.data?.map(({ name }) => name) }
}
