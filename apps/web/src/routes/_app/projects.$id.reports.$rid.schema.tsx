import { createFileRoute } from '@tanstack/react-router'
import { SchemaPage } from '../../features/table-schemas/schema-page.tsx'
import { readSchemaSearch } from '../../features/table-schemas/schema-search.ts'

export const Route = createFileRoute('/_app/projects/$id/reports/$rid/schema')({
  validateSearch: readSchemaSearch,
  component: SchemaRoute,
})

function SchemaRoute() {
  const { id, rid } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SchemaPage
      id={Number(id)}
      rid={Number(rid)}
      search={search}
      onSearch={(next) => void navigate({ search: readSchemaSearch({ ...next }) })}
    />
  )
}
