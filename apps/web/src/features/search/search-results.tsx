import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { SearchFilter } from '@windrow/contract/global-search'
import { Button } from '../../ui/button.tsx'
import { plural } from '../../ui/formats.ts'
import { Empty, QueryNotice } from '../../ui/notice.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { FoundProject } from './found-project.tsx'
import { searchQueries } from './search-queries.ts'
import css from './search.module.css'

/** Search results as expandable projects; a single one is expanded. */
export function SearchResults({ search, filter }: { search: string; filter: SearchFilter }) {
  const query = useInfiniteQuery(searchQueries.projects(search, filter))
  const [toggled, toggle] = useState<ReadonlySet<number>>(new Set())
  const total = query.data?.pages[0]?.totalCount ?? 0
  const projects = query.data?.pages.flatMap(({ data }) => data)
  const isOpen = (id: number) => toggled.has(id) !== (total === 1)
  const turn = (id: number) => {
    const next = new Set(toggled)
    if (!next.delete(id)) next.add(id)
    toggle(next)
  }
  if (!projects)
    return query.error ? <QueryNotice query={query} what="results" /> : <PhoneSkeleton label="Searching" />
  if (projects.length === 0)
    return <Empty art={false} title="No results found" text="Please try again with different keyword" />
  return (
    <>
      <p className="meta faint" role="status">
        {plural(total, 'project')}
      </p>
      <ul className={css.found} aria-label="Found projects">
        {projects.map((project) => (
          <FoundProject
            key={project.id}
            project={project}
            search={search}
            open={isOpen(project.id)}
            onToggle={() => turn(project.id)}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more projects
        </Button>
      )}
    </>
  )
}
