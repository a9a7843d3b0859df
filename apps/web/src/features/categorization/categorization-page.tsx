import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ServiceSummary } from '@windrow/contract/schemas/service-admin'
import { Plus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/controls.tsx'
import { plural } from '../../ui/formats.ts'
import { QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { serviceAdminQueries } from '../service-admin/service-admin-queries.ts'
import type { CategoryModal } from './category-modal.ts'
import { Lane } from './lane.tsx'
import { MoveBar } from './move-bar.tsx'
import { useMove } from './use-move.ts'
import css from './categorization.module.css'

const CategoryModals = lazy(async () => ({ default: (await import('./category-modals.tsx')).CategoryModals }))

const isFound = ({ name, code }: ServiceSummary, search: string) =>
  `${name} ${code}`.toLowerCase().includes(search.toLowerCase())

/** The services by category. A service moves by dragging it, with the keyboard at its grip, or by selecting it. */
export function CategorizationPage() {
  const summaries = useQuery(serviceAdminQueries.summaries)
  const categories = useQuery(serviceAdminQueries.categories)
  const [search, find] = useState('')
  const [modal, open] = useState<CategoryModal | null>(null)
  const lanes = [
    { id: null, name: 'Uncategorized', services: 0 },
    ...(categories.data?.categories ?? []),
  ] as const
  const board = useMove(lanes)
  const services = summaries.data?.services.filter((service) => isFound(service, search))
  return (
    <>
      <PageHeader
        title="Categorization"
        copy={false}
        actions={
          <Button variant="primary" icon={<Plus size={16} />} onClick={() => open({ kind: 'add' })}>
            Add category
          </Button>
        }
      />
      <div className="toolbar">
        <SearchInput label="Search services" value={search} onSearch={find} />
        <span className="meta">
          {`${plural(summaries.data?.services.length ?? 0, 'service')} in ${plural(lanes.length - 1, 'category', 'categories')}`}
        </span>
      </div>
      <QueryNotice query={summaries} what="services" />
      <QueryNotice query={categories} what="categories" />
      <p className="sr" role="status">
        {board.said}
      </p>
      <div className={css.board} aria-busy={!services}>
        {lanes.map((lane) => (
          <Lane
            key={lane.id ?? 0}
            lane={lane}
            services={services?.filter(({ category }) => (category?.id ?? null) === lane.id)}
            board={board}
            onModal={open}
          />
        ))}
      </div>
      {board.picked.size > 0 && <MoveBar board={board} categories={categories.data?.categories ?? []} />}
      <Suspense>{modal && <CategoryModals modal={modal} onClose={() => open(null)} />}</Suspense>
    </>
  )
}
