import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ExtractorPage, type Subject } from '../../features/extractor/extractor-page.tsx'
import { startAddress } from '../../features/extractor/recipe-edits.ts'
import { reportQueries } from '../../place/report-queries.ts'

export const Route = createFileRoute('/_app/projects/$id/reports/$rid/extractor')({
  loader: async ({ context: { queryClient }, params }) => {
    const [id, rid] = [Number(params.id), Number(params.rid)]
    const { report } = await queryClient.fetchQuery({ ...reportQueries.detail(id, rid), staleTime: 0 })
    // A report may not have a recipe yet; then the editor starts from a URL.
    if (report.recipeVersion === null) return null
    return queryClient.fetchQuery({ ...reportQueries.recipe(id, rid), staleTime: 0 })
  },
  component: ExtractorRoute,
})

function ExtractorRoute() {
  const { id, rid } = Route.useParams()
  const saved = Route.useLoaderData()
  const { report } = useSuspenseQuery(reportQueries.detail(Number(id), Number(rid))).data
  const [url, setUrl] = useState(
    saved ? startAddress(saved.recipe) : (report.properties.seedUrls[0]?.url ?? ''),
  )
  const subject: Subject = {
    kind: 'report',
    rid: Number(rid),
    name: report.name,
    recipe: saved?.recipe ?? null,
    version: saved?.version ?? null,
  }
  return (
    <ExtractorPage
      projectId={Number(id)}
      url={url}
      subject={subject}
      backTo={`/projects/${id}/reports/${rid}`}
      onUrl={setUrl}
    />
  )
}
