import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../../ability/may.tsx'
import { secretQueries } from '../../secrets/secret-queries.ts'
import { useEditor } from '../editor-context.ts'

/** Names of the project's secrets; undefined while loading, and for users who may not see them. */
export function useSecretNames() {
  const { projectId } = useEditor()
  const mayName = useMay()('report:configure')
  const query = useQuery({ ...secretQueries.list(projectId), enabled: mayName })
  return { query, names: query.data?.map(({ name }) => name) }
}
