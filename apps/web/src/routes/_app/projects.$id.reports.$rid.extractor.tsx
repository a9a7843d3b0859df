import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '@windrow/contract/client'
import { ExtractorPage, type Subject } from '../../features/extractor/extractor-page.tsx'
import { startAddress } from '../../features/extractor/recipe-edits.ts'
import { reportQueries } from '../../place/report-queries.ts'

export const Route = createFileRoute('/_app/projects/$id/reports/$rid/extractor')({
  loader: async ({ context: { queryClient }, params }) => {
    const recipe = reportQueries.recipe(Number(params.id), Number(params.rid))
    // A report may not have a recipe yet; then the editor starts from a URL.
    return queryClient.fetchQuery({ ...recipe, staleTime: 0 }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'NO_RECIPE') return null
      throw error
    })
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
